import TactionGeometry
import TactionGestures

/// Opens a menu for a view: by a finger or a pen that rests on it, by a right click, and by the menu key.
///
///     photo.addInteraction(
///       ContextMenu { _ in
///         Menu([MenuItem("Share") { share() }, MenuItem("Delete", role: .destructive) { delete() }])
///       })
///
/// The finger that has opened it may go on to an item and pick it as it lifts; if it lifts where it is, the menu stays
/// open. The menu key needs the view, or one in it, as the first responder.
///
/// In a view with a ``DragInteraction`` too, where there is something to drag, the finger that goes on drags, and the
/// menu goes.
public final class ContextMenu: Interaction {
  /// The view that it belongs to.
  public private(set) weak var view: View?
  /// The recognizer of fingers and pens that rest. Other recognizers may wait for its failure.
  public private(set) lazy var pressGestureRecognizer = LongPressGestureRecognizer { [weak self] _ in self?.pressed() }
  /// The recognizer of clicks and of the menu key.
  public private(set) lazy var clickGestureRecognizer = SecondaryClickGestureRecognizer { [weak self] _ in
    self?.clicked()
  }
  /// Returns the menu for a point of the view; nil for none there.
  public var menu: (Point) -> Menu?

  private let tracking = MenuTracking()

  /// Creates an interaction, which is then added to a view.
  public init(_ menu: @escaping (_ location: Point) -> Menu?) {
    self.menu = menu
    pressGestureRecognizer.name = "contextMenu"
    pressGestureRecognizer.allowedTouchKinds = [.direct, .stylus]
    clickGestureRecognizer.allowedTouchKinds = []
  }

  /// Removes the recognizers from the present view.
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

  /// Opens the menu at a point of the view; returns whether there is one.
  @discardableResult
  public func open(at location: Point) -> Bool { open(at: location, byPress: false) != nil }

  func open(at location: Point, byPress: Bool) -> MenuPresentation? {
    guard let view, location.isFinite, let menu = menu(location) else { return nil }
    let presentation = MenuPresentation(menu, at: .point(location), byPress: byPress)
    return presentation.present(in: view) ? presentation : nil
  }

  private func clicked() {
    guard let view, clickGestureRecognizer.state == .recognized, let tree = view.viewTree else { return }
    // A view around a modal one gets its clicks too.
    if let modal = tree.modalView, !view.isDescendant(of: modal) { return }
    open(at: clickGestureRecognizer.location(in: view))
  }

  private func pressed() { follow(pressGestureRecognizer) }

  /// Follows a finger that rests, of this recognizer or of one that lifts the same view, which comes first.
  func follow(_ press: LongPressGestureRecognizer) {
    let lifting = view?.interactions.lazy.compactMap { $0 as? any LiftingInteraction }.first
    if let lifting, lifting.follow(press, opening: self) { return }
    tracking.follow(press) { open(at: press.location(in: view), byPress: true) }
  }
}

/// An interaction that lifts its view as a finger rests on it, and then opens the view's menu beside.
protocol LiftingInteraction: Interaction {
  /// Follows a finger that rests; returns false if there is nothing to lift, so that the finger is the menu's.
  func follow(_ press: LongPressGestureRecognizer, opening menu: ContextMenu?) -> Bool
}

/// A finger that has opened a menu and goes on to an item.
final class MenuTracking {
  private weak var presentation: MenuPresentation?
  private var start = Point.zero
  private var hasMoved = false

  /// Follows a press; `open` opens the menu when it begins.
  func follow(_ press: LongPressGestureRecognizer, open: () -> MenuPresentation?) {
    let location = press.location(in: nil)
    switch press.state {
    case .began:
      (presentation, start, hasMoved) = (open(), location, false)
    case .changed:
      if location.distance(to: start) > GestureConstants.touchSlop { hasMoved = true }
      if hasMoved { presentation?.track(location) }
    case .ended:
      presentation?.release(atWindow: location, hasMoved: hasMoved)
      presentation = nil
    case .cancelled: presentation = nil
    case .possible, .failed: break
    }
  }
}

extension View {
  /// Opens a menu at a rectangle of the view; returns what is on the screen, or nil for a view in no window.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - rect: The rectangle that it is to be beside, in the view's coordinates; nil, the default, for its bounds.
  @discardableResult
  public final func present(_ menu: Menu, at rect: Rect? = nil) -> MenuPresentation? {
    guard accepts(rect?.isFinite ?? true, as: "place of a menu") else { return nil }
    let presentation = MenuPresentation(menu, at: .rect(rect ?? bounds))
    return presentation.present(in: self) ? presentation : nil
  }
}
