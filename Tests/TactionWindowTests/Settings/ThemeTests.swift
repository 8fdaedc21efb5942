@testable import TactionEnvironment
@testable import TactionWindow
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Views in the theme of their window")
struct ThemeTests {
  private static func settings(
    _ scheme: ColorScheme? = nil, contrast: Bool = false, scale: Double = 1
  ) -> UserSettings {
    var settings = UserSettings()
    (settings.colorScheme, settings.prefersHighContrast, settings.textScale) = (scheme, contrast, scale)
    return settings
  }

  private func color(_ stage: Stage, _ x: Int, _ y: Int) throws -> Color {
    Color(premultiplied: try stage.screenshot()[x, y])
  }

  /// Expects a colour at a point of the screen.
  private func expect(_ stage: Stage, _ x: Int, _ y: Int, _ color: Color) throws {
    let shown = try stage.screenshot()[x, y]
    #expect(shown == color.premultiplied)
  }

  @Test("Background, border, shadow and drawing of views follow the theme, even of views outside the window")
  func drawing() throws {
    final class Painting: View {
      override func draw(into list: inout DisplayList) {
        list.fill(Rect(x: 20, y: 20, width: 20, height: 20), color: .tint)
        list.fill(Rect(x: 40, y: 20, width: 20, height: 20), color: Color(light: .red, dark: .green))
      }
    }
    try withStage { stage in
      let window = stage.makeWindow()
      let painting = Painting(frame: Rect(x: 100, y: 100, width: 80, height: 80))
      (painting.backgroundColor, painting.borderColor, painting.borderWidth) = (.secondaryBackground, .separator, 4)
      window.content.addSubview(painting)
      stage.settle()
      @MainActor func check(_ palette: Palette) throws {
        try expect(stage, 5, 5, palette[.background])
        try expect(stage, 110, 110, palette[.secondaryBackground])
        try expect(stage, 102, 130, palette[.separator])
        try expect(stage, 130, 130, palette[.tint])
        try expect(stage, 150, 130, (palette.isDark ? .green : .red))
      }
      try check(.light)
      stage.settings = Self.settings(.dark)
      stage.settle()
      try check(Palette(isDark: true))
      painting.removeFromSuperview()
      stage.settings = Self.settings(.light, contrast: true)
      stage.settle()
      window.content.addSubview(painting)
      stage.settle()
      try check(Palette(hasHighContrast: true))
      stage.settings = UserSettings()
      stage.settle()
      try check(.light)
    }
  }

  @Test("Of several stages, views that are not in a window have the theme of the stage that ran last")
  func severalStages() throws {
    try withStage { mirrored in
      mirrored.settings.layoutDirection = .rightToLeft
      mirrored.settle()
      #expect(View().isMirrored)
      try withStage { other in
        #expect(!View().isMirrored)
        mirrored.settle()
        #expect(View().isMirrored)
        other.settle()
        #expect(!View().isMirrored)
      }
    }
  }

  @Test("Borders, shadows and icons have the opacity that their colour has in the theme")
  func opacities() throws {
    final class Drawing: View {
      let icon: Icon
      let color: Color

      init(_ icon: Icon, x: Double, color: Color) {
        (self.icon, self.color) = (icon, color)
        super.init(frame: Rect(x: x, y: 100, width: 40, height: 40))
      }

      override func draw(into list: inout DisplayList) { list.draw(icon, in: bounds, color: color) }
    }
    try withStage { stage in
      stage.settings = Self.settings(.dark)
      let content = stage.makeWindow().content
      let views = (0..<3).map { View(frame: Rect(x: 100 + 100 * Double($0), y: 100, width: 40, height: 40)) }
      let color = Color(light: .clear, dark: .green)
      (views[0].borderColor, views[0].borderWidth) = (color, 4)
      views[1].shadow = Shadow(color: color, opacity: 1, radius: 0, offset: Vector(dx: 0, dy: 60))
      (views[2].backgroundColor, views[2].borderWidth) = (.red, 10)
      views[2].borderColor = Color(light: .black, dark: Color(white: 1, alpha: 0.5))
      let box = Rect(x: 0, y: 0, width: 24, height: 24)
      let square = Icon.Layer(Path(box))
      let icon = IconView(Icon(viewBox: box, layers: [square, square]))
      (icon.frame, icon.tintColor) = (Rect(x: 400, y: 100, width: 40, height: 40), color)
      let drawings: [View] = [[square], [square, square]].enumerated().map { index, layers in
        Drawing(Icon(viewBox: box, layers: layers), x: 500 + 100 * Double(index), color: color)
      }
      let hidden = Drawing(Icon(viewBox: box, layers: [square]), x: 700, color: Color(light: .green, dark: .clear))
      for view in views + [icon, hidden] + drawings { content.addSubview(view) }
      stage.settle()
      try expect(stage, 720, 120, Palette(isDark: true)[.background])
      for (x, y) in [(102, 120), (220, 180), (420, 120), (520, 120), (620, 120)] { try expect(stage, x, y, .green) }
      #expect(try self.color(stage, 302, 120) == self.color(stage, 308, 120), "a background below the whole border")
    }
  }

