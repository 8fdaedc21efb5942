import Taction

/// One line on a recognizer: its name and state, its values, and why it stands where it stands.
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
      label.font = .system(size: 13)
      label.textColor = .ink
      addSubview(label)
    }
    name.font = .system(size: 13, weight: .bold)
    explanation.textColor = .fadedInk
    addSubview(lamp)
  }

  /// Read here rather than in the handlers: much of what a recognizer has to tell happens where no handler is called,
  /// and layout comes once a frame, when all recognizers have decided.
  override func layoutSubviews() {
    name.text = recognizer.name ?? ""
    // What a gesture was like stays to be read after it.
    let news = values()
    if !news.isEmpty { value.text = news }
    explanation.text = recognizer.explanation
    lamp.backgroundColor = recognizer.state.color
    lamp.frame = Rect(x: 13, y: bounds.center.y - 7, width: 14, height: 14)
    layOutLabels()
  }

  /// Three columns; on a narrow screen the explanation is below the values.
  private func layOutLabels() {
    let (left, height) = (40.0, bounds.height)
    let width = max(0, bounds.width - left - 8)
    guard width < 400 else {
      let (first, second) = (width * 0.18, width * 0.57)
      name.frame = Rect(x: left, y: 0, width: first - 8, height: height)
      value.frame = Rect(x: left + first, y: 0, width: second - first - 8, height: height)
      explanation.frame = Rect(x: left + second, y: 0, width: width - second, height: height)
      return
    }
    name.frame = Rect(x: left, y: 2, width: width * 0.5 - 8, height: height / 2 - 2)
    value.frame = Rect(x: left + width * 0.5, y: 2, width: width * 0.5, height: height / 2 - 2)
    explanation.frame = Rect(x: left, y: height / 2, width: width, height: height / 2 - 2)
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
