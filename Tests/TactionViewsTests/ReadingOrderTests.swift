import TactionEnvironment
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("The reading order")
struct ReadingOrderTests {
  private func order(_ boxes: [Rect], _ direction: LayoutDirection = .leftToRight) -> [Int] {
    ReadingOrder.indices(of: boxes, direction: direction)
  }

  @Test("Rows are read from the top, each from its leading edge, even with labels of other heights")
  func rows() {
    let boxes = [
      Rect(x: 200, y: 100, width: 80, height: 44), Rect(x: 10, y: 112, width: 80, height: 20),
      Rect(x: 200, y: 10, width: 80, height: 44), Rect(x: 10, y: 22, width: 80, height: 20),
    ]
    #expect(order(boxes) == [3, 2, 1, 0])
    #expect(order(boxes, .rightToLeft) == [2, 3, 0, 1])
  }

  @Test("A column at the leading side comes before the rows next to it")
  func side() {
    var boxes = [Rect(x: 0, y: 0, width: 100, height: 400)]
    for row in 0..<3 {
      for column in 0..<2 {
        boxes.append(Rect(x: 120 + Double(column) * 100, y: Double(row) * 120, width: 90, height: 100))
      }
    }
    #expect(order(boxes) == Array(0..<7))
    #expect(order(boxes, .rightToLeft) == [2, 1, 4, 3, 6, 5, 0])
  }