  @Test("A change of theme notifies each view once, superviews first, and draws one frame")
  func handlers() throws {
    final class Witness: View {
      var log: [String] = []
      weak var top: Witness?
      override func themeDidChange() {
        super.themeDidChange()
        (top ?? self).log.append(top == nil ? "outer \(theme.colors.isDark)" : "inner \(theme.colors.isDark)")
      }
    }
    try withStage { stage in
      let window = stage.makeWindow()
      let (outer, inner) = (Witness(), Witness())
      inner.top = outer
      outer.addSubview(inner)
      window.content.addSubview(outer)
      stage.settle()
      #expect(outer.log == [])
      let commits = stage.commitCount
      stage.settings = Self.settings(.dark)
      stage.settle()
      #expect(outer.log == ["outer true", "inner true"] && stage.commitCount == commits + 1)
      // Equal settings, and settings that do not affect the appearance, draw nothing.
      stage.settings = Self.settings(.dark)
      stage.settings.cursorSize = 48
      stage.settle()
      #expect(outer.log.count == 2 && stage.commitCount == commits + 1)
    }
  }

  @Test("A window may be light or dark for any setting of the user")
  func ownScheme() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      window.colorScheme = .dark
      stage.settle()
      try expect(stage, 5, 5, Palette(isDark: true)[.background])
      stage.settings = Self.settings(.light, contrast: true)
      stage.settle()
      #expect(window.theme.colors == Palette(isDark: true, hasHighContrast: true))
      window.colorScheme = nil
      stage.settle()
      try expect(stage, 5, 5, .white)
    }
  }

  @Test("Text styles follow the user's text scale; stack views and labels are laid out again")
  func textScale() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let (title, fixed, button) = (Label("Title"), Label("Fixed"), Button("Do it"))
      title.font = .title
      fixed.font = .system(size: 20)
      let stack = StackView(axis: .vertical, arrangedSubviews: [title, fixed, button])
      stack.alignment = .leading
      stack.frame = Rect(x: 20, y: 20, width: 400, height: 400)
      let alone = Label("Alone")
      alone.frame.origin = Point(x: 500, y: 40)
      for view in [stack, alone] as [View] { window.content.addSubview(view) }
      stage.settle()
      let before = (title.bounds, fixed.bounds, button.bounds, alone.bounds)
      stage.settings = Self.settings(scale: 1.5)
      stage.settle()
      #expect(abs(title.bounds.width - 1.5 * before.0.width) < 3 && title.bounds.height > 1.4 * before.0.height)
      #expect(fixed.bounds.width == before.1.width)
      #expect(button.bounds.width > 1.2 * before.2.width - 10)
      #expect(alone.bounds.size == Label("Alone").bounds.size && alone.bounds.width > 1.4 * before.3.width)
      #expect(alone.frame.origin == Point(x: 500, y: 40))
      stage.settings = UserSettings()
      stage.settle()
      #expect(title.bounds == before.0 && alone.bounds == before.3 && button.bounds == before.2)
    }
  }

  @Test("An app sets its own text scale, and then has the user's again", arguments: [nil, ColorScheme.dark])
  func textScaleOfTheApp(scheme: ColorScheme?) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      window.colorScheme = scheme
      let label = Label("Text")
      window.content.addSubview(label)
      stage.settle()
      let width = label.bounds.width
      stage.app.textScale = 2
      stage.settle()
      #expect(window.theme.textScale == 2 && label.bounds.width > 1.8 * width)
      // Other settings of the user still apply. A change of the user's text scale has no effect yet.
      stage.settings.prefersHighContrast = true
      stage.settings.textScale = 1.5
      stage.settle()
      #expect(window.theme.textScale == 2 && window.theme.metrics.lineWidth == 2)
      #expect(stage.app.settings.textScale == 1.5)
      stage.app.textScale = 1e9
      #expect(window.theme.textScale == 3)
      stage.app.textScale = nil
      stage.settle()
      #expect(window.theme.textScale == 1.5 && label.bounds.width < 1.8 * width)
    }
  }

  @Test("Parts of a label with a font of the type scale follow the user's text scale", arguments: [false, true])
  func textScaleOfParts(isFixed: Bool) throws {
    try withStage { stage in
      @MainActor func makeLabel() -> Label {
        let label = Label()
        if isFixed { label.font = .system(size: 20) }
        label.attributedText = AttributedText("Total ") + AttributedText("12", attributes: TextAttributes(font: .title))
        label.sizeToFit()
        return label
      }
      let window = stage.makeWindow()
      let grown = makeLabel()
      window.content.addSubview(grown)
      stage.settle()
      stage.settings = Self.settings(scale: 2)
      stage.settle()
      let shown = try stage.screenshot().allPixels
      let fresh = makeLabel()
      #expect(grown.bounds == fresh.bounds)
      grown.removeFromSuperview()
      window.content.addSubview(fresh)
      stage.settle()
      #expect(try stage.screenshot().allPixels == shown)
    }
  }

  @Test("Colours of the theme are animated when it changes, and are exact at the end")
  func animation() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      view.backgroundColor = .background
      window.content.addSubview(view)
      stage.settings = Self.settings(.dark)
      stage.settle()
      View.animate(duration: 1, curve: .linear) { view.backgroundColor = .label }
      stage.advance(by: 0.5)
      let (from, to, half) = (Palette(isDark: true)[.background], Palette(isDark: true)[.label], try color(stage, 9, 9))
      #expect(abs(half.red - (from.red + to.red) / 2) < 0.03)
      stage.advance(by: 1)
      try expect(stage, 9, 9, to)
      #expect(view.backgroundColor == .label)
      stage.settings = Self.settings(.light)
      stage.settle()
      try expect(stage, 9, 9, .black)
    }
  }

  @Test("With reduced motion, durations of the theme are 0, so changes show immediately")
  func reducedMotion() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      window.content.addSubview(view)
      stage.settings.prefersReducedMotion = true
      var isDone = false
      View.animate(duration: view.theme.motion.standard) {
        view.alpha = 0
      } completion: {
        isDone = $0
      }
      #expect(isDone && !view.isAnimating)
      stage.settings.prefersReducedMotion = false
      View.animate(duration: view.theme.motion.standard) { view.alpha = 1 }
      #expect(view.isAnimating)
    }
  }

  @Test("Known words in TACTION_THEME replace settings; unknown words do not")
  func override() {
    var settings = UserSettings()
    SettingsOverride(" dark, contrast,text=1.5 ,still").apply(to: &settings)
    #expect(settings.colorScheme == .dark && settings.prefersHighContrast && settings.textScale == 1.5)
    #expect(settings.prefersReducedMotion)
    SettingsOverride("rtl").apply(to: &settings)
    #expect(settings.layoutDirection == .rightToLeft)
    var same = settings
    SettingsOverride("bright,text=big,,").apply(to: &same)
    #expect(same == settings)
    SettingsOverride("light,text=nan").apply(to: &same)
    #expect(same.colorScheme == .light && same.textScale == 1)
  }
}
