/// A quantity whose prefix sums can be computed.
package protocol Summable: AdditiveArithmetic {
  /// Returns whether each component of the quantity is at most the corresponding component of a limit.
  func isWithin(_ limit: Self) -> Bool
}

extension Double: Summable {
  @inlinable package func isWithin(_ limit: Double) -> Bool { self <= limit }
}

/// The sums of the first elements of a list, as a Fenwick tree: computing a sum, changing an element and searching take
/// O(log n).
package struct PrefixSums<Element: Summable> {
  /// Entry `i - 1` is the sum of the `i & -i` elements up to the i-th.
  @usableFromInline var entries: [Element] = []
  @usableFromInline var sum = Element.zero

  /// Makes the sums of a list in O(n).
  @inlinable package init(_ elements: some Sequence<Element>) {
    entries.reserveCapacity(elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// The sum of all elements.
  @inlinable package var total: Element { sum }

  /// Returns the sum of the first `count` elements.
  @inlinable package func sum(ofFirst count: Int) -> Element {
    var (sum, index) = (Element.zero, count)
    while index > 0 {
      sum += entries[index - 1]
      index &= index - 1
    }
    return sum
  }

  /// Returns the longest prefix of the list whose sum is at most a limit, as its number of elements and its sum. No
  /// element may be less than zero.
  @inlinable package func prefix(within limit: Element) -> (count: Int, sum: Element) {
    var (count, sum) = (0, Element.zero)
    var step = entries.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - entries.count.leadingZeroBitCount)
    while step > 0 {
      if count + step <= entries.count {
        let next = sum + entries[count + step - 1]
        if next.isWithin(limit) { (count, sum) = (count + step, next) }
      }
      step /= 2
    }
    return (count, sum)
  }

  /// Adds a change to an element.
  @inlinable package mutating func add(_ change: Element, at index: Int) {
    sum += change
    var index = index + 1
    while index <= entries.count {
      entries[index - 1] += change
      index += index & -index
    }
  }

  /// Appends an element.
  @inlinable package mutating func append(_ element: Element) {
    sum += element
    var (entry, index) = (element, entries.count)
    let start = index & (index + 1)
    while index > start {
      entry += entries[index - 1]
      index &= index - 1
    }
    entries.append(entry)
  }

  /// Keeps only the first `count` elements.
  @inlinable package mutating func keep(first count: Int) {
    entries.removeSubrange(count...)
    sum = sum(ofFirst: count)
  }
}
