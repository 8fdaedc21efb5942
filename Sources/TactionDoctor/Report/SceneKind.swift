/// A scene whose frames are timed.
package nonisolated enum SceneKind: String, CaseIterable, Sendable {
  case collage, list, screen, text, chart

  /// The name, for the report and the screen.
  package var title: String {
    switch self {
    case .collage: "twelve photos that turn"
    case .list: "a list that scrolls"
    case .screen: "a whole screen that changes"
    case .text: "a page of text that grows"
    case .chart: "a chart of 1,000 points"
    }
  }
}
