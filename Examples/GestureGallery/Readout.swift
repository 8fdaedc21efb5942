import Taction

/// One line about a recognizer: its name and state, its values, and the explanation of its state.
final class Readout: View {
  private let recognizer: GestureRecognizer
  private let values: () -> String
  private let name = Label()
  private let value = Label()
  private let explanation = Label()
  private let lamp = View()

  /// The text of the line, for tests.
  var text: (name: String, values: String, explanation: String) { (name.text, value.text, explanation.text) }

  init(of recognizer: GestureRecognizer, values: @escaping () -> String) {
    self.recognizer = recognizer
    self.values = values
    super.init()
    backgroundColor = .card
    cornerRadius = 8
    lamp.cornerRadius = 7
    for label in [name, value, explanation] {
      label.font = .system(size: 13).followingTextScale()
      label.textColor = .ink
      addSubview(label)
    }
    name.font = .system(size: 13, weight: .bold).followingTextScale()
    explanation.textColor = .fadedInk
    addSubview(lamp)
    name.text = recognizer.name ?? ""
  }

  /// The texts are read here rather than in the handlers. Many changes of a recognizer happen without a call of a
  /// handler, and layout runs once a frame, when all recognizers have decided.
  override func layoutSubviews() {
    name.text = recognizer.name ?? ""
    // The values of a gesture stay readable after the gesture.
    let news = values()
    if !news.isEmpty { value.text = news }
    explanation.text = recognizer.explanation
    lamp.backgroundColor = recognizer.state.color
    layOutLabels()
  }

  /// Returns the height for a width: the same for all texts, so that nothing moves when the texts change.
  func height(for width: Double) -> Double { places(in: width).height }

  private func layOutLabels() {
    let places = places(in: bounds.width)
    for (view, place) in [(name, places.name), (value, places.value), (explanation, places.explanation)] {
      view.frame = mirrored(place)
    }
    value.numberOfLines = places.lines
    explanation.numberOfLines = places.lines
    lamp.frame = mirrored(Rect(x: 13, y: places.name.center.y - 7, width: 14, height: 14))
  }

  private struct Places {
    var name, value, explanation: Rect
    var height: Double
    var lines = 1
  }

  /// Returns the positions of the labels: three columns. On a narrow screen, the explanation is below the values; if
  /// the text is large, all three are below each other.
  private func places(in total: Double) -> Places {
    let left = 40.0
    let width = max(0, total - left - 8)
    let growth = max(theme.textScale, 1)
    let line = name.sizeThatFits(.zero).height + 2
    if width >= 400 * growth {
      let (first, second, height) = (width * 0.18, width * 0.57, max(40, line))
      return Places(
        name: Rect(x: left, y: 0, width: first - 8, height: height),
        value: Rect(x: left + first, y: 0, width: second - first - 8, height: height),
        explanation: Rect(x: left + second, y: 0, width: width - second, height: height), height: height)
    }
    guard growth > 1 else {
      let half = max(20, line)
      return Places(
        name: Rect(x: left, y: 2, width: width * 0.5 - 8, height: half - 2),
        value: Rect(x: left + width * 0.5, y: 2, width: width * 0.5, height: half - 2),
        explanation: Rect(x: left, y: half, width: width, height: half - 2), height: 2 * half)
    }
    return Places(
      name: Rect(x: left, y: 4, width: width, height: line),
      value: Rect(x: left, y: 4 + line, width: width, height: 2 * line),
      explanation: Rect(x: left, y: 4 + 3 * line, width: width, height: 2 * line), height: 8 + 5 * line, lines: 2)
  }
}

extension GestureRecognizer.State {
  fileprivate var color: Color {
    switch self {
    case .possible: Color(hex: 0xC8_C4BA)
    case .began, .changed: .blue
    case .ended: .green
    case .cancelled: .orange
    case .failed: .red
    }
  }
}
