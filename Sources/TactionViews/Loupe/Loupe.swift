import TactionGeometry
import TactionGraphics

/// A magnifying glass over a view: a round view in front of all other views that shows the screen around a point,
/// enlarged.
///
///     let loupe = Loupe(target: photo)
///     loupe.magnification = 3
///     loupe.show(at: Point(x: 40, y: 60))
///
/// ``LoupeInteraction`` shows a loupe where a finger rests. The loupe is live: it shows a scrolled list or an animation
/// in the same frame, and only its changed parts are drawn again. It is above the point or, near the upper edge, to the
/// left or right of it, and always fits in the window. A rotation or a scale of the target does not rotate or scale the
/// picture in the loupe. It is not one of the app's views, does not receive touches, and never shows itself or another
/// loupe.
///
/// The loupe closes by itself when its target is removed from the window, and when the size or the scale of the window
/// changes.
@MainActor public final class Loupe {
  /// The kind of enlargement.
  nonisolated public enum Source: Hashable, Sendable, CaseIterable {
    /// The views, drawn again at the enlarged size: text is sharp, and images have all their detail.
    case content
    /// The pixels of the screen, each drawn as a square.
    case pixels
  }

  /// The maximum magnification. At a higher magnification, a single pixel would fill most of the loupe.
  package static let maximumMagnification = 32.0

  /// The scale of the loupe when it begins to appear.
  private static let appearScale = 0.2

  /// The view whose coordinates are used for points (weak). Setting a new target closes the loupe.
  public weak var target: View? {
    didSet { if target !== oldValue { hide(animated: false) } }
  }

  /// The factor of the enlargement, clamped to 1...32 (default: 2). A number that is not finite is ignored.
  public var magnification = 2.0 {
    didSet {
      guard magnification.isFinite else { return magnification = oldValue }
      magnification = magnification.clamped(to: 1...Self.maximumMagnification)
      update()
    }
  }

  /// The diameter in logical pixels, at least 16 (default: 120). In a window that is too small for this diameter, the
  /// loupe is smaller.
  public var diameter = 120.0 {
    didSet {
      guard diameter.isFinite else { return diameter = oldValue }
      diameter = max(diameter, 16)
      update()
    }
  }

  /// The kind of enlargement (default: `content`).
  public var source = Source.content {
    didSet { update() }
  }

  /// The width of the rim, in logical pixels (default: 3).
  public var rimWidth: Double {
    get { view.borderWidth }
    set { view.borderWidth = newValue }
  }

  /// The colour of the rim (default: white).
  public var rimColor: Color {
    get { view.borderColor }
    set { view.borderColor = newValue }
  }

  private let view = LoupeView()
  private var position = LoupePosition()
  /// The point that the loupe shows, in the window's coordinates.
  private var spot = Point.zero
  /// The bounds of the window when the loupe appeared. If they change, the loupe closes.
  private var room = Rect.zero
  private var roomScale = 1.0
  private var isClosing = false
  /// A number that increases when the loupe has left its window. It prevents the completion of an earlier
  /// `hide(animated:)` from closing a loupe that was shown again.
  private var generation = 0

  /// Creates a loupe over a view.
  public init(target: View? = nil) {
    self.target = target
    view.loupe = self
    view.borderWidth = 3
    view.borderColor = .white
    view.shadow = Shadow(color: .black, opacity: 0.35, radius: 8, offset: Vector(dx: 0, dy: 3))
  }

  isolated deinit { view.tree?.removeOverlayView(view) }

  /// Whether the loupe is shown, and not disappearing.
  public var isShown: Bool { view.isInWindow && !isClosing }

  /// The frame of the loupe in the window, in logical pixels; zero while the loupe is not shown.
  public var frame: Rect { isShown ? Rect(center: view.center, size: view.bounds.size) : .zero }

  /// Shows the loupe over a point of the target. A loupe that is already shown moves to that point.
  ///
  /// Does nothing if the target is not in a window, or if the point is not finite.
  public func show(at point: Point, animated: Bool = true) {
    if let target { show(atWindow: target.convert(point, to: nil), animated: animated) }
  }

