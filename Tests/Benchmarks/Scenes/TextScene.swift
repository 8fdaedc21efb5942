import Glibc
import Taction

/// A page of text, 1280 by 800 pixels large, that a pinch scales from 0.6 to 3 and back within 60 frames.
///
/// N is the number of characters.
final class TextScene: BenchmarkScene {
  private static let size = Size(width: 1280, height: 800)
  private static let words = "The quick brown fox jumps over the lazy dog, and 1,234 more of them; why? "

  let name = "text"
  let count: Int
  private let label = Label()

  init(count: Int) { self.count = max(count, 1) }

  func build(in root: View) {
    let page = View(frame: Rect(center: root.bounds.center, size: Self.size))
    page.backgroundColor = .white
    page.clipsToBounds = true
    let text = String(repeating: Self.words, count: count / Self.words.count + 1)
    label.text = String(text.prefix(count))
    label.numberOfLines = 0
    label.font = .system(size: (0.9 * Self.size.width * Self.size.height / Double(count) / 0.6).squareRoot() * 0.8)
    label.frame = page.bounds
    page.addSubview(label)
    root.addSubview(page)
  }

  func pose(frame: Int) {
    let part = 1 - abs(SceneCanvas.fraction(Double(frame) / 60) * 2 - 1)
    label.transform = .scale(0.6 * pow(5, part))
  }
}
