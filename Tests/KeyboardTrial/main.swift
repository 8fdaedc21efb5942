import Taction

// Fields for the on-screen keyboards and the input methods of a real desktop; the program prints the input that it
// receives.
Application.main(id: "org.taction.keyboard-trial") { app in
  let window = app.makeWindow(title: "Keyboard trial", size: Size(width: 600, height: 440))
  let scroll = ScrollView()
  window.root = scroll
  var top = 20.0
  let add = { (field: View, height: Double) in
    field.frame = Rect(x: 20, y: top, width: 440, height: height)
    scroll.addSubview(field)
    top += height + 16
    scroll.contentSize = Size(width: 480, height: top)
  }
  let kinds: [(String, TextInputTraits)] = [
    ("Text", TextInputTraits(capitalization: .sentences)), ("E-mail", TextInputTraits(kind: .email)),
    ("Number", TextInputTraits(kind: .number)), ("Address", TextInputTraits(kind: .url, returnKey: .go)),
  ]
  for (name, traits) in kinds {
    let field = TextField(placeholder: name) { print("\(name): \($0)") }
    field.traits = traits
    add(field, 44)
  }
  add(SecureField(placeholder: "Password") { print("Password: \($0)") }, 44)
  let notes = TextView()
  notes.onChange = { [weak notes] in print("Notes: \(notes?.text ?? "")") }
  add(notes, 100)
  window.onResize = { print("size \($0.width) x \($0.height)") }
}
