import Taction
import TactionCanvas

/// The listings of the page on canvases.
enum CanvasListings {
  static func show(_ chart: some TileSource, in window: Window) -> CanvasView {
    let canvas = CanvasView()
    canvas.content.addSubview(TiledView(source: chart))
    canvas.contentBounds = Rect(origin: .zero, size: chart.size)
    canvas.zoomLimits = 0.05...4
    canvas.fill(window.content)
    canvas.zoom(to: Rect(origin: .zero, size: chart.size), animated: false)
    return canvas
  }

  static func move(_ canvas: CanvasView, to harbour: Point, turning needle: View) {
    canvas.setPlacement(CanvasPlacement(center: harbour, scale: 2, rotation: .degrees(30)))
    canvas.scroll(to: harbour)
    canvas.zoom(to: Rect(center: harbour, size: Size(width: 400, height: 300)))
    canvas.zoom(by: 2)
    canvas.turn(to: .zero)
    canvas.onChange = { canvas in needle.transform = .rotation(canvas.rotation) }
  }

  static func pin(_ harbour: Point, on canvas: CanvasView) -> Button {
    let pin = Button(.star, label: "Harbour") { canvas.zoom(by: 2) }
    canvas.addAnnotation(pin, at: harbour, anchor: Point(x: 0.5, y: 1))
    return pin
  }

  static func snap(_ canvas: CanvasView, store: @escaping (CanvasPlacement) -> Void) {
    canvas.snapAngles = [.zero, .degrees(90), .degrees(180), .degrees(-90)]
    canvas.snapTolerance = .degrees(8)
    canvas.grid = CanvasGrid(spacing: 50, marks: .lines, color: .separator)
    canvas.onRest = { canvas in store(canvas.placement) }
  }

  static func makeTable(of pieces: [View]) -> CanvasView {
    let table = CanvasView()
    table.itemsKeepFingers = true
    table.hasMomentum = false
    for piece in pieces {
      piece.addInteraction(TransformInteraction())
      table.content.addSubview(piece)
    }
    return table
  }
}

/// A board without an end, with notes that fingers move, scale and turn.
final class NoteBoard: View {
  let canvas = CanvasView()

  override init(frame: Rect) {
    super.init(frame: frame)
    canvas.zoomLimits = 0.05...20
    canvas.grid = CanvasGrid(spacing: 40)
    canvas.fill(self)
  }

  /// Adds a note in the middle of the window, upright and of its size there.
  func addNote(_ text: String) {
    let note = Label(text)
    note.backgroundColor = .yellow
    note.alignment = .center
    note.bounds.size = Size(width: 180, height: 180)
    note.center = canvas.placement.center
    note.transform = Transform.rotation(-canvas.rotation).scaled(by: 1 / canvas.zoomScale)
    note.addInteraction(TransformInteraction(scale: 0.1...10))
    canvas.content.addSubview(note)
  }
}
