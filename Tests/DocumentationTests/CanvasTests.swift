import Taction
import TactionCanvas
import TactionTesting
import Testing

@Suite("The listings on canvases")
struct CanvasTests {
  private struct Chart: TileSource {
    let size = Size(width: 2000, height: 2000)
    func tile(at index: TileIndex) async throws -> Image? { nil }
  }

  @Test("A canvas shows a whole chart, moves to a point and turns upright, and shows a pin and a needle")
  func chart() throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow()
      let canvas = CanvasListings.show(Chart(), in: window)
      #expect(canvas.placement.center == Point(x: 1000, y: 1000))
      let (harbour, needle) = (Point(x: 900, y: 700), View())
      canvas.turn(to: .degrees(40), animated: false)
      CanvasListings.move(canvas, to: harbour, turning: needle)
      stage.advance(by: 0.1)
      #expect(abs((needle.transform.rotation - canvas.rotation).degrees) < 1e-9 && canvas.rotation.degrees > 1)
      stage.advance(by: 1)
      // The zoom to a rectangle of 400 by 300 px happens at 30 degrees. There, its bounding box is 460 px high and must
      // fit into 300 px. The scale then doubles.
      #expect(canvas.rotation == .zero && abs(canvas.zoomScale - 2 * 300 / 459.81) < 1e-3)
      #expect(canvas.placement.center.distance(to: harbour) < 1e-6)
      let pin = CanvasListings.pin(harbour, on: canvas)
      #expect(abs(pin.frame.maxY - 150) < 1e-6)
      let scale = canvas.zoomScale
      pin.action()
      stage.advance(by: 1)
      #expect(abs(canvas.zoomScale / scale - 2) < 1e-9)
      #expect(canvas.annotations.first === pin && canvas.point(ofAnnotation: pin) == harbour)
      var stored: CanvasPlacement?
      CanvasListings.snap(canvas) { stored = $0 }
      canvas.turn(to: .degrees(90))
      stage.advance(by: 1)
      #expect(stored == canvas.placement && !canvas.isMoving)
    }
  }

  @Test("A note is upright in the middle, and one finger moves it while two others rotate the board")
  func board() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow()
      let board = NoteBoard(frame: window.content.bounds)
      window.root = board
      stage.settle()
      board.canvas.placement = CanvasPlacement(center: Point(x: 50, y: 60), scale: 0.5, rotation: .degrees(90))
      board.addNote("Milk")
      let note = board.canvas.content.subviews[0]
      #expect(note.transformToWindow.rotation.wrapped.magnitude.degrees < 1e-9)
      #expect(abs(note.transformToWindow.meanScale - 1) < 1e-9)
      let finger = stage.touch(at: Point(x: 300, y: 200))
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
      #expect(note.convert(note.bounds.center, to: nil).distance(to: Point(x: 340, y: 200)) < 0.5)
      finger.lift()
    }
  }

  @Test("Two hands move two pieces of a table together, and a finger on the table pans it without a throw")
  func table() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let side = Size(width: 80, height: 80)
      let pieces = [-150.0, 150].map { View(frame: Rect(center: Point(x: $0, y: 0), size: side)) }
      let table = CanvasListings.makeTable(of: pieces)
      table.fill(stage.makeWindow().content)
      stage.settle()
      let hands = pieces.map { stage.touch(at: $0.convert($0.bounds.center, to: nil)) }
      stage.fingers {
        hands[0].move(by: Vector(dx: 0, dy: -100), over: 0.4)
        hands[1].move(by: Vector(dx: 50, dy: 100), over: 0.4)
      }
      for hand in hands { hand.lift() }
      #expect(pieces[0].center.distance(to: Point(x: -150, y: -100)) < 0.5)
      #expect(pieces[1].center.distance(to: Point(x: 200, y: 100)) < 0.5)
      #expect(table.placement == CanvasPlacement())
      let finger = stage.touch(at: Point(x: 300, y: 200))
      finger.move(by: Vector(dx: 100, dy: 0), over: 0.1)
      finger.lift()
      stage.advance(by: 2)
      #expect(abs(table.placement.center.x + 100) < 1)
    }
  }
}
