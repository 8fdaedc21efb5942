import Glibc
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

// New folders.
extension FilePicker {
  /// Asks for the name of a new folder in the shown folder, and makes the folder.
  func askForFolder() {
    let field = TextField()
    field.placeholder = theme.words[.folderName]
    field.accessibilityLabel = theme.words[.folderName]
    let title = Label(theme.words[.createFolder])
    (title.font, title.numberOfLines) = (.headline, 0)
    let button = Button(theme.words[.create])
    let column = StackView(axis: .vertical, spacing: 12, arrangedSubviews: [title, field, button])
    column.layoutMargins = Insets(16)
    let sheet = Sheet(column)
    sheet.title = theme.words[.createFolder]
    sheet.detents = [.fitted]
    button.isEnabled = false
    field.onChange = { [weak button] in button?.isEnabled = FilePicker.isName($0) }
    button.action = { [weak self, weak sheet, weak field] in
      guard let name = field?.text, Self.isName(name) else { return }
      sheet?.dismiss()
      self?.makeFolder(name)
    }
    field.onReturn = { [weak button] in if button?.isEnabled == true { button?.action() } }
    if present(sheet) { field.becomeFirstResponder() }
  }

  private func makeFolder(_ name: String) {
    let (parent, path) = (folder, folder.appending(name))
    Task { [weak self] in
      let isMade = await BackgroundQueue.files.value { () throws(Never) -> Bool in
        path.withCString { mkdir($0, 0o777) } == 0
      }
      guard let self else { return }
      if !isMade {
        present(Alert(theme.words[.folderNotCreated], message: name))
      } else if folder == parent {
        show(path)
      }
    }
  }
}
