import Taction

extension Window {
  /// Adds empty text fields below each other; Return goes from each field to the next one.
  func addFields(_ count: Int) -> [TextField] {
    (0..<count).map { number in
      let field = TextField(placeholder: "Field \(number)")
      field.traits.returnKey = .next
      field.frame = Rect(x: 20, y: 20 + 60 * Double(number), width: 300, height: 44)
      content.addSubview(field)
      return field
    }
  }
}
