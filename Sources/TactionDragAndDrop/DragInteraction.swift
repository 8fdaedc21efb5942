import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A behaviour that lets the user drag data out of a view: within the window, to other windows, and to other programs.
///
///     photo.addInteraction(DragInteraction { _ in [.image(image)] })
///
/// A finger or a pen lifts the view by resting on it, and then drags; a mouse drags immediately. The picture of the
/// view follows the finger, pen or mouse. If no target accepts the data, the picture flies back. A `ContextMenu` of the
/// same view opens when the finger rests, and closes when the finger moves.
///
/// When a drag begins, the compositor takes the touches of the device. All touches of the device in the window are
/// cancelled, and the window receives touches of that device again only after the next landing.
public final class DragInteraction: LiftingInteraction {
  /// The view that the interaction belongs to.
  public private(set) weak var view: View?
  /// The recognizer for fingers and pens that rest. Other recognizers may wait until it fails.
  public private(set) lazy var pressGestureRecognizer = LongPressGestureRecognizer { [weak self] _ in self?.pressed() }
  /// The recognizer for the mouse.
  public private(set) lazy var panGestureRecognizer = PanGestureRecognizer { [weak self] _ in self?.panned() }
  /// Returns the data to drag from a point of the view, the best type first; empty if nothing can be dragged from that
  /// point. A finger that rests there may still scroll or tap.
  public var items: (Point) -> [TransferItem]
  /// The actions that are allowed; `copy` by default.
  public var actions: DragActions = .copy
  /// Returns the view whose picture follows the finger, for a drag from a point of ``view``. By default, and if the
  /// closure returns nil, the picture shows ``view`` itself.
  ///
  /// The preview must not be in a window, and must already have its size. The finger holds the preview at its centre. A
  /// picture whose longer side has more than 320 px is scaled down to 320 px.
  public var preview: ((Point) -> View?)?
  /// Called when a drag has begun.
  public var onBegin: (() -> Void)?
  /// Called when the drag has ended: with `copy` or `move` if the data was taken, otherwise with no action. After
  /// `move`, the source removes its own data.
  ///
  /// If the next drag of this interaction begins while the target of the former drag still reads, the former drag ends
  /// with no action, although its target gets the data.
  public var onEnd: ((DragActions) -> Void)?

  /// Called when a finger has lifted the view and has put it down at the same position, unless a menu has opened.
  public var onPutDown: (() -> Void)?

  /// Whether a drag is in progress.
  public var isDragging: Bool { drag != nil }

  private var drag: Drag?
  /// Keeps a list from reusing the view's cell for another item during the drag, because the source may remove the data
  /// of the view after a move.
  private var use: ViewUse?
  /// The data for the gesture that is about to begin.
  private var content: TransferContent?
  private var lift: DragLift?
  private var start = Vector.zero
  /// Whether the finger that rests has lifted something.
  private var isPressed = false
  /// The menu that has opened next to the lifted view.
  private weak var openMenu: (any OpenMenu)?

  /// Creates an interaction. Add it to a view.
  public init(_ items: @escaping (_ location: Point) -> [TransferItem]) {
    self.items = items
    pressGestureRecognizer.name = "drag"
    pressGestureRecognizer.allowedTouchKinds = [.direct, .stylus]
    panGestureRecognizer.name = "drag"
    panGestureRecognizer.delaysTouchesEnded = false
    panGestureRecognizer.allowedTouchKinds = [.pointer]
    for recognizer in [pressGestureRecognizer, panGestureRecognizer] as [GestureRecognizer] {
      recognizer.mayBegin = { [weak self, weak recognizer] in recognizer.flatMap { self?.mayLift(by: $0) } ?? false }
      recognizer.onFail = { [weak self] in self?.content = nil }
    }
  }

