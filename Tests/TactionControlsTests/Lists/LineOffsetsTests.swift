import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Lines of a list")
struct ExtentTableTests {
  @Test("Line heights are summed, and lines found, as in a plain array", arguments: [0, 1, 63, 64, 65, 1000])
  func sums(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var table = LineOffsets(count: count, estimate: 40)
    var heights = Array(repeating: 40.0, count: count)
    for _ in 0..<200 {
      if count > 0 {
        let line = Int.random(in: 0..<count, using: &random)
        heights[line] = random.number(1...300).rounded()
        let isSet = table.setHeight(heights[line], of: line)
        #expect(isSet)
      }
      let line = Int.random(in: 0...count, using: &random)
      #expect(abs(table.offset(of: line) - heights[..<line].reduce(0, +)) < 1e-6)
      let distance = random.number(-100...Double(count) * 60).rounded() + 0.5
      var (expected, sum) = (0, 0.0)
      while expected < count - 1, sum + heights[expected] <= distance {
        sum += heights[expected]
        expected += 1
      }
      #expect(table.line(at: distance) == expected)
    }
    let refused = [table.setHeight(.nan, of: 0), table.setHeight(5, of: count), table.setHeight(5, of: -1)]
    #expect(refused == [false, false, false])
    #expect(table.measuredHeight(of: -1) == nil && table.offset(of: count + 5) == table.total)
  }

  @Test("A million unmeasured lines of a list use little memory")
  func million() {
    let table = LineOffsets(count: 1_000_000, estimate: 40)
    #expect(table.total == 40_000_000 && table.line(at: 20_000_010) == 500_000)
    #expect(LineOffsets(count: 5, estimate: .nan).total > 0 && LineOffsets(count: -5).total == 0)
  }

  @Test("Lines of a list are found by items, and items by lines", arguments: 1...4)
  func arrangement(columns: Int) {
    let counts = [3, 0, 0, 7, 1, 0]
    let arrangement = ItemArrangement(
      counts.enumerated().map { ($0.offset % 2 == 1, $0.element) }, columns: columns)
    var (line, item) = (0, 0)
    for (section, count) in counts.enumerated() {
      if section % 2 == 1 {
        #expect(arrangement.isHeader(line) && arrangement.items(onLines: line..<(line + 1)).isEmpty)
        line += 1
      }
      for place in 0..<count {
        let own = line + place / columns
        #expect(arrangement.line(ofItem: item) == own && arrangement.column(ofItem: item) == place % columns)
        #expect(arrangement.items(onLines: own..<(own + 1)).contains(item))
        #expect(arrangement.section(ofItem: item) == section)
        item += 1
      }
      line += (count + columns - 1) / columns
    }
    #expect(arrangement.lineCount == line && arrangement.itemCount == item)
    #expect(arrangement.items(onLines: 0..<line) == 0..<item)
    #expect(arrangement.line(ofItem: -1) == nil && arrangement.line(ofItem: item) == nil)
  }

  @Test("A change of a list's items returns the items that stay")
  func change() {
    let change = ItemDifference(from: [1, 2, 3, 4, 5], to: [1, 5, 9, 3])
    #expect(change.newIndices == [0, -1, 3, -1, 1] && change.oldIndices == [0, 4, -1, 2])
    #expect(change.newIndex(of: 9) == nil && change.oldIndex(of: -1) == nil)
    #expect(ItemDifference(from: [1, 2], to: [1, 2]).newIndices == [0, 1])
  }

  @Test("The difference after a move of one item is the difference of the lists")
  func move() {
    let ids = Array(0..<6)
    for old in ids {
      for new in ids {
        var moved = ids
        moved.insert(moved.remove(at: old), at: new)
        let change = ItemDifference(moving: old, to: new, of: ids.count)
        let expected = ItemDifference(from: ids, to: moved)
        for index in -1...ids.count {
          #expect(change.newIndex(of: index) == expected.newIndex(of: index), "\(index) after \(old) -> \(new)")
          #expect(change.oldIndex(of: index) == expected.oldIndex(of: index), "\(index) before \(old) -> \(new)")
        }
      }
    }
  }
}
