import Glibc
import Taction

/// A list of pictures and text that is scrolled by 17 pixels a frame.
///
/// There are as many row views as fit the screen. A row view that has left the screen at the top is reused for a new
/// row at the bottom. In one variant, translucent bars with a word are in front of the list at the top and bottom. In
/// another variant the background changes in each frame, so that everything is drawn again.
final class ListScene: BenchmarkScene {
  enum Kind: String {
    case plain = "list"
    case bars = "listbars"
    case redrawn = "listdrawn"
  }

  private static let step = 17
  private static let rowHeight = Int(ListRow.height)

  let count: Int
  private let kind: Kind
  private let holder = View()
  private var rows: [ListRow] = []

  init(_ kind: Kind, count: Int) { (self.kind, self.count) = (kind, max(count, 1)) }

  var name: String { kind.rawValue }

  func build(in root: View) throws {
    let thumbnails = try (0..<PhotoSource.count).map { try ListThumbnail.make(of: PhotoSource.make($0)) }
    // At most one row is cut off at each end of the screen.
    let most = (Int(SceneCanvas.size.height) + Self.rowHeight - 2) / Self.rowHeight + 1
    rows = (0..<most).map { _ in ListRow(thumbnails: thumbnails, width: SceneCanvas.size.width) }
    for row in rows { holder.addSubview(row) }
    holder.frame = root.bounds
    root.addSubview(holder)
    if kind == .bars { addBars(to: root) }
  }

  private func addBars(to root: View) {
    let height = 96.0
    for (top, word) in [(0, "Album"), (root.bounds.height - height, "12,000 photos")] {
      let bar = View(frame: Rect(x: 0, y: top, width: root.bounds.width, height: height))
      bar.backgroundColor = Color(hex: 0x303840).withAlpha(0.8)
      let label = Label(word)
      label.textColor = .white
      label.sizeToFit()
      label.center = bar.bounds.center
      bar.addSubview(label)
      root.addSubview(bar)
    }
  }

  func pose(frame: Int) {
    let offset = frame * Self.step
    let first = offset / Self.rowHeight
    for number in first..<(first + rows.count) { rows[number % rows.count].show(number) }
    holder.frame.origin = Point(x: 0, y: -Double(offset))
    if kind == .redrawn { holder.superview?.backgroundColor = frame % 2 == 0 ? SceneCanvas.background : .black }
  }
}
