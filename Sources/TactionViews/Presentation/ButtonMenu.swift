import TactionGeometry
import TactionGestures

/// Opens a menu by a button: by a tap or a key, and by a press that goes on to an item and picks it as it lifts.
package final class ButtonMenu: Interaction {
  /// The button that it belongs to.
  package private(set) weak var view: View?
  /// The recognizer of a press that goes on to an item.
  package private(set) lazy var pressGestureRecognizer = LongPressGestureRecognizer { [weak self] _ in self?.pressed() }
  /// Returns the menu; nil for none now.
  package var menu: () -> Menu?

  private let tracking = MenuTracking()

  /// The time after which a press opens the menu, in seconds: less than that of a context menu, as nothing else is
  /// meant. Our own choice.
  private static let pressDuration = 0.25

  /// Creates an interaction, which is then added to a button.
  package init(_ menu: @escaping () -> Menu?) {
    self.menu = menu
    pressGestureRecognizer.name = "menu"
    pressGestureRecognizer.minimumPressDuration = Self.pressDuration
  }

  /// Removes the recognizer from the present button.
  package func willMove(to view: View?) { self.view?.removeGestureRecognizer(pressGestureRecognizer) }

  /// Adds the recognizer to the new button, and replaces its action.
  package func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(pressGestureRecognizer)
    (view as? Button)?.action = { [weak self] in _ = self?.open(byPress: false) }
  }

  private func open(byPress: Bool) -> MenuPresentation? {
    guard let view, let menu = menu() else { return nil }
    let presentation = MenuPresentation(menu, at: .rect(view.bounds), byPress: byPress)
    return presentation.present(in: view) ? presentation : nil
  }

  private func pressed() {
    if let button = view as? Button, !button.isEnabled { return }
    tracking.follow(pressGestureRecognizer) { open(byPress: true) }
  }
}

extension Button {
  /// Sets a menu that the button opens instead of its action; the closure returns that of the moment, or nil for none.
  public final func setMenu(_ menu: @escaping () -> Menu?) {
    for interaction in interactions where interaction is ButtonMenu { removeInteraction(interaction) }
    addInteraction(ButtonMenu(menu))
  }
}
