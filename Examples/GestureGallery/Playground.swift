import Taction

/// A page: its header, an arena for its views, and a line about each recognizer.
///
/// The header, the arena and the lines are below each other. If there is not enough room, the texts scroll; in a wide
/// window, they are next to the arena. The arena itself never scrolls, because its views are there to be touched.
final class Playground: View {
  /// The area for the views of a page.
  let arena = View()

  /// The distance of the lines from the edges.
  var margin = 24.0 {
    didSet { if margin != oldValue { setNeedsLayout() } }
  }
  private(set) var readouts: [Readout] = []
  private let header: PageHeader
  private let lines = ScrollView()
  private let witness: Witness
  /// Positions the views of a page in the arena; called whenever the arena's size may have changed.
  var layOut: (_ arena: Rect) -> Void = { _ in }
  /// The delegate of the page's recognizers. It is kept alive here, since a recognizer does not retain its delegate.
  var delegate: (any GestureRecognizerDelegate)?

  init(header: PageHeader) {
    self.header = header
    let witness = Witness()
    self.witness = witness
    super.init()
    [arena, header, lines].forEach(addSubview)
    // The witness is on the arena rather than on the page, so that it sees exactly the touches that the page's
    // recognizers see.
    arena.addGestureRecognizer(witness)
    witness.onNews = { [weak self] in self?.refresh() }
    arena.clipsToBounds = true
  }

  /// Adds a view to the middle of the arena.
  func addToMiddle(_ view: View) {
    arena.addSubview(view)
    layOut = { view.center = $0.center }
  }

  /// Adds a recognizer to a view, and a line that shows its state.
  func add(_ recognizer: GestureRecognizer, to view: View, values: @escaping () -> String = { "" }) {
    view.addGestureRecognizer(recognizer)
    show(recognizer, values: values)
  }

  /// Adds a line for a recognizer that is already on a view.
  func show(_ recognizer: GestureRecognizer, values: @escaping () -> String = { "" }) {
    let readout = Readout(of: recognizer, values: values)
    witness.subjects.append(recognizer)
    readouts.append(readout)
    lines.addSubview(readout)
  }

  /// Updates all lines with the next frame.
  func refresh() { readouts.forEach { $0.setNeedsLayout() } }

  // MARK: Layout

  /// The minimum size of the arena at which the views of every page have their full size; in a smaller arena, they are
  /// scaled down.
  private static let arenaSize = Size(width: 720, height: 240)
  /// The minimum fraction of the height that the arena gets.
  private static let arenaShare = 0.28

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let least = min(Self.arenaSize.height, height * Self.arenaShare)
    let needs = (header: header.height(for: width), lines: linesHeight(for: width))
    if needs.header + needs.lines + least <= height {
      layOut(header: needs.header, lines: needs.lines)
    } else if width > 1.4 * height {
      layOutBesideArena()
    } else {
      let room = height - least
      let top = min(needs.header, max(room - needs.lines, room / 2))
      layOut(header: top, lines: min(room - top, needs.lines))
    }
    layOut(arena.bounds)
  }

  /// Positions the header, the arena and the lines below each other.
  private func layOut(header top: Double, lines bottom: Double) {
    let (width, height) = (bounds.width, bounds.height)
    header.frame = Rect(x: 0, y: 0, width: width, height: top)
    layOutArena(in: Rect(x: 0, y: top, width: width, height: max(0, height - top - bottom)))
    layOutLines(in: Rect(x: 0, y: height - bottom, width: width, height: bottom))
  }

  /// Positions the header and the lines below each other, next to the arena.
  private func layOutBesideArena() {
    let (width, height) = (bounds.width / 2, bounds.height)
    let needs = (header: header.height(for: width), lines: linesHeight(for: width))
    let top = min(needs.header, max(height - needs.lines, height / 2))
    header.frame = mirrored(Rect(x: 0, y: 0, width: width, height: top))
    layOutLines(in: mirrored(Rect(x: 0, y: top, width: width, height: min(height - top, needs.lines))))
    layOutArena(in: mirrored(Rect(x: width, y: 0, width: width, height: height)))
  }

  private func layOutArena(in place: Rect) {
    let size = place.size
    let scale = min(1, size.width / Self.arenaSize.width, size.height / Self.arenaSize.height)
    guard scale > 0 else { return arena.bounds.size = .zero }
    arena.transform = .scale(scale)
    arena.bounds.size = size / scale
    arena.center = place.center
  }

  private static let gap = 4.0

  private func linesHeight(for width: Double) -> Double {
    let room = max(0, width - 2 * margin)
    return readouts.reduce(12) { $0 + $1.height(for: room) + Self.gap }
  }

  private func layOutLines(in place: Rect) {
    lines.frame = place
    lines.contentSize = Size(width: place.width, height: linesHeight(for: place.width))
    let room = max(0, place.width - 2 * margin)
    var top = 0.0
    for readout in readouts {
      let height = readout.height(for: room)
      readout.frame = Rect(x: margin, y: top, width: room, height: height)
      top += height + Self.gap
    }
  }
}
