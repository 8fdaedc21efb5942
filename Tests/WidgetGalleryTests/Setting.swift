import Taction
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionWidgetGallery

/// A screen, with the user's settings.
nonisolated struct Setting: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var size = Setting.tablet
  var scale = 1.0
  var settings = UserSettings()

  private static let tablet = Size(width: 1280, height: 800)
  private static let watch = Size(width: 360, height: 294)

  /// The settings, each on a large or a small screen.
  static let all: [Setting] = [
    Setting(testDescription: "large screen"),
    Setting(testDescription: "small screen", size: watch),
    Setting(testDescription: "large screen at 150 %", scale: 1.5),
    Setting(testDescription: "small screen at 200 %", size: watch, scale: 2),
    Setting(testDescription: "dark", size: watch) { $0.colorScheme = .dark },
    Setting(testDescription: "high contrast") { $0.prefersHighContrast = true },
    Setting(testDescription: "right to left") { $0.layoutDirection = .rightToLeft },
    Setting(testDescription: "right to left, small screen", size: watch) { $0.layoutDirection = .rightToLeft },
    Setting(testDescription: "text of 150 %") { $0.textScale = 1.5 },
    Setting(testDescription: "text of 150 %, small screen", size: watch) { $0.textScale = 1.5 },
    Setting(testDescription: "text of 200 %") { $0.textScale = 2 },
    Setting(testDescription: "text of 200 %, small screen", size: watch) { $0.textScale = 2 },
  ]

  private init(
    testDescription: String, size: Size = tablet, scale: Double = 1, _ change: (inout UserSettings) -> Void = { _ in }
  ) {
    (self.testDescription, self.size, self.scale) = (testDescription, size, scale)
    change(&settings)
  }
}

/// Runs a test on a stage with the gallery, with reduced motion.
func withGallery(_ setting: Setting = Setting.all[0], _ body: (Stage, Gallery) throws -> Void) throws {
  try withStage(size: setting.size, scale: setting.scale) { stage in
    stage.settings = setting.settings
    stage.settings.prefersReducedMotion = true
    let window = stage.makeWindow(size: setting.size)
    let gallery = Gallery(pages: Page.all)
    gallery.fill(window.content)
    stage.settle()
    try body(stage, gallery)
  }
}
