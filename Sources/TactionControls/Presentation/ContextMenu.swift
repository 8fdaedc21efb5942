import TactionGeometry
import TactionGestures
import TactionViews

/// Opens a menu for a view: by a long press of a finger or a pen, by a right click, and by the Menu key.
///
///     photo.addInteraction(
///       ContextMenu { _ in
///         Menu([MenuItem("Share") { share() }, MenuItem("Delete", role: .destructive) { delete() }])
///       })
///
/// The finger that has opened the menu may move to an item, which is picked when the finger lifts. If the finger lifts
/// without moving, the menu stays open. The Menu key works while the view or a view in it is the first responder, or
/// is the chosen cell of a list that is the first responder.
///
/// If the view also has a `DragInteraction` and there is something to drag, a finger that moves after the long press
/// drags the view, and the menu closes.
public final class ContextMenu: LongPressMenu {
  /// The view that has the menu.
  public private(set) weak var view: View?
  /// The recognizer of long presses by fingers and pens. Other recognizers may wait until it fails.
  public private(set) lazy var pressGestureRecognizer = LongPressGestureRecognizer { [weak self] _ in self?.pressed() }
  /// The recognizer of clicks and of the Menu key.
  public private(set) lazy var clickGestureRecognizer = SecondaryClickGestureRecognizer { [weak self] _ in
    self?.clicked()
  }
  /// Returns the menu for a point of the view; nil if there is no menu at that point. A finger that rests there may
  /// still scroll or tap, and a click or a key may open the menu of a superview.
  public var menu: (Point) -> Menu?

  private let tracking = MenuTracking()

  /// Creates an interaction, which is then added to a view.
  public init(_ menu: @escaping (_ location: Point) -> Menu?) {
    self.menu = menu
    pressGestureRecognizer.name = "contextMenu"
    pressGestureRecognizer.allowedTouchKinds = [.direct, .stylus]
    clickGestureRecognizer.allowedTouchKinds = []
    for recognizer in [pressGestureRecognizer, clickGestureRecognizer] as [GestureRecognizer] {
      tracking.prepare(recognizer) { [weak self, weak recognizer] in
        // A superview of the modal view also receives the clicks in the modal view, but must not open a menu for them.
        guard let self, let recognizer, let view = self.view, view.isInWindow, !view.isBehindModalView else {
          return nil
        }
        let location = recognizer.location(in: view)
        return location.isFinite ? self.menu(location) : nil
      }
    }
  }

  /// Removes the recognizers from the old view.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(pressGestureRecognizer)
    self.view?.removeGestureRecognizer(clickGestureRecognizer)
  }

  /// Adds the recognizers to the new view.
  public func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(pressGestureRecognizer)
    view?.addGestureRecognizer(clickGestureRecognizer)
  }

  /// Opens the menu at a point of the view; returns whether a menu opened.
  @discardableResult
  public func open(at location: Point) -> Bool { open(nil, at: location, byPress: false) != nil }

  /// Opens the menu for a finger that rests at a point of the view; returns nil if there is no menu.
  public func openByPress(at location: Point) -> (any OpenMenu)? {
    open(tracking.takeMenu(), at: location, byPress: true)
  }

  /// Opens a menu that was made for a gesture; makes the menu if `made` is nil.
  private func open(_ made: Menu?, at location: Point, byPress: Bool) -> MenuPresentation? {
    guard let view, location.isFinite, let menu = made ?? menu(location) else { return nil }
    let presentation = MenuPresentation(menu, at: .point(location), byPress: byPress)
    return presentation.present(in: view) ? presentation : nil
  }

  private func clicked() {
    // Code of the app has made the menu, and may have presented a view or removed this one.
    guard let menu = tracking.takeMenu(), let view, view.isInWindow, !view.isBehindModalView else { return }
    _ = open(menu, at: clickGestureRecognizer.location(in: view), byPress: false)
  }

  private func pressed() { follow(pressGestureRecognizer) }

  /// Follows a long press. An interaction that lifts the view has priority over the menu.
  public func follow(_ press: LongPressGestureRecognizer) {
    let lifting = view?.interactions.lazy.compactMap { $0 as? any LiftingInteraction }.first
    if let lifting, lifting.follow(press, opening: self) { return }
    tracking.follow(press) { open(tracking.takeMenu(), at: press.location(in: view), byPress: true) }
  }
}

/// The state of a finger that has opened a menu and may move to an item.
final class MenuTracking {
  /// The menu of the gesture that is about to begin.
  private var menu: Menu?
  private weak var presentation: MenuPresentation?
  private var start = Vector.zero
  private var hasMoved = false
  /// The finger of the press, and its rest after a rotation of the window.
  private var finger: (touch: Touch, rest: RestAfterRotation)?

  /// Allows a gesture to begin only if there is a menu; `makeMenu` makes the menu just before the gesture begins.
  func prepare(_ recognizer: GestureRecognizer, makeMenu: @escaping () -> Menu?) {
    recognizer.mayBegin = { [weak self, weak recognizer] in
      let made = makeMenu()
      // Code of the app has run, and may have ended the gesture, for example by removing the view.
      guard let self, recognizer?.state == .possible, made != nil else { return false }
      menu = made
      return true
    }
    recognizer.onFail = { [weak self] in self?.menu = nil }
  }

  /// Returns the menu that was made for the gesture that has just begun; nil if it was already taken.
  func takeMenu() -> Menu? { menu.take() }

  /// Follows a press; `open` opens the menu when the press begins.
  func follow(_ press: LongPressGestureRecognizer, open: () -> MenuPresentation?) {
    let location = press.location(in: nil)
    switch press.state {
    case .began:
      (presentation, start, hasMoved) = (open(), press.translation, false)
      finger = press.touches.first.map { (touch: $0, rest: RestAfterRotation($0, in: windowSize)) }
    case .changed:
      if (press.translation - start).length > GestureConstants.touchSlop { hasMoved = true }
      if rests() { presentation?.trackingWasCancelled() } else if hasMoved { presentation?.track(location) }
    case .ended:
      let isResting = rests()
      if isResting { presentation?.trackingWasCancelled() }
      presentation?.release(atWindow: location, hasMoved: hasMoved && !isResting)
      (presentation, finger) = (nil, nil)
    case .cancelled:
      presentation?.trackingWasCancelled()
      (presentation, finger) = (nil, nil)
    case .possible, .failed: break
    }
  }

  /// Returns whether the finger has rested since the window was rotated under it. It then chooses and picks no item.
  private func rests() -> Bool {
    guard let touch = finger?.touch else { return false }
    return finger?.rest.rests(touch, in: windowSize) ?? false
  }

  /// The size of the window, and not of the menu, which gets its size only with the next layout.
  private var windowSize: Size { presentation?.viewTree?.root.bounds.size ?? .zero }
}

extension View {
  /// Opens a menu at a rectangle of the view; returns the presentation, or nil if the view is in no window.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - rect: The rectangle next to which the menu opens, in the view's coordinates; nil, the default, for the view's
  ///     bounds.
  @discardableResult
  public final func present(_ menu: Menu, at rect: Rect? = nil) -> MenuPresentation? {
    guard accepts(rect?.isFinite ?? true, as: "place of a menu") else { return nil }
    let presentation = MenuPresentation(menu, at: .rect(rect ?? bounds))
    return presentation.present(in: self) ? presentation : nil
  }
}
