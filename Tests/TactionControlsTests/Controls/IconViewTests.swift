import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Icon views")
struct IconViewTests {
  private let size = Size(width: 480, height: 360)

  @Test("the contact sheet of icons in the documentation is up to date, light and dark")
  func sheet() throws {
    for scheme in [ColorScheme.light, .dark] {
      try withStage(size: size) { stage in
        stage.settings.colorScheme = scheme
        let window = stage.makeWindow(size: size)
        for (index, entry) in Icon.all.enumerated() {
          let icon = IconView(entry.icon)
          icon.center = Point(x: 24 + 36 * Double(index % 13), y: 24 + 40 * Double(index / 13))
          window.content.addSubview(icon)
        }
        try expectSnapshot(of: stage, named: scheme == .light ? "icons" : "icons-dark")
      }
    }
  }

  @Test("an icon grows with the text, and has the text colour")
  func growth() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let icon = IconView(.stop)
      window.content.addSubview(icon)
      let side = icon.sizeThatFits(.zero).width
      #expect(side == (icon.theme.font(.body).size * 1.5).rounded())
      stage.settings.textScale = 2
      stage.settle()
      #expect(abs(icon.sizeThatFits(.zero).width - side * 2) <= 1)
      icon.icon = nil
      #expect(icon.sizeThatFits(.zero) == .zero)

      icon.icon = .stop
      icon.tintColor = .red
      icon.frame = Rect(x: 0, y: 0, width: 48, height: 48)
      stage.settle()
      let screen = try stage.screenshot()
      #expect(screen[24, 24] == Color.red.premultiplied)
    }
  }

  @Test("a directional icon is mirrored from right to left, other icons are not")
  func direction() throws {
    let picture = { (icon: Icon, direction: LayoutDirection) throws -> [UInt32] in
      let view = IconView(icon)
      view.frame = Rect(x: 0, y: 0, width: 24, height: 24)
      var row: [UInt32] = []
      try withStage(size: Size(width: 24, height: 24)) { stage in
        stage.settings.layoutDirection = direction
        stage.makeWindow(size: Size(width: 24, height: 24)).content.addSubview(view)
        stage.settle()
        let bitmap = try stage.screenshot()
        row = (0..<24).map { bitmap[$0, 12] }
      }
      return row
    }
    let (left, alsoLeft) = (try picture(.chevronLeft, .leftToRight), try picture(.chevronLeft, .rightToLeft))
    #expect(left == alsoLeft)
    let (back, mirrored) = (try picture(.back, .leftToRight), try picture(.back, .rightToLeft))
    #expect(back != mirrored)
  }

  @Test("an icon with a name is an image for screen readers")
  func meaning() {
    let icon = IconView(.warning)
    #expect(icon.effectiveSemantics == nil)
    icon.accessibilityLabel = "Battery low"
    #expect(icon.effectiveSemantics == Semantics(.image, name: "Battery low"))
    #expect(!icon.isUserInteractionEnabled)
  }
}
