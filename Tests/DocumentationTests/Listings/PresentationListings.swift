import Taction

/// The listings of the page on what appears in front of the content.
enum PresentationListings {
  static func sheet(_ settings: View, from button: Button) {
    let sheet = Sheet(settings)
    sheet.detents = [.medium, .large]
    sheet.onDismiss = { print("done") }
    button.present(sheet)
  }

  static func ask(_ sheet: Sheet, about form: Form) {
    sheet.shouldDismiss = { [weak sheet] in
      guard form.hasChanges else { return true }
      sheet?.present(Alert.discardingChanges { sheet?.dismiss() })
      return false
    }
  }

  final class Form: View {
    var hasChanges = false
  }

  static func search(_ search: SearchField, in sheet: Sheet) {
    search.onEditingBegin = { [weak sheet] in sheet?.select(.large) }
    sheet.onDetentChange = { detent in
      if detent == .medium { search.resignFirstResponder() }
    }
  }

  static func alert(for album: View, delete: @escaping () -> Void) {
    let alert = Alert(
      "Delete this album?", message: "The photos stay in the library.",
      buttons: [.cancel(), .destructive("Delete") { delete() }])
    album.present(alert)
  }

  static func save(_ page: View, save: @escaping () -> Void, discard: @escaping () -> Void) {
    page.present(
      Alert(
        "Keep your changes?",
        buttons: [
          .cancel("Go on writing"),
          .destructive("Discard") { discard() },
          AlertButton("Save", isPreferred: true) { save() },
        ]))
  }

  static func menu(of button: Button, sort: @escaping (String) -> Void) {
    button.setMenu {
      Menu(sections: [
        MenuSection([
          MenuItem("By date", isChecked: true) { sort("date") },
          MenuItem("By name", shortcut: "Ctrl+N") { sort("name") },
        ]),
        MenuSection([MenuItem("Delete all", role: .destructive) { sort("nothing") }]),
      ])
    }
  }

  static func contextMenu(on photo: View, share: @escaping () -> Void) {
    photo.addInteraction(
      ContextMenu { location in
        Menu([MenuItem("Share") { share() }, MenuItem("Set as background", isEnabled: false)])
      })
  }

  static func submenu(on card: View, copy: @escaping () -> Void, choose: @escaping (String) -> Void) {
    let names = ["Red", "Green", "Blue"].map { name in MenuItem(name) { choose(name) } }
    let menu = Menu(sections: [
      MenuSection([MenuItem("Colour", icon: .brush, submenu: Menu(names))], title: "Card"),
      MenuSection([MenuItem("Copy", icon: .copy, shortcut: "Ctrl+C") { copy() }]),
    ])
    card.present(menu, at: Rect(x: 0, y: 0, width: 40, height: 40))
  }

  static func popover(_ palette: View, from button: Button) {
    let popover = Popover(palette)
    popover.sides = [.trailing, .below]
    popover.contentSize = Size(width: 240, height: 180)
    button.present(popover)
  }

  static func toast(in view: View, undo: @escaping () -> Void) {
    view.present(Toast("Photo deleted", action: "Undo") { undo() })
  }
}
