import Taction

enum TextListings {
  static func form(in stack: StackView, label: Label) {
    let name = TextField(placeholder: "Name") { text in label.text = "Hello, \(text)" }
    name.traits = TextInputTraits(kind: .name, capitalization: .words, returnKey: .next)
    name.maximumLength = 40
    stack.addArrangedSubview(name)

    let amount = TextField(placeholder: "Amount")
    amount.traits = TextInputTraits(kind: .decimal, returnKey: .next)
    stack.addArrangedSubview(amount)

    let password = SecureField(placeholder: "Password")
    password.onReturn = { label.text = "Welcome" }
    stack.addArrangedSubview(password)

    let search = SearchField(placeholder: "Notes") { words in label.text = words }
    search.onSearch = { words in label.text = "Searching for \(words)" }
    stack.addArrangedSubview(search)
  }

  static func code(in stack: StackView) {
    let code = TextField(placeholder: "Code")
    code.filter = .characters { $0.isLetter || $0.isNumber }
    code.clearButtonMode = .always
    code.alignment = .center
    code.onEditingBegin = { [weak code] in code?.selectAll() }
    stack.addArrangedSubview(code)
  }

  static func underline(_ notes: TextView, by underline: Button) {
    underline.action = { [weak notes] in
      guard let notes else { return }
      notes.setAttributes(in: notes.selectedRange) { $0.isUnderlined.toggle() }
    }
  }

  static func notes(in window: Window, label: Label) -> TextView {
    let notes = TextView(frame: window.content.bounds)
    notes.placeholder = "Write something"
    notes.onChange = { [weak notes] in label.text = "\(notes?.textLength ?? 0) bytes" }
    window.content.addSubview(notes)
    notes.becomeFirstResponder()
    return notes
  }

  static func message(_ message: TextView, send: @escaping (String) -> Void) {
    message.traits.returnKey = .send
    message.onReturn = { [weak message] in
      guard let message, message.textLength > 0 else { return }
      send(message.text)
      message.text = ""
    }
  }

  static func reading(_ page: TextView, label: Label) {
    var text: AttributedText = "Taction is packaged by "
    text.append(AttributedText("Debian", attributes: TextAttributes(link: "https://www.debian.org")))
    text.append(AttributedText(" since 2026.", attributes: TextAttributes(font: .headline)))
    page.attributedText = text
    page.isEditable = false
    page.onLink = { address in label.text = address }
    page.find("debian")
  }
}
