import Taction
import TactionTesting
import Testing

@testable import TactionLimitedZoom

@Suite("A limited zoom with recognizers and with an interaction")
struct LimitedZoomTests {
  /// The actions of fingers on a card in the half of the window that begins at `x`.
  private typealias Play = (_ stage: Stage, _ x: Double, _ check: () -> Void) -> Void

  /// Plays the same movement of fingers on each card, and expects both cards to move equally.
  private func expectSameWay(speed: Double, _ play: Play) throws -> Double {
    var greatest = 0.0
    try withStage { stage in
      let window = stage.makeWindow()
      let comparison = Comparison(frame: window.content.bounds)
      window.content.addSubview(comparison)
      comparison.speed = speed
      stage.advance(by: 0.1)

      var ways: [[Transform]] = []
      for (index, card) in [comparison.taught, comparison.short].enumerated() {
        var way: [Transform] = []
        play(stage, 640 * Double(index)) {
          let half = card.superview?.transformToWindow.inverted() ?? .identity
          way.append(card.transformToWindow.concatenating(half))
        }
        ways.append(way)
        stage.advance(by: 1)
      }
      try #require(ways[0].count == ways[1].count)
      for (taught, short) in zip(ways[0], ways[1]) {
        for corner in comparison.taught.bounds.corners {
          #expect(taught.apply(corner).distance(to: short.apply(corner)) < 0.5)
        }
        #expect(abs(taught.meanScale / short.meanScale - 1) < 0.01)
        #expect(taught.meanScale > 0.5 - 1e-9 && taught.meanScale < 3 + 1e-9)
        greatest = max(greatest, taught.meanScale)
      }
    }
    return greatest
  }

  @Test("Both cards follow a drag that a second finger joins and the first finger leaves", arguments: [0.5, 1, 2])
  func dragAndPinch(speed: Double) throws {
    let greatest = try expectSameWay(speed: speed) { stage, x, check in
      let one = stage.touch(at: Point(x + 300, 380))
      one.move(by: Vector(dx: 50, dy: 30))
      check()
      let other = stage.touch(at: Point(x + 420, 430))
      for (first, second) in [(330.0, 470.0), (250, 560), (100, 620), (300, 400), (340, 352), (250, 450)] {
        stage.fingers {
          one.move(to: Point(x + first, 410), over: 0.2)
          other.move(to: Point(x + second, 430), over: 0.2)
        }
        check()
      }
      one.lift()
      other.move(by: Vector(dx: -40, dy: 20))
      check()
      other.lift()
      check()
    }
    #expect(greatest > 1.5)
  }

  @Test("Both cards follow a pinch whose fingers land together") func pinch() throws {
    let greatest = try expectSameWay(speed: 1) { stage, x, check in
      let (one, other) = (stage.touch(at: Point(x + 280, 400)), stage.touch(at: Point(x + 360, 400)))
      for spread in [1.2, 2, 3.5, 3.2, 2.5, 1] {
        stage.fingers {
          one.move(to: Point(x + 320 - 40 * spread, 380), over: 0.2)
          other.move(to: Point(x + 320 + 40 * spread, 420), over: 0.2)
        }
        check()
      }
      one.lift()
      other.lift()
      check()
    }
    #expect(abs(greatest - 3) < 1e-6)
  }

  @Test("A tap changes the zoom speed of both cards") func changeSpeed() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let comparison = Comparison(frame: window.content.bounds)
      window.content.addSubview(comparison)
      stage.advance(by: 0.1)
      var speeds: [Double] = []
      for _ in 1...3 {
        stage.tap(at: Point(24, 24))
        speeds.append(comparison.zoom.zoomSpeed)
      }
      #expect(speeds == [2, 0.5, 1])
    }
  }
}
