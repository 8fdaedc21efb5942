/// The links of a text, in order. Adjacent parts of one link, which may have different fonts, are one link.
package struct TextLinks {
  /// A link, and its range in bytes of UTF-8.
  package struct Link {
    package var range: Range<Int>
    package let address: String
  }

  package private(set) var all: [Link] = []

  package init() {}

  /// Adds the next part of the text, with the address of its link; nil for a part that is not in a link.
  package mutating func add(_ range: Range<Int>, _ address: String?) {
    guard let address else { return }
    if let last = all.last, last.address == address, last.range.upperBound == range.lowerBound {
      all[all.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      all.append(Link(range: range, address: address))
    }
  }

  /// Returns the actions with which screen readers open the links. The name of an action is the text of the link, or
  /// its address if the same text also leads elsewhere. Links with the same text and address have one action.
  package func actions(_ text: (Range<Int>) -> String) -> [(name: String, link: String)] {
    var known: Set<[String]> = []
    let links = all.map { (name: text($0.range), link: $0.address) }
      .filter { known.insert([$0.name, $0.link]).inserted }
    let counts = Dictionary(links.map { ($0.name, 1) }, uniquingKeysWith: +)
    return links.map { (name: counts[$0.name] == 1 ? $0.name : $0.link, link: $0.link) }
  }
}
