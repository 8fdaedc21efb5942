import TactionGeometry
import TactionGestures
import TactionViews

/// Opens a menu from a button: by a tap, a key or a long press. After a long press, the finger may move to an item; the
/// item is picked when the finger lifts.
final class ButtonMenu: Interaction {
  /// The button that opens the menu.
  private(set) weak var view: View?
  /// The recognizer of a long press, after which the finger may move to an item.
  private lazy var pressGestureRecognizer = LongPressGestureRecognizer { [weak self] _ in self?.pressed() }
  /// Returns the menu; nil if there is currently no menu.
  private let menu: () -> Menu?

  private let tracking = MenuTracking()

  /// The time after which a long press opens the menu, in seconds. It is shorter than for a context menu, because a
  /// long press on the button has no other meaning. Our own choice.
  private static let pressDuration = 0.25

  /// Creates an interaction, which is then added to a button.
  init(_ menu: @escaping () -> Menu?) {
    self.menu = menu
    pressGestureRecognizer.name = "menu"
    pressGestureRecognizer.minimumPressDuration = Self.pressDuration
    tracking.prepare(pressGestureRecognizer) { [weak self] in
      guard let self, isEnabled else { return nil }
      return self.menu()
    }
  }

  /// Removes the recognizer from the old button.
  func willMove(to view: View?) { self.view?.removeGestureRecognizer(pressGestureRecognizer) }

  /// Adds the recognizer to the new button, and replaces its action.
  func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(pressGestureRecognizer)
    (view as? Button)?.action = { [weak self] in _ = self?.open(byPress: false) }
  }

  private func open(byPress: Bool) -> MenuPresentation? {
    let made = byPress ? tracking.takeMenu() : nil
    guard let view, let menu = made ?? menu() else { return nil }
    let presentation = MenuPresentation(menu, at: .rect(view.bounds), byPress: byPress)
    return presentation.present(in: view) ? presentation : nil
  }

  private var isEnabled: Bool { (view as? Button)?.isEnabled ?? true }

  private func pressed() {
    // The finger that has opened the menu keeps it, even if the button is disabled meanwhile.
    tracking.follow(pressGestureRecognizer) { isEnabled ? open(byPress: true) : nil }
  }
}

extension Button {
  /// Sets a menu, which the button opens instead of performing its action; the closure returns the current menu, or nil
  /// if there is no menu.
  public final func setMenu(_ menu: @escaping () -> Menu?) {
    for interaction in interactions where interaction is ButtonMenu { removeInteraction(interaction) }
    addInteraction(ButtonMenu(menu))
  }
}
