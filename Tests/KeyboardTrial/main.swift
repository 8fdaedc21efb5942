import StageSupport
import Taction

// Fields for a real keyboard on screen: what arrives is shown and printed.
Application.main(id: "org.taction.keyboard-trial") { app in
  let window = app.makeWindow(title: "Keyboard trial", size: Size(width: 600, height: 400))
  let kinds: [(String, TextInputTraits)] = [
    ("Text", TextInputTraits(capitalization: .sentences)), ("E-mail", TextInputTraits(kind: .email)),
    ("Number", TextInputTraits(kind: .number)), ("Password", TextInputTraits(kind: .password, isSecure: true)),
  ]
  for (index, (name, traits)) in kinds.enumerated() {
    let label = Label(name)
    label.frame = Rect(x: 20, y: 20 + Double(index) * 70, width: 120, height: 40)
    let field = RecordedField(frame: Rect(x: 140, y: 20 + Double(index) * 70, width: 420, height: 40))
    field.backgroundColor = .secondaryBackground
    field.textInputTraits = traits
    field.onEdit = { print("edit \(name): \($0.picture) \($0.edits.last.map { "\($0)" } ?? "")") }
    field.onKey = { print("key \(name): \($0.picture) \($0.keys.last ?? "")") }
    window.content.addSubview(label)
    window.content.addSubview(field)
  }
  window.onResize = { print("size \($0.width) x \($0.height)") }
}