  @Test("Boxes at the same place keep their order; invalid numbers and many boxes cause no trap")
  func trouble() {
    let same = Array(repeating: Rect(x: 0, y: 0, width: 100, height: 100), count: 5)
    #expect(order(same) == [0, 1, 2, 3, 4])
    let odd = [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .infinity, width: .nan, height: -1), .zero, .zero,
    ]
    #expect(order(odd).sorted() == [0, 1, 2, 3])
    let many = (0..<10_000).map { index -> Rect in
      let (row, column) = index.quotientAndRemainder(dividingBy: 100)
      return Rect(x: 10 * Double(column), y: 10 * Double(row), width: 9, height: 9)
    }
    #expect(order(many) == Array(0..<10_000))
    let stairs = (0..<3000).map { Rect(x: Double($0) * 10, y: Double($0) * 2, width: 9, height: 100) }
    #expect(order(stairs) == Array(0..<3000))
  }

  @Test("A view over several others has its own place in the order, and does not change theirs")
  func strip() {
    let rows = (0..<6).map { Rect(x: 0, y: Double(5 - $0) * 50, width: 400, height: 50) }
    let strip = Rect(x: 370, y: 20, width: 30, height: 260)
    #expect(order(rows + [strip]) == [5, 4, 3, 2, 1, 0, 6])
    #expect(order([strip] + rows) == [0, 6, 5, 4, 3, 2, 1], "behind the rows")
    let sideBar = Rect(x: -20, y: 0, width: 60, height: 300)
    #expect(order(rows + [sideBar]) == [6, 5, 4, 3, 2, 1, 0], "it begins before the rows at the leading side")
    #expect(order(rows + [sideBar], .rightToLeft) == [5, 4, 3, 2, 1, 0, 6])
    let badge = Rect(x: 350, y: 100, width: 80, height: 90)
    #expect(order(rows + [badge]) == [5, 4, 3, 2, 6, 1, 0], "after the rows that it lies over")
    let button = Rect(x: 330, y: 230, width: 50, height: 50)
    #expect(order(rows + [button]) == [5, 4, 3, 2, 1, 6, 0], "between the two that it lies over")
    let plate = Rect(x: -10, y: -10, width: 420, height: 320)
    #expect(order([plate] + rows).first == 0 && order(rows + [plate]).last == 6)
  }

  @Test("Cards that overlap their neighbours are read from the left or the top, whichever card is in front")
  func chain() {
    for count in [2, 3, 8, 9] {
      let cards = (0..<count).map { Rect(x: Double($0) * 60, y: 0, width: 100, height: 80) }
      let columns = (0..<count).map { Rect(x: 0, y: Double($0) * 60, width: 80, height: 100) }
      for boxes in [cards, columns] {
        #expect(order(boxes) == Array(0..<count))
        #expect(order(boxes.reversed()) == (0..<count).reversed())
      }
    }
  }

  @Test("If no line separates the boxes, each comes after the boxes to its left or above it")
  func pinwheel() {
    let boxes = [
      Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 200, y: 0, width: 100, height: 200),
      Rect(x: 100, y: 200, width: 200, height: 100), Rect(x: 0, y: 100, width: 100, height: 200),
      Rect(x: 100, y: 100, width: 100, height: 100),
    ]
    #expect(order(boxes) == [0, 3, 4, 1, 2])
    #expect(order(boxes.reversed()).map { 4 - $0 } == order(boxes))
  }

  // MARK: Any geometry

  /// Returns rectangles that do not overlap, in random order: one rectangle, cut many times, with gaps.
  private func layout(_ count: Int, _ dice: inout SeededGenerator) -> [Rect] {
    var parts = [Rect(x: 0, y: 0, width: 1200, height: 1600)]
    while parts.count < count {
      let part = parts.remove(at: Int.random(in: 0..<parts.count, using: &dice))
      let share = Double.random(in: 0.25...0.75, using: &dice)
      // No rectangle becomes so thin that the tolerance for overlaps exceeds its width or height.
      if part.width > 2 * part.height || part.height < 2 * part.width && Bool.random(using: &dice) {
        parts.append(Rect(x: part.minX, y: part.minY, width: part.width * share, height: part.height))
        parts.append(
          Rect(x: part.minX + part.width * share, y: part.minY, width: part.width * (1 - share), height: part.height))
      } else {
        parts.append(Rect(x: part.minX, y: part.minY, width: part.width, height: part.height * share))
        parts.append(
          Rect(x: part.minX, y: part.minY + part.height * share, width: part.width, height: part.height * (1 - share)))
      }
    }
    return parts.map { $0.inset(by: min(4, $0.width / 8, $0.height / 8)) }.shuffled(using: &dice)
  }

  /// Returns rectangles at random places that do not overlap.
  private func scatter(_ count: Int, _ dice: inout SeededGenerator) -> [Rect] {
    var boxes: [Rect] = []
    for _ in 0..<count * 4 where boxes.count < count {
      let box = Rect(
        x: .random(in: 0...1000, using: &dice), y: .random(in: 0...1000, using: &dice),
        width: .random(in: 10...300, using: &dice), height: .random(in: 10...300, using: &dice))
      if !boxes.contains(where: { $0.intersects(box) }) { boxes.append(box) }
    }
    return boxes
  }

  @Test("No box is read before a box above it in its columns, or to the left of it in its rows", arguments: 0..<60)
  func neverReversed(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    for boxes in [layout(30, &dice), scatter(30, &dice)] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let order = order(boxes, direction)
        #expect(order.sorted() == Array(boxes.indices))
        for (place, first) in order.enumerated() {
          for second in order[(place + 1)...] {
            // Boxes may overlap by a few pixels and still count as next to each other.
            let (a, b) = (boxes[first].inset(by: 4), boxes[second].inset(by: 4))
            let isBelow = a.minX < b.maxX && b.minX < a.maxX && a.minY >= b.maxY
            let isRight = a.minY < b.maxY && b.minY < a.maxY && a.minX >= b.maxX
            let isLeft = a.minY < b.maxY && b.minY < a.maxY && a.maxX <= b.minX
            #expect(!isBelow && !(direction == .leftToRight ? isRight : isLeft), "seed \(seed): \(a) before \(b)")
          }
        }
      }
    }
  }

  @Test("Rows of a page are read from the top to the bottom, with any boxes in them", arguments: 0..<40)
  func rowsOfAnything(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    var (boxes, rows, top) = ([Rect](), [Int](), 0.0)
    for row in 0..<8 {
      let height = Double.random(in: 40...200, using: &dice)
      var x = Double.random(in: 0...50, using: &dice)
      while x < 700 {
        let size = Size(
          width: .random(in: 20...250, using: &dice), height: height * .random(in: 0.3...1, using: &dice))
        let y = top + (height - size.height) * .random(in: 0...1, using: &dice)
        boxes.append(Rect(x: x, y: y, width: size.width, height: size.height))
        rows.append(row)
        x += size.width + .random(in: 0...40, using: &dice)
      }
      top += height
    }
    let shuffled = boxes.indices.shuffled(using: &dice)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let read = order(shuffled.map { boxes[$0] }, direction).map { rows[shuffled[$0]] }
      #expect(read == read.sorted(), "seed \(seed)")
    }
  }

  @Test("Another view on top of the others does not change their order", arguments: 0..<60)
  func additions(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    for boxes in [layout(25, &dice), scatter(25, &dice)] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let before = order(boxes, direction)
        for _ in 0..<10 {
          let extra = Rect(
            x: .random(in: -50...1000, using: &dice), y: .random(in: -50...1300, using: &dice),
            width: .random(in: 10...900, using: &dice), height: .random(in: 10...900, using: &dice))
          let covered = boxes.count { $0.inset(by: 8).intersects(extra.inset(by: min(8, extra.width / 4))) }
          guard covered > 0 else { continue }
          // The extra box is in front of all; if it covers several boxes, it may also be behind any of them.
          let place = covered > 1 ? Int.random(in: 0...boxes.count, using: &dice) : boxes.count
          var all = boxes
          all.insert(extra, at: place)
          let after = order(all, direction).filter { $0 != place }.map { $0 > place ? $0 - 1 : $0 }
          #expect(after == before, "seed \(seed), \(extra) at \(place)")
        }
      }
    }
  }

  @Test("Thousands of views on top of each other, or in a spiral, are ordered in short time")
  func cost() {
    let same = Array(repeating: Rect(x: 0, y: 0, width: 100, height: 100), count: 4000)
    let cards = (0..<4000).map { Rect(x: Double($0) * 3, y: Double($0 % 7), width: 100, height: 90) }
    let lattice = (0..<1500).flatMap {
      [
        Rect(x: Double($0) * 10, y: 0, width: 5, height: 15_000),
        Rect(x: 0, y: Double($0) * 10, width: 15_000, height: 5),
      ]
    }
    var (spiral, rest, side) = ([Rect](), Rect(x: 0, y: 0, width: 4e5, height: 4e5), 0)
    while spiral.count < 4000 {
      let isRow = side % 2 == 0
      spiral.append(
        Rect(x: rest.minX, y: rest.minY, width: isRow ? rest.width : 90, height: isRow ? 90 : rest.height))
      rest = rest.inset(by: isRow ? Insets(top: 95) : Insets(left: 95))
      side += 1
    }
    let clock = ContinuousClock()
    for boxes in [same, cards, lattice, spiral] {
      let time = clock.measure { #expect(order(boxes).sorted() == Array(boxes.indices)) }
      #expect(time < .seconds(10))
    }
    #expect(order(same) == Array(same.indices) && order(spiral) == Array(spiral.indices))
  }
}
