// A button for each request that TactionPortals makes to a real desktop: Docs/Files.md.
//
//   TactionPortalTrial [BUTTON]     presses a button by its number at the start

import Taction
import TactionPortals

Application.main(id: "org.taction.PortalTrial") { app in
  let window = app.makeWindow(title: "Portals", size: Size(width: 480, height: 760))
  let result = Label("Nothing yet")
  result.numberOfLines = 0
  let filters = [FileFilter("Pictures", types: ["image/png", "image/jpeg"]), FileFilter("Texts", patterns: ["*.txt"])]
  @MainActor func trial(_ title: String, _ body: @escaping @MainActor () async throws -> Any) -> Button {
    Button(title) {
      Task {
        do { result.text = "\(title): \(try await body())" } catch { result.text = "\(title): \(error)" }
        print(result.text)
      }
    }
  }
  let content = window.content
  let own = { () -> FileDialog in
    var dialog = FileDialog("Open by Taction", filters: filters)
    dialog.style = .own
    return dialog
  }
  let buttons = [
    trial("Open") { try await FileDialog("Open a picture", filters: filters).openFiles(from: content) },
    trial("Save") { try await FileDialog("Save").saveFile(named: "letter.txt", from: content) as Any },
    trial("Folder") { try await FileDialog("Choose").chooseFolder(from: content) as Any },
    trial("Own dialog") { try await own().openFiles(from: content) },
    trial("Address") { try await app.open("https://example.org/", from: window) },
    trial("Notification") {
      try await app.notifications.send(
        DesktopNotification("tea", title: "Tea", body: "It is ready.", actions: [.init("again", title: "Again")]))
    },
    trial("Message") { try await app.compose(EmailMessage(to: ["ada@example.org"], subject: "Hello"), from: window) },
    trial("Background") { try await app.requestBackground(reason: "A trial", from: window) },
    trial("File") {
      let file = try await FileDialog("Show a file").openFile(from: content)
      if let file { try await app.open(file, from: window) }
      return file as Any
    },
    trial("Files by e-mail") {
      let files = try await FileDialog("Send files").openFiles(from: content)
      let people = ["ada@example.org", "bo@example.org"]
      try await app.compose(EmailMessage(to: people, subject: "Files", body: "Look", attachments: files), from: window)
      return files
    },
    trial("Autostart") {
      try await app.setAutostart(true, command: CommandLine.arguments, reason: "A trial", from: window)
    },
    trial("No autostart") { try await app.setAutostart(false, command: [], reason: "A trial", from: window) },
  ]
  app.notifications.onAction = { print("notification \($0): \($1 ?? "tapped")") }
  let column = StackView(axis: .vertical, spacing: 8, arrangedSubviews: buttons + [result])
  column.layoutMargins = Insets(16)
  column.fill(window.content, of: .safeArea)
  let number = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? -1
  if buttons.indices.contains(number) { app.after(1) { buttons[number].action() } }
}
