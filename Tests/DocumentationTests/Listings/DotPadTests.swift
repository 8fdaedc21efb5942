import Taction
import TactionRestoration
import TactionTesting
import Testing

/// A pad that fingers tap dots onto; the dots come back when the program starts again.
final class DotPad: View, RestorableView {
  private(set) var dots: [Point] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(TapGestureRecognizer { [weak self] tap in self?.add(tap.location(in: self)) })
  }

  private func add(_ dot: Point) {
    dots.append(dot)
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    for dot in dots { list.fill(Rect(center: dot, size: Size(width: 8, height: 8)), color: .tint) }
  }

  var restorableState: [[Double]]? { dots.map { [$0.x, $0.y] } }

  func restore(_ state: [[Double]]) -> Bool {
    for numbers in state where numbers.count == 2 { add(Point(x: numbers[0], y: numbers[1])) }
    return true
  }
}

@MainActor
struct DotPadTests {
  @Test func theDotsAreBack() throws {
    for run in 1...2 {
      try withStage { stage in
        let window = stage.makeWindow()
        window.restoration.start(as: "dots")
        if run == 1 { window.restoration.reset() }
        let pad = DotPad()
        pad.restorationIdentifier = "pad"
        pad.fill(window.content)
        stage.settle()
        #expect(pad.dots.count == run - 1)
        stage.tap(at: Point(x: 200, y: 100 * Double(run)))
        stage.advance(by: 0.1)
        window.restoration.saveNow()
      }
    }
  }
}
