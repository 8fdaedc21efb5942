import TactionGeometry
import Testing

@testable import TactionViews

@Suite("The order of reading")
struct ReadingOrderTests {
  private func order(_ boxes: [Rect], _ direction: LayoutDirection = .leftToRight) -> [Int] {
    ReadingOrder.indices(of: boxes, direction: direction)
  }

  @Test("Rows from the top, each from its leading edge, with labels of other heights beside them")
  func rows() {
    let boxes = [
      Rect(x: 200, y: 100, width: 80, height: 44), Rect(x: 10, y: 112, width: 80, height: 20),
      Rect(x: 200, y: 10, width: 80, height: 44), Rect(x: 10, y: 22, width: 80, height: 20),
    ]
    #expect(order(boxes) == [3, 2, 1, 0])
    #expect(order(boxes, .rightToLeft) == [2, 3, 0, 1])
  }

  @Test("A column at the side comes before the rows beside it")
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

  @Test("Boxes on each other keep their order; numbers that are none, and many boxes, end in no trap")
  func trouble() {
    let same = Array(repeating: Rect(x: 0, y: 0, width: 100, height: 100), count: 5)
    #expect(order(same) == [0, 1, 2, 3, 4])
    let odd = [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .infinity, width: .nan, height: -1), .zero, .zero,
    ]
    #expect(order(odd).sorted() == [0, 1, 2, 3])
    let many = (0..<10_000).map { Rect(x: Double($0 % 100) * 10, y: Double($0 / 100) * 10, width: 9, height: 9) }
    #expect(order(many) == Array(0..<10_000))
    let stairs = (0..<3000).map { Rect(x: Double($0) * 10, y: Double($0) * 2, width: 9, height: 100) }
    #expect(order(stairs) == Array(0..<3000))
  }
}
