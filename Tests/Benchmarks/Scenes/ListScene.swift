import Glibc
import Taction

/// A list of pictures and text that is scrolled by 17 pixels a frame.
///
/// There are as many rows as fit the screen; one that has left it at the top comes back at the bottom as another.
final class ListScene: BenchmarkScene {
  private static let step = 17
  private static let rowHeight = Int(ListRow.height)

  let name = "list"
  let count: Int
  private let holder = View()
  private var rows: [ListRow] = []

  init(count: Int) { self.count = max(count, 1) }

  func build(in root: View) throws {
    let thumbnails = try (0..<PhotoSource.count).map { try ListThumbnail.make(of: PhotoSource.make($0)) }
    // At most, a row is cut at both ends of the screen.
    let most = (Int(SceneCanvas.size.height) + Self.rowHeight - 2) / Self.rowHeight + 1
    rows = (0..<most).map { _ in ListRow(thumbnails: thumbnails, width: SceneCanvas.size.width) }
    for row in rows { holder.addSubview(row) }
    holder.frame = root.bounds
    root.addSubview(holder)
  }

  func pose(frame: Int) {
    let offset = frame * Self.step
    let first = offset / Self.rowHeight
    for number in first..<(first + rows.count) { rows[number % rows.count].show(number) }
    holder.frame.origin = Point(x: 0, y: -Double(offset))
  }
}
