import Taction
import TactionStageSupport
import Testing

/// A menu, and the items that were chosen.
final class MenuPicks {
  private(set) var names: [String] = []

  func item(_ name: String, isEnabled: Bool = true) -> MenuItem {
    MenuItem(name, isEnabled: isEnabled) { [unowned self] in names.append(name) }
  }

  var menu: Menu {
    Menu(sections: [
      MenuSection([item("Open"), item("Rename"), item("Broken", isEnabled: false)]),
      MenuSection([
        MenuItem("Share", submenu: Menu([item("Mail"), item("Message")])), item("Delete"),
      ]),
    ])
  }

  func read() -> [String] {
    defer { names = [] }
    return names
  }
}

extension PresentationScene {
  /// Returns the middle of an item on the screen.
  func place(of title: String) throws -> Point {
    func find(_ view: View) -> View? {
      if let label = view as? Label, label.text == title { return label }
      for subview in view.subviews { if let found = find(subview) { return found } }
      return nil
    }
    let label = try #require(window.content.presentations.lazy.compactMap(find).first, "\(title) is not shown")
    return label.screenFrame.center
  }

  /// Whether a menu, or anything else, is presented.
  var isMenuOpen: Bool { !window.content.presentations.isEmpty }
}
