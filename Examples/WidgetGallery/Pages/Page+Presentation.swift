import Taction

extension Page {
  /// Exhibits that appear in front of the content.
  static let presentation = Page(title: "In front", icon: .copy) { [sheets, alerts, menus, toasts] }

  private static func opener(_ title: String, icon: Icon? = nil, _ open: @escaping (Button) -> Void) -> Button {
    let button = Button(title, icon: icon)
    button.role = .secondary
    button.action = { [weak button] in if let button { open(button) } }
    return button
  }

  /// Returns an exhibit that is in the card of a sheet or a popover, so it has no background of its own.
  private static func inCard(_ exhibit: Exhibit) -> Exhibit {
    exhibit.backgroundColor = nil
    return exhibit
  }

  private static var sheets: Exhibit {
    let sheet = opener("Sheet") { button in
      let sheet = Sheet(inCard(Exhibit("Two heights", [Label.note("Drag it up, down or away.")])))
      sheet.title = "Sheet"
      sheet.detents = [.medium, .large]
      button.present(sheet)
    }
    let popover = opener("Popover") { button in
      let popover = Popover(inCard(Exhibit("Beside its button", [Switch(isOn: true).row("Grid")])))
      popover.title = "Popover"
      button.present(popover)
    }
    return Exhibit("Sheet and Popover", [FlowView(arrangedSubviews: [sheet, popover])])
  }

  private static var alerts: Exhibit {
    let ask = opener("Delete", icon: .delete) { button in
      button.present(
        Alert(
          "Delete this album?", message: "The photos stay in the library.",
          buttons: [.cancel(), .destructive("Delete")]))
    }
    return Exhibit("Alert", [FlowView(arrangedSubviews: [ask])])
  }

  private static var menu: Menu {
    Menu(sections: [
      MenuSection([
        MenuItem("Share", icon: .share), MenuItem("Copy", icon: .copy, shortcut: "Ctrl+C"),
        MenuItem("Sort", icon: .sort, submenu: Menu([MenuItem("By date", isChecked: true), MenuItem("By name")])),
      ]),
      MenuSection([MenuItem("Delete", icon: .delete, role: .destructive)]),
    ])
  }

  private static var menus: Exhibit {
    let button = opener("Menu", icon: .menu) { _ in }
    button.setMenu { menu }
    let photo = Label.note("Hold a finger here, or click with the right button.")
    photo.isUserInteractionEnabled = true
    photo.addInteraction(ContextMenu { _ in menu })
    return Exhibit("Menu and ContextMenu", [FlowView(arrangedSubviews: [button]), photo])
  }

  private static var toasts: Exhibit {
    let toast = opener("Toast", icon: .bell) { $0.present(Toast("Photo deleted", action: "Undo")) }
    return Exhibit("Toast", [FlowView(arrangedSubviews: [toast])])
  }
}
