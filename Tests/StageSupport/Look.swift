import Taction
import TactionTesting

/// The appearances of an app in which tests draw controls.
public nonisolated enum Look: String, CaseIterable, Sendable {
  case light, dark, contrast, mirrored, large

  /// Sets the user's settings of a stage to this appearance.
  @MainActor public func apply(to stage: Stage) {
    switch self {
    case .light: break
    case .dark: stage.settings.colorScheme = .dark
    case .contrast: stage.settings.prefersHighContrast = true
    case .mirrored: stage.settings.layoutDirection = .rightToLeft
    case .large: stage.settings.textScale = 1.5
    }
  }
}