  /// Removes the recognizers from the current view.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(pressGestureRecognizer)
    self.view?.removeGestureRecognizer(panGestureRecognizer)
    dropLift()
  }

  /// Adds the recognizers to the new view.
  public func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(pressGestureRecognizer)
    view?.addGestureRecognizer(panGestureRecognizer)
    // A mouse drags the data of a scroll view, and only elsewhere the content.
    (view as? ScrollView)?.panGestureRecognizer.require(toFail: panGestureRecognizer)
  }

  private func pressed() {
    if let menu = view?.interactions.lazy.compactMap({ $0 as? any LongPressMenu }).first {
      menu.follow(pressGestureRecognizer)
    } else {
      follow(pressGestureRecognizer, opening: nil)
    }
  }

  /// Follows a finger that rests. The finger lifts the view, and a menu of the same view opens next to it. When the
  /// finger moves, the menu closes and the drag begins. Returns false if there is nothing to drag; then the menu
  /// handles the finger.
  @discardableResult
  public func follow(_ press: LongPressGestureRecognizer, opening menu: (any LongPressMenu)?) -> Bool {
    let location = press.location(in: nil)
    switch press.state {
    case .began:
      start = press.translation
      makeLift(by: press)
      isPressed = lift != nil
      if isPressed { openMenu = menu?.openByPress(at: press.location(in: view)) }
      return isPressed
    case .changed:
      guard lift != nil, (press.translation - start).length > GestureConstants.touchSlop else { break }
      takeMenu()?.dismiss(animated: true)
      beginDrag(press)
    case .ended:
      let wasLifted = lift != nil
      dropLift()
      if let openMenu = takeMenu() {
        openMenu.release(atWindow: location, hasMoved: false)
      } else if wasLifted {
        onPutDown?()
      }
    case .cancelled:
      dropLift()
      _ = takeMenu()
    case .possible, .failed: break
    }
    return isPressed
  }

  /// Returns the menu that has opened next to the lifted view, and sets `openMenu` to nil.
  private func takeMenu() -> (any OpenMenu)? {
    defer { openMenu = nil }
    return openMenu
  }

  private func panned() {
    switch panGestureRecognizer.state {
    case .began:
      makeLift(by: panGestureRecognizer)
      beginDrag(panGestureRecognizer)
    case .ended, .cancelled: dropLift()
    case .changed, .possible, .failed: break
    }
  }

  /// Returns the point of the view at which a recognizer holds the view.
  private func grip(of recognizer: GestureRecognizer) -> Point {
    let way = recognizer === panGestureRecognizer ? panGestureRecognizer.translation(in: view) : .zero
    return recognizer.location(in: view) - way
  }

  /// Makes the data for a gesture; returns false if there is nothing to drag.
  private func mayLift(by recognizer: GestureRecognizer) -> Bool {
    let grip = self.grip(of: recognizer)
    guard lift == nil, grip.isFinite else { return false }
    let content = TransferContent(items(grip))
    // Code of the app has run, and may have ended the gesture, for example by removing the view.
    guard recognizer.state == .possible, !content.types.isEmpty else { return false }
    self.content = content
    return true
  }

  /// Lifts the picture off the view, unless the app ends the gesture in `items` or `preview`.
  private func makeLift(by recognizer: GestureRecognizer) {
    let (grip, made) = (self.grip(of: recognizer), self.content.take())
    guard lift == nil, let view, let tree = view.viewTree, grip.isFinite else { return }
    let content = made ?? TransferContent(items(grip))
    guard !content.types.isEmpty, recognizer.isActive else { return }
    let scale = Int(tree.displayScale.rounded(.up).clamped(to: 1...4))
    let picture: DragPicture? =
      if let own = preview?(grip) {
        DragPicture(of: own, grip: own.bounds.center, scale: scale)
      } else {
        DragPicture(of: view, grip: grip, scale: scale)
      }
    guard lift == nil, recognizer.isActive, self.view === view, view.viewTree === tree else { return }
    lift = DragLift(content: content, picture: picture, at: view.convert(grip, to: nil), in: tree)
    lift?.rise(for: view.theme.motion.quick)
  }

  /// Hands the lifted data to the compositor.
  private func beginDrag(_ recognizer: GestureRecognizer) {
    guard let lift, let view, let tree = view.viewTree, let host = tree.window as? any DragHost,
      let touch = recognizer.touches.first
    else { return dropLift() }
    let drag = Drag(lift.content, actions: actions, picture: lift.picture, source: view)
    drag.place = (tree, recognizer.location(in: nil))
    // The connection to the compositor retains the drag, and the drag retains this interaction.
    drag.onEnd = { [self, weak drag] action in didEnd(drag, action) }
    // The target of a former drag may still take the data, so the picture does not fly back. `onEnd` is called with no
    // action: it does not name its drag, so after a later move, the app might remove the data of the new drag.
    self.drag?.place = nil
    self.drag?.end([])
    // The app was notified of the end of the former drag, and may have changed anything.
    guard self.drag == nil, self.lift != nil else { return dropLift() }
    self.drag = drag
    use = ViewUse(of: view)
    guard host.begin(drag, by: touch.id) else {
      (self.drag, use) = (nil, nil)
      drag.onEnd = nil
      return dropLift()
    }
    lift.remove()
    self.lift = nil
    onBegin?()
  }

  private func didEnd(_ ended: Drag?, _ action: DragActions) {
    guard let ended, drag === ended else { return }
    drag = nil
    if action.isEmpty { flyBack(ended) }
    onEnd?(action)
    if drag == nil { use = nil }
  }

  /// Animates the picture back to the view, from the location in the view's window where the user has released the
  /// picture.
  private func flyBack(_ drag: Drag) {
    guard let view, let tree = view.viewTree, let place = drag.place, place.tree === tree, let picture = drag.picture
    else { return }
    let home = view.convert(view.presentationBounds.center, to: nil)
    DragLift(content: drag.content, picture: picture, at: place.location, in: tree)
      .flyBack(to: home, for: view.theme.motion.standard)
  }

  /// Lowers the lifted picture at its original position, and removes it.
  private func dropLift() {
    lift?.sink(for: view?.theme.motion.quick ?? 0)
    lift = nil
  }
}