  /// Shows the loupe over a point of the target's window.
  public func show(atWindow spot: Point, animated: Bool) {
    guard let tree = target?.tree, spot.isFinite else { return }
    if isShown, view.tree === tree { return move(toWindow: spot) }
    hide(animated: false)
    (self.spot, room, roomScale) = (spot, Self.room(in: tree), tree.displayScale)
    guard !room.isEmpty else { return }
    position = LoupePosition()
    View.performWithoutAnimation { aim() }
    tree.addOverlayView(view)
    if animated { appear() }
  }

  /// Moves the loupe over another point of the target; does nothing while the loupe is not shown.
  public func move(to point: Point) {
    if let target { move(toWindow: target.convert(point, to: nil)) }
  }

  /// Moves the loupe over another point of the window.
  public func move(toWindow spot: Point) {
    guard isShown, target?.tree === view.tree, spot.isFinite, spot != self.spot else { return }
    let (step, center) = (spot - self.spot, view.center)
    self.spot = spot
    View.performWithoutAnimation { aim() }
    // A move to the other side of the finger is animated.
    let jump = center + step - view.center
    if jump.length > view.bounds.width / 2, !view.isAnimating { glide(from: jump) }
  }

  /// Closes the loupe.
  public func hide(animated: Bool = true) {
    guard view.isInWindow else { return }
    guard animated else { return leave() }
    guard !isClosing else { return }
    isClosing = true
    let current = generation
    View.animate(duration: view.theme.motion.quick, curve: .easeIn) {
      view.transform = small
      view.alpha = 0
    } completion: { [weak self] _ in
      if let self, generation == current { leave() }
    }
  }

  // MARK: Changes of the window

  /// Closes the loupe if the size or the scale of the window has changed, or if the target is no longer in the window.
  func windowChanged() {
    guard let tree = view.tree else { return }
    let isSame = Self.room(in: tree) == room && tree.displayScale == roomScale
    if !isSame || target?.tree !== tree { leave() }
  }

  /// Resets the loupe after its view has left the window.
  func leftWindow() {
    (isClosing, generation) = (false, generation + 1)
    View.performWithoutAnimation { (view.transform, view.alpha) = (.identity, 1) }
  }

  // MARK: Position

  private func update() {
    if view.isInWindow { View.performWithoutAnimation { aim() } }
  }

  private func aim() {
    let scale = roomScale
    let focus = (x: pixel(spot.x * scale), y: pixel(spot.y * scale))
    // The loupe moves by whole pixels, so that it always shows the same picture for the same pixel.
    let finger = Point(x: (Double(focus.x) + 0.5) / scale, y: (Double(focus.y) + 0.5) / scale)
    let diameter = min(diameter, room.width, room.height)
    let center = position.center(over: finger, diameter: diameter, in: room)
    // Rounded down, so that the loupe stays in the window when its corner is rounded up.
    let edge = max(Int(saturating: (diameter * scale).rounded(.down)), 1)
    let corner = (
      x: Int(saturating: (center.x - diameter / 2) * scale), y: Int(saturating: (center.y - diameter / 2) * scale)
    )
    view.aim(
      LoupeView.Aim(
        focus: focus, corner: corner, edge: edge, magnification: magnification, source: source, scale: roomScale))
  }

  /// Returns the pixel at a coordinate; a small margin covers the rounding errors of transforms.
  private func pixel(_ coordinate: Double) -> Int {
    Int(saturating: (coordinate + 1.0 / 4096).clamped(to: -1e8...1e8).rounded(.down))
  }

  /// Returns the area of a window in which the loupe must stay.
  private static func room(in tree: ViewTree) -> Rect { tree.root.convert(tree.root.bounds, to: nil) }

  private func leave() { view.tree?.removeOverlayView(view) }

  // MARK: Animations

  /// The transform when the loupe begins to appear: small, over the point that it shows.
  private var small: Transform {
    let offset = spot - view.center
    return Transform(a: Self.appearScale, b: 0, c: 0, d: Self.appearScale, tx: offset.dx, ty: offset.dy)
  }

  private func appear() {
    View.performWithoutAnimation { (view.transform, view.alpha) = (small, 0) }
    View.animate(duration: view.theme.motion.quick, curve: .easeOut) { (view.transform, view.alpha) = (.identity, 1) }
  }

  private func glide(from jump: Vector) {
    View.performWithoutAnimation { view.transform = .translation(jump) }
    View.animate(duration: view.theme.motion.quick, curve: .easeOut) { view.transform = .identity }
  }
}
