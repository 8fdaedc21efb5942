import Taction

/// A view that writes down what it is told.
final class Diary: View {
  /// The touches and keys, in order, such as "began 10,20".
  private(set) var entries: [String] = []
  /// Called after each entry.
  var onEntry: ((String) -> Void)?
  /// Whether keys end here.
  var takesKeys = true

  override var canBecomeFirstResponder: Bool { true }

  /// Hands over what was written since the last time.
  func read() -> [String] {
    defer { entries = [] }
    return entries
  }

  override func touchesBegan(_ touches: [Touch]) { write("began", touches) }
  override func touchesMoved(_ touches: [Touch]) { write("moved", touches) }
  override func touchesEnded(_ touches: [Touch]) { write("ended", touches) }
  override func touchesCancelled(_ touches: [Touch]) { write("cancelled", touches) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    write("\(event.isRepeat ? "repeat" : "down") \(event.characters.isEmpty ? "-" : event.characters)")
    return takesKeys
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    write("up \(event.characters.isEmpty ? "-" : event.characters)")
    return takesKeys
  }

  private func write(_ phase: String, _ touches: [Touch]) {
    let places = touches.map { $0.location(in: self) }.map { "\(Int($0.x)),\(Int($0.y))" }
    write("\(phase) \(places.sorted().joined(separator: " "))")
  }

  private func write(_ entry: String) {
    entries.append(entry)
    onEntry?(entry)
  }
}

extension Window {
  /// Fills the window with a view that writes down what it is told.
  func addDiary() -> Diary {
    let diary = Diary(frame: content.bounds)
    content.addSubview(diary)
    return diary
  }
}
