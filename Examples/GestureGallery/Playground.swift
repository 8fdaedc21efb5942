import Taction

/// The part of a page that is played with: an arena for its views and, below, a line on each recognizer.
final class Playground: View {
  /// The area for the views of a page, above the readouts.
  let arena = View()

  /// The distance of the lines from the edges.
  var margin = 24.0
  private(set) var readouts: [Readout] = []
  private let witness: Witness
  /// Places the views of a page in the arena, whenever that has got a size.
  var layOut: (_ arena: Rect) -> Void = { _ in }
  /// Kept alive here, as a recognizer does not keep its delegate.
  var delegate: (any GestureRecognizerDelegate)?

  init() {
    let witness = Witness()
    self.witness = witness
    super.init()
    addSubview(arena)
    // It sits on the arena rather than on the page, so that it sees just what the page's recognizers see.
    arena.addGestureRecognizer(witness)
    witness.onNews = { [weak self] in self?.refresh() }
    arena.clipsToBounds = true
  }

  /// Adds a recognizer to a view, and a line that shows what it is at.
  func add(_ recognizer: GestureRecognizer, to view: View, values: @escaping () -> String = { "" }) {
    view.addGestureRecognizer(recognizer)
    show(recognizer, values: values)
  }

  /// Adds a line for a recognizer that is on a view already.
  func show(_ recognizer: GestureRecognizer, values: @escaping () -> String = { "" }) {
    let readout = Readout(of: recognizer, values: values)
    witness.subjects.append(recognizer)
    readouts.append(readout)
    addSubview(readout)
  }

  /// Brings all lines up to date with the next frame.
  func refresh() { readouts.forEach { $0.setNeedsLayout() } }

  /// The least size of the arena for the views of every page, which are smaller in a smaller one.
  private static let arenaSize = Size(width: 720, height: 240)

  override func layoutSubviews() {
    let line = 44.0
    let height = Double(readouts.count) * line + 12
    layOutArena(in: Size(width: bounds.width, height: max(0, bounds.height - height)))
    for (index, readout) in readouts.enumerated() {
      readout.frame = Rect(
        x: margin, y: arena.frame.maxY + Double(index) * line, width: max(0, bounds.width - 2 * margin),
        height: line - 4)
    }
    layOut(arena.bounds)
  }

  private func layOutArena(in size: Size) {
    let scale = min(1, size.width / Self.arenaSize.width, size.height / Self.arenaSize.height)
    guard scale > 0 else { return arena.bounds.size = .zero }
    arena.transform = .scale(scale)
    arena.bounds.size = size / scale
    arena.center = Point(x: size.width / 2, y: size.height / 2)
  }
}
