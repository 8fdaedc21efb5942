import Glibc
import Taction
import TactionTesting
import Testing

/// Draws the controls in each theme, and measures the pictures pixel by pixel.
///
/// `TACTION_PICTURES=FOLDER swift test --filter ThemePicture` also writes the pictures to look at.
@Suite("Controls in light, dark and high contrast")
struct ThemePictureTests {
  private final class Gallery {
    let labels: [Label]
    let buttons: [Button]
    let scroll = ScrollView(frame: Rect(x: 330, y: 30, width: 240, height: 240))

    init(in window: Window) {
      let texts: [(String, Font, Color)] = [
        ("Title", .title, .label), ("Headline", .headline, .label), ("Body text", .body, .label),
        ("A hint below it", .callout, .secondaryLabel), ("Delete", .body, .destructive), ("Saved", .body, .success),
        ("A link", .body, .tint), ("Small print", .caption, .secondaryLabel),
      ]
      labels = texts.map { text, font, color in
        let label = Label(text)
        (label.font, label.textColor) = (font, color)
        return label
      }
      let (plain, quiet, off) = (Button("Save"), Button("Later"), Button("Off"))
      (quiet.backgroundColor, quiet.titleLabel.textColor) = (.fill, .label)
      off.isEnabled = false
      buttons = [plain, quiet, off]
      let stack = StackView(axis: .vertical, arrangedSubviews: labels + [StackView(arrangedSubviews: buttons)])
      stack.alignment = .leading
      stack.frame = Rect(x: 30, y: 30, width: 280, height: 0)
      stack.sizeToFit()
      window.content.addSubview(stack)
      scroll.backgroundColor = .secondaryBackground
      (scroll.borderColor, scroll.borderWidth, scroll.cornerRadius) = (.separator, 1, 10)
      scroll.contentSize = Size(width: 240, height: 900)
      for row in 0..<20 {
        let label = Label("Row \(row)")
        label.frame = Rect(x: 16, y: Double(row) * 44, width: 180, height: 44)
        scroll.addSubview(label)
      }
      window.content.addSubview(scroll)
    }
  }

  @Test(
    "All text of controls is readable, in any theme and accent",
    arguments: [ColorScheme.light, .dark], [false, true])
  func readable(scheme: ColorScheme, hasHighContrast: Bool) throws {
    for accent in [nil, Color.yellow, .purple] as [Color?] {
      try withStage(size: Size(width: 600, height: 440), scale: 2) { stage in
        stage.settings.colorScheme = scheme
        stage.settings.prefersHighContrast = hasHighContrast
        stage.settings.accentColor = accent
        let window = stage.makeWindow()
        let gallery = Gallery(in: window)
        gallery.scroll.flashIndicators()
        stage.settle()
        let picture = try stage.screenshot()
        let least = hasHighContrast ? 7.0 : 4.5
        for view in gallery.labels + gallery.buttons.prefix(2).map(\.titleLabel) {
          let contrast = try contrast(of: view.convert(view.bounds, to: nil), in: picture)
          #expect(contrast >= least - 0.05, "\(view.text) has a contrast of \(contrast)")
        }
        let color = accent.map { $0 == .yellow ? "-yellow" : "-purple" } ?? ""
        let name = "\(scheme)\(hasHighContrast ? "-contrast" : "")\(color).png"
        if let folder = getenv("TACTION_PICTURES") { try picture.writePNG(to: String(cString: folder) + "/" + name) }
      }
    }
  }

  /// Returns the text contrast in a rectangle of a picture: the highest contrast of any pixel to the top left pixel.
  private func contrast(of rect: Rect, in picture: Bitmap) throws -> Double {
    let (left, top) = (Int(rect.minX * 2), Int(rect.minY * 2))
    let background = Color(premultiplied: picture[left, top])
    var most = 1.0
    for y in top..<Int(rect.maxY * 2) {
      for x in left..<Int(rect.maxX * 2) {
        most = max(most, Color(premultiplied: picture[x, y]).contrast(with: background))
      }
    }
    return most
  }
}
