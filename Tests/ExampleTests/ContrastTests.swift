import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// Checks in a picture of the screen that text is readable on its background, which may be a colour or a photo.
@Suite("The contrast of text in examples")
struct ContrastTests {
  /// The minimum contrast of text by WCAG 2 (level AA).
  private static let least = 4.5

  nonisolated enum Scheme: CaseIterable {
    case light, dark, highContrast

    func apply(to settings: inout UserSettings) {
      settings.colorScheme = self == .dark ? .dark : .light
      settings.prefersHighContrast = self == .highContrast
    }
  }

  @Test("Text has a contrast of at least 4.5 in light, dark and high contrast", arguments: OpenExample.names)
  func contrast(name: String) async throws {
    let (stage, example, window) = try await OpenExample.start(name, size: Size(width: 640, height: 480))
    stage.settings.prefersReducedMotion = true
    for scheme in Scheme.allCases {
      scheme.apply(to: &stage.settings)
      stage.advance(by: 0.02)
      try stage.writePicture("\(name) \(scheme)")
      let texts = Self.texts(in: window.content, seen: Rect(origin: .zero, size: window.size))
      let colors = texts.map { text in text.label.textColor }
      for text in texts { text.label.textColor = .clear }
      stage.advance(by: 0.02)
      let picture = try stage.screenshot()
      for (text, color) in zip(texts, colors) {
        text.label.textColor = color
        let contrast = Self.contrast(of: color.resolved(in: window.theme.colors), in: text.place, of: picture)
        #expect(contrast >= Self.least, "\(name), \(scheme): \"\(text.label.text)\"")
      }
    }
    await example.load()
    try stage.finish()
  }

  /// Returns the visible labels, except in disabled controls, with the bounds of their texts.
  private static func texts(in view: View, seen: Rect) -> [(label: Label, place: Rect)] {
    guard !view.isHidden, view.alpha > 0.1, (view as? Control)?.isEnabled != false else { return [] }
    let place = view.convert(view.bounds, to: nil)
    let seen = view.clipsToBounds || view is ScrollView ? seen.intersection(place) : seen
    var found: [(label: Label, place: Rect)] = []
    if let label = view as? Label, !label.text.isEmpty, label.attributedText == AttributedText(label.text) {
      let text = label.sizeThatFits(Size(width: label.bounds.width, height: 0))
      let inner = Rect(
        center: label.bounds.center,
        size: Size(width: min(text.width, label.bounds.width), height: min(text.height, label.bounds.height)))
      let visible = label.convert(inner, to: nil).intersection(seen)
      if visible.width >= 2, visible.height >= 2 { found.append((label, visible)) }
    }
    return found + view.subviews.flatMap { texts(in: $0, seen: seen) }
  }

  /// Returns the minimum contrast of a colour with its background, without the worst tenth of the background.
  private static func contrast(of color: Color, in place: Rect, of picture: Bitmap) -> Double {
    var values: [Double] = []
    let (across, down) = (12, 6)
    for row in 0..<down {
      for column in 0..<across {
        let x = Int(place.minX + place.width * (Double(column) + 0.5) / Double(across))
        let y = Int(place.minY + place.height * (Double(row) + 0.5) / Double(down))
        guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { continue }
        values.append(color.contrast(with: picture.color(x: x, y: y)))
      }
    }
    values.sort()
    return values.isEmpty ? .infinity : values[values.count / 10]
  }
}
