import TactionGeometry
import TactionGraphics

/// A magnifying glass over a view: a round view in front of all others that shows the screen around a point, enlarged.
///
///     let loupe = Loupe(target: photo)
///     loupe.magnification = 3
///     loupe.show(at: Point(x: 40, y: 60))
///
/// ``LoupeInteraction`` shows one where a finger rests. The loupe is live: it shows a scrolled list or an animation in
/// the same frame, and is only drawn again where something changes. It stands above the point, or beside it near the
/// upper edge, and always fits in the window. It shows the screen, whatever the rotation and the scale of the target.
/// It is not among the app's views, takes no touches and never shows itself or another loupe.
///
/// The loupe closes by itself when its target leaves the window, and when the window changes its size or its scale.
@MainActor public final class Loupe {
  /// The kind of enlargement.
  nonisolated public enum Source: Hashable, Sendable, CaseIterable {
    /// The views, drawn again at the enlarged size: text is sharp, and images have all their detail.
    case content
    /// The pixels of the screen, each of them as a square.
    case pixels
  }

  /// The maximum magnification; at a higher one, one pixel would fill most of the loupe.
  package static let maximumMagnification = 32.0

  /// The duration of its appearance and disappearance, in seconds. Our own choice: the shortest time in which the eye
  /// can follow it.
  static let appearDuration = 0.16
  /// Its scale when it begins to appear.
  private static let appearScale = 0.2

  /// The view in whose coordinates points are given (weak). A new target closes the loupe.
  public weak var target: View? {
    didSet { if target !== oldValue { hide(animated: false) } }
  }

  /// The factor of the enlargement, clamped to 1...32 (default: 2). A number that is not finite is ignored.
  public var magnification: Double {
    get { factor }
    set {
      guard newValue.isFinite else { return }
      factor = newValue.clamped(to: 1...Self.maximumMagnification)
      update()
    }
  }

  /// The diameter in logical pixels, at least 16 (default: 120). In a window without room for it, the loupe is smaller.
  public var diameter: Double {
    get { width }
    set {
      guard newValue.isFinite else { return }
      width = max(newValue, 16)
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

  private var factor = 2.0
  private var width = 120.0
  private let view = LoupeView()
  private var position = LoupePosition()
  /// The point that it shows, in the window's coordinates.
  private var spot = Point.zero
  /// The bounds of the window when the loupe appeared.
  private var room = Rect.zero
  private var roomScale = 1.0
  private var isClosing = false
  /// A number that goes up when the loupe has left its window, so that the animation of an earlier disappearance does
  /// not end the next appearance.
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

  /// Whether it is shown, and not disappearing.
  public var isShown: Bool { view.isInWindow && !isClosing }

  /// Its frame in the window, in logical pixels; zero while it is not shown.
  public var frame: Rect { isShown ? Rect(center: view.center, size: view.bounds.size) : .zero }

  /// Shows the loupe over a point of the target; a loupe that is shown already moves there.
  ///
  /// Does nothing for a target in no window, and for a point that is not finite.
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

  /// Moves the loupe over another point of the target; does nothing while it is not shown.
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
    View.animate(duration: Self.appearDuration, curve: .easeIn) {
      view.transform = small
      view.alpha = 0
    } completion: { [weak self] _ in
      if let self, generation == current { leave() }
    }
  }

  // MARK: Changes of the window

  /// Closes the loupe if the window has another size or scale, or if the target has left it.
  func windowChanged() {
    guard let tree = view.tree else { return }
    let isSame = Self.room(in: tree) == room && tree.displayScale == roomScale
    if !isSame || target?.tree !== tree { leave() }
  }

  /// Resets the loupe after its view has left the window.
  func leftWindow() {
    (isClosing, generation) = (false, generation + 1)
    View.performWithoutAnimation {
      view.transform = .identity
      view.alpha = 1
    }
  }

  // MARK: Position

  private func update() {
    if view.isInWindow { View.performWithoutAnimation { aim() } }
  }

  private func aim() {
    let scale = roomScale
    let focus = (x: pixel(spot.x * scale), y: pixel(spot.y * scale))
    // It moves by whole pixels, so that it shows the same over the same pixel.
    let finger = Point(x: (Double(focus.x) + 0.5) / scale, y: (Double(focus.y) + 0.5) / scale)
    let diameter = min(width, room.width, room.height)
    let center = position.center(over: finger, diameter: diameter, in: room)
    // Rounded down, so that the loupe stays in the window when its corner is rounded up.
    let edge = max(Int(saturating: (diameter * scale).rounded(.down)), 1)
    let corner = (
      x: Int(saturating: (center.x - diameter / 2) * scale), y: Int(saturating: (center.y - diameter / 2) * scale)
    )
    view.aim(
      LoupeView.Aim(
        focus: focus, corner: corner, edge: edge, magnification: factor, source: source, scale: roomScale))
  }

  /// Returns the pixel at a coordinate; a small margin covers the rounding errors of transforms.
  private func pixel(_ coordinate: Double) -> Int {
    Int(saturating: (coordinate + 1.0 / 4096).clamped(to: -1e9...1e9).rounded(.down))
  }

  /// Returns the part of a window in which the loupe stays.
  private static func room(in tree: ViewTree) -> Rect { tree.root.convert(tree.root.bounds, to: nil) }

  private func leave() { view.tree?.removeOverlayView(view) }

  // MARK: Animations

  /// The transform when it begins to appear: small, over the point that it shows.
  private var small: Transform {
    let offset = spot - view.center
    return Transform(a: Self.appearScale, b: 0, c: 0, d: Self.appearScale, tx: offset.dx, ty: offset.dy)
  }

  private func appear() {
    View.performWithoutAnimation {
      view.transform = small
      view.alpha = 0
    }
    View.animate(duration: Self.appearDuration, curve: .easeOut) {
      view.transform = .identity
      view.alpha = 1
    }
  }

  private func glide(from jump: Vector) {
    View.performWithoutAnimation { view.transform = .translation(jump) }
    View.animate(duration: Self.appearDuration, curve: .easeOut) { view.transform = .identity }
  }
}
