import TactionGeometry
import Testing

@Suite("Prefix sums")
struct PrefixSumsTests {
  @Test(
    "Prefix sums and searches agree with plain loops, after any changes", arguments: [0, 1, 2, 3, 7, 8, 9, 64, 100])
  func model(count: Int) {
    var elements = (0..<count).map { Double($0 * 7 % 5) }
    var sums = PrefixSums(elements)
    check(sums, elements)
    for index in elements.indices where index % 3 == 0 {
      elements[index] += 4
      sums.add(4, at: index)
    }
    check(sums, elements)
    for kept in [count, count / 2, 0] {
      elements.removeSubrange(kept...)
      sums.keep(first: kept)
      check(sums, elements)
      for element in [2.0, 0, 3] {
        elements.append(element)
        sums.append(element)
      }
      check(sums, elements)
    }
  }

  private func check(_ sums: PrefixSums<Double>, _ elements: [Double]) {
    let plain = elements.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    #expect(plain.indices.map(sums.sum(ofFirst:)) == plain)
    #expect(sums.total == plain.last)
    for limit in [-1] + plain + plain.map({ $0 + 0.5 }) {
      let found = sums.prefix(within: limit)
      #expect(found.count == plain.lastIndex { $0 <= limit } ?? 0)
      #expect(found.sum == plain[found.count])
    }
  }
}
