import TactionGeometry
import TactionGraphics
import Testing

@Suite("Palettes and the colours that follow them")
struct PaletteTests {
  /// All four palettes, with the toolkit's tint and with accents that are hard to read.
  static let palettes = [false, true].flatMap { isDark in
    [false, true].flatMap { hasHighContrast in
      accents.map { Palette(isDark: isDark, hasHighContrast: hasHighContrast, accent: $0) }
    }
  }

  private static let accents: [Color?] = [
    nil, .white, .black, .yellow, .gray, .blue, Color(hex: 0x00_FF00), Color(red: .nan, green: -5, blue: 9),
  ]

  @Test("Text has a contrast of at least 4.5:1 on each of its backgrounds; 7:1 in high contrast", arguments: palettes)
  func contrast(palette: Palette) {
    let least = palette.hasHighContrast ? Palette.minimumHighContrast : Palette.minimumContrast
    for background in Palette.backgroundRoles {
      for text in Palette.textRoles {
        let contrast = palette[text].contrast(with: palette[background])
        #expect(contrast >= least, "\(text) on \(background): \(contrast)")
      }
    }
    for background in [ColorRole.tint, .destructive, .success] {
      let contrast = palette[.onTint].contrast(with: palette[background])
      #expect(contrast >= least, "text on \(background): \(contrast)")
    }
    #expect(ColorRole.allCases.allSatisfy { palette[$0].isFixed && palette[$0].isOpaque })
  }

  @Test("Each text has more contrast in high-contrast palettes than in usual palettes", arguments: [false, true])
  func highContrast(isDark: Bool) {
    let (usual, high) = (Palette(isDark: isDark), Palette(isDark: isDark, hasHighContrast: true))
    for text in Palette.textRoles {
      let contrast = { (palette: Palette) in palette[text].contrast(with: palette[.background]) }
      #expect(contrast(high) >= contrast(usual))
    }
    #expect(high[.separator].contrast(with: high[.background]) > usual[.separator].contrast(with: usual[.background]))
  }

  @Test("A readable accent colour is not changed")
  func accent() {
    let blue = Color(hex: 0x1A_50B0)
    #expect(Palette(accent: blue)[.tint] == blue)
    #expect(Palette(isDark: true, accent: blue)[.tint].contrast(with: .black) > blue.contrast(with: .black))
  }

  @Test("An accent colour that follows the theme has its value in the palette")
  func followingAccent() {
    let pair = Color(light: Color(hex: 0x1A_50B0), dark: .white)
    #expect(Palette(accent: pair)[.tint] == Color(hex: 0x1A_50B0))
    #expect(Palette(isDark: true, accent: pair)[.tint] == .white)
    for isDark in [false, true] {
      let palette = Palette(isDark: isDark, accent: .destructive)
      #expect(palette[.tint] == palette[.destructive])
    }
  }

  @Test("The contrast formula gives WCAG's values for known colours")
  func formula() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9 && Color.red.contrast(with: .red) == 1)
    #expect(abs(Color(hex: 0x767676).contrast(with: .white) - 4.54) < 0.005)
  }

  @Test("A colour of the theme has the light theme's components, and resolves to the palette's colour")
  func roles() {
    let dark = Palette(isDark: true)
    for role in ColorRole.allCases {
      let color = Color(role)
      #expect(!color.isFixed && color.resolved(in: dark) == dark[role])
      #expect(color.withAlpha(0.3).resolved(in: dark) == dark[role].withAlpha(0.3))
      #expect(color.premultiplied == Palette.light[role].premultiplied)
    }
    var fixed = Color.label
    fixed.red = 0.5
    #expect(fixed.isFixed && fixed == Color(red: 0.5, green: 0, blue: 0))
    #expect(Color.label != .black && Color.label.resolved(in: .light) == .black)
  }

  @Test("A colour for light and dark themes resolves to one of two; setting an opacity changes both")
  func pairs() {
    let pair = Color(light: Color(hex: 0x10_2030), dark: Color(hex: 0xA0_B0C0))
    let dark = Palette(isDark: true)
    #expect(pair.resolved(in: .light) == Color(hex: 0x10_2030) && pair.resolved(in: dark) == Color(hex: 0xA0_B0C0))
    let half = pair.withAlpha(0.5)
    #expect(half.resolved(in: .light).alpha == 0.5 && abs(half.resolved(in: dark).alpha - 0.5) < 0.002)
    let odd = Color(light: .red, dark: Color(red: .nan, green: -.infinity, blue: 1e300, alpha: .nan))
    #expect(odd.resolved(in: dark) == Color(hex: 0x00_00FF, alpha: 0))
  }

  @Test("A display list has the colours of a palette after they are resolved")
  func list() {
    var (list, inner, expected) = (DisplayList(), DisplayList(), DisplayList())
    inner.fill(Rect(x: 0, y: 0, width: 4, height: 4), color: .tint)
    list.append(contentsOf: inner)
    list.fill(Rect(x: 1, y: 0, width: 4, height: 4), color: .red)
    list.resolveColors(in: Palette(isDark: true))
    expected.fill(Rect(x: 0, y: 0, width: 4, height: 4), color: Palette(isDark: true)[.tint])
    expected.fill(Rect(x: 1, y: 0, width: 4, height: 4), color: .red)
    #expect(list == expected)
  }
}
