import TactionGeometry
import TactionGraphics

/// A magnifying glass over a view: a round window in front of all others that shows, enlarged, what the screen shows
/// around a point.
///
///     let loupe = Loupe(target: photo)
///     loupe.magnification = 3
///     loupe.show(at: Point(x: 40, y: 60))
///
/// ``LoupeInteraction`` shows one where a finger rests. The loupe is live: what changes under it, a scrolled list or an
/// animation, changes in it in the same frame, and a frame that changes nothing there does not draw it. It stands above
/// the place it shows, or beside it near the upper edge, as a whole in the window, and follows neither the target's
/// turn nor its scale: it shows what is seen. It is none of the app's views, takes no touches and never shows itself or
/// another loupe.
///
/// The loupe closes by itself when its target leaves the window, and when the window changes its size or its scale.
@MainActor public final class Loupe {
  /// What is enlarged.
  nonisolated public enum Source: Hashable, Sendable, CaseIterable {
    /// The views, drawn again at the size in which they are seen: text is sharp, pictures have all their detail.
    case content
    /// The pixels of the screen as they are, each of them as a square.
    case pixels
  }

  /// How much larger what it shows is at most; beyond, one pixel would fill most of it.
  public static let greatestMagnification = 32.0

  /// How long it takes to appear and to go, in seconds. Our own choice: as short as it can still be followed.
  static let appearDuration = 0.16
  /// How large it is when it begins to appear, as a part of its size.
  private static let appearScale = 0.2

  /// The view whose coordinates places are told in; a loupe that is shown over another one closes. It is not kept
  /// alive.
  public weak var target: View? {
    didSet { if target !== oldValue { hide(animated: false) } }
  }

  /// By what it enlarges, 1...32 (default: 2). What is beyond goes to the nearest; a number that is not finite is
  /// refused.
  public var magnification: Double {
    get { factor }
    set {
      guard newValue.isFinite else { return }
      factor = min(max(newValue, 1), Self.greatestMagnification)
      update()
    }
  }

  /// How wide it is, in logical pixels (default: 120, at least 16). It is smaller in a window that has no room for it.
  public var diameter: Double {
    get { width }
    set {
      guard newValue.isFinite else { return }
      width = max(newValue, 16)
      update()
    }
  }

  /// What is enlarged (default: the content).
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
  private var place = LoupePlace()
  /// What it shows, in the window's coordinates.
  private var spot = Point.zero
  /// The window as it was when the loupe appeared.
  private var room = Rect.zero
  private var roomScale = 1
  private var isGoing = false
  /// Counts what an animation of its end must not end any more.
  private var opening = 0

  /// Makes a loupe over a view.
  public init(target: View? = nil) {
    self.target = target
    view.loupe = self
    view.borderWidth = 3
    view.borderColor = .white
    view.shadow = Shadow(color: .black, opacity: 0.35, radius: 8, offset: Vector(dx: 0, dy: 3))
  }

  isolated deinit { view.tree?.removeOverlayView(view) }

  /// Whether it is on the screen, and not about to go.
  public var isShown: Bool { view.isInWindow && !isGoing }

  /// Where it stands in the window, in logical pixels; zero while it is not shown.
  public var frame: Rect { isShown ? Rect(center: view.center, size: view.bounds.size) : .zero }

  /// Appears over a point of the target; a loupe that is there already moves there.
  ///
  /// Does nothing for a target in no window, and for a point that is not finite.
  public func show(at point: Point, animated: Bool = true) {
    if let target { show(atWindow: target.convert(point, to: nil), animated: animated) }
  }

  /// Appears over a point of the window that the target is in.
  func show(atWindow spot: Point, animated: Bool) {
    guard let tree = target?.tree, spot.isFinite else { return }
    if isShown, view.tree === tree { return move(toWindow: spot) }
    hide(animated: false)
    (self.spot, room, roomScale) = (spot, Self.room(in: tree), tree.displayScale)
    guard !room.isEmpty else { return }
    place = LoupePlace()
    View.performWithoutAnimation { aim() }
    tree.addOverlayView(view)
    if animated { appear() }
  }

  /// Shows another point of the target; does nothing while the loupe is not shown.
  public func move(to point: Point) {
    if let target { move(toWindow: target.convert(point, to: nil)) }
  }

  /// Shows another point of the window.
  func move(toWindow spot: Point) {
    guard isShown, target?.tree === view.tree, spot.isFinite, spot != self.spot else { return }
    let (finger, stand) = (spot - self.spot, view.center)
    self.spot = spot
    View.performWithoutAnimation { aim() }
    // From one side of the finger to the other it glides.
    let jump = stand + finger - view.center
    if jump.length > view.bounds.width / 2, !view.isAnimating { glide(from: jump) }
  }

  /// Goes away.
  public func hide(animated: Bool = true) {
    guard view.isInWindow else { return }
    guard animated else { return leave() }
    guard !isGoing else { return }
    isGoing = true
    let present = opening
    View.animate(duration: Self.appearDuration, curve: .easeIn) {
      view.transform = small
      view.alpha = 0
    } completion: { [weak self] _ in
      if let self, opening == present { leave() }
    }
  }

  // MARK: What the window tells

  /// The window has another size or scale, or views have left it.
  func windowChanged() {
    guard let tree = view.tree else { return }
    let isSame = Self.room(in: tree) == room && tree.displayScale == roomScale
    if !isSame || target?.tree !== tree { leave() }
  }

  /// The view of the loupe is in no window any more.
  func leftWindow() {
    (isGoing, opening) = (false, opening + 1)
    View.performWithoutAnimation {
      view.transform = .identity
      view.alpha = 1
    }
  }

  // MARK: Where it is

  private func update() {
    if view.isInWindow { View.performWithoutAnimation { aim() } }
  }

  private func aim() {
    let scale = Double(roomScale)
    let focus = (x: pixel(spot.x * scale), y: pixel(spot.y * scale))
    // It goes along in steps of whole pixels, so that it is the same picture over the same pixel.
    let finger = Point(x: (Double(focus.x) + 0.5) / scale, y: (Double(focus.y) + 0.5) / scale)
    let diameter = min(width, room.width, room.height)
    let center = place.center(over: finger, diameter: diameter, in: room)
    // Rounded down, it does not stick out where its corner is rounded away from the window's.
    let edge = max(Int(saturating: (diameter * scale).rounded(.down)), 1)
    let corner = (
      x: Int(saturating: (center.x - diameter / 2) * scale), y: Int(saturating: (center.y - diameter / 2) * scale)
    )
    view.aim(
      LoupeView.Aim(
        focus: focus, corner: corner, edge: edge, magnification: factor, source: source, scale: roomScale))
  }

  /// The pixel at a place; on the edge between two, transforms that led there may have gone a little too far either
  /// way.
  private func pixel(_ place: Double) -> Int { Int(saturating: max(-1e9, min(place + 1.0 / 4096, 1e9)).rounded(.down)) }

  /// What of a window the loupe keeps within.
  private static func room(in tree: ViewTree) -> Rect { tree.root.convert(tree.root.bounds, to: nil) }

  private func leave() { view.tree?.removeOverlayView(view) }

  // MARK: How it moves

  /// Small, over what it shows.
  private var small: Transform {
    let way = spot - view.center
    return Transform(a: Self.appearScale, b: 0, c: 0, d: Self.appearScale, tx: way.dx, ty: way.dy)
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
