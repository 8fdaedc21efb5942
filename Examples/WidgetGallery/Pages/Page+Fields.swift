import Taction

extension Page {
  /// Fields for one line, for secrets and for searches, and a view for several lines of text.
  static let fields = Page(title: "Fields", icon: .edit) {
    [line, kinds, secrets, several]
  }

  private static var line: Exhibit {
    let greeting = Label("Hello")
    let field = TextField(placeholder: "Name") { [weak greeting] in greeting?.text = "Hello, \($0)" }
    return Exhibit("A line", [field, greeting])
  }

  private static var kinds: Exhibit {
    let (amount, number) = (TextField(placeholder: "Amount"), TextField(placeholder: "At most 8"))
    amount.traits = TextInputTraits(kind: .decimal)
    number.maximumLength = 8
    let disabled = TextField(placeholder: "Disabled")
    disabled.isEnabled = false
    return Exhibit("Kinds and limits", [amount, number, disabled])
  }

  private static var secrets: Exhibit {
    let (secret, search) = (SecureField(placeholder: "Password"), SearchField(placeholder: "Search"))
    secret.text = "hunter2"
    return Exhibit("Secrets and searches", [secret, search])
  }

  private static var several: Exhibit {
    let notes = TextView()
    notes.backgroundColor = .secondaryBackground
    notes.cornerRadius = notes.theme.metrics.cornerRadius
    notes.minimumSize.height = 200
    notes.placeholder = "Write something"
    notes.text = "Several lines, which wrap at the width of the view and scroll.\n\nשלום, and text of both directions."
    return Exhibit("Several lines", [notes])
  }
}
