import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// A handle below an end of a selection, or below the caret. A finger drags the handle to move that end or the caret.
///
/// The handle is upright, and has the same size on the screen under any transform of the text.
final class SelectionHandle: View {
  /// The position that a handle moves: the caret, or one end of the selection.
  enum Kind { case caret, start, end }

  /// The position that the handle moves. The two handles of a selection swap their kinds when they pass each other.
  var kind: Kind {
    didSet { if kind != oldValue { semanticsDidChange() } }
  }
  weak var tools: SelectionOverlay?
  private(set) var touch: Touch?
  /// The side of the caret or edge on which the handle is: -1 for left, 1 for right, 0 for the handle of the caret.
  private var side = 0.0
  /// The length of the caret, or of the edge of the selection, on the screen.
  private var lineHeight = 0.0

  /// The radius of the ball, in px. Android's handles have a radius of 11.
  private static let radius = 9.0
  /// The distance from the middle of the touch target to the edge of the selection, in px. Because of this distance,
  /// the targets of two handles overlap only a little.
  private static let shift = 12.0
  /// The distance from the top edge of the touch target to the lower end of the caret or edge, in px.
  private static let foot = 6.0

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
    isHidden = true
  }

  /// Places the handle at the caret, or at an edge of the selection.
  ///
  /// - Parameters:
  ///   - top: The upper end of the caret, or of the edge of the selection, in the superview's coordinates.
  ///   - bottom: The lower end of the caret or edge, in the superview's coordinates.
  ///   - side: The side of the caret or edge on which the handle is, with the caret or edge rotated upright.
  func place(top: Point, bottom: Point, side: Double) {
    let target = theme.metrics.touchTarget
    let way = bottom - top
    let angle = way.length > 0 ? Angle.radians(way.angle.radians - .pi / 2) : .zero
    if (side, way.length) != (self.side, lineHeight) {
      (self.side, lineHeight) = (side, way.length)
      setNeedsDisplay()
    }
    bounds = Rect(x: 0, y: 0, width: target, height: target)
    transform = .rotation(angle)
    center = bottom + Transform.rotation(angle).apply(Vector(dx: side * Self.shift, dy: target / 2 - Self.foot))
  }

  /// The lower end of the caret or edge, in the handle's coordinates.
  private var tip: Point { Point(x: bounds.center.x - side * Self.shift, y: Self.foot) }

  /// The middle of the ball, in the handle's coordinates.
  var ball: Point {
    side == 0
      ? tip + Vector(dx: 0, dy: Self.radius * 2.squareRoot()) : tip + Vector(dx: side * Self.radius, dy: Self.radius)
  }

  override func draw(into list: inout DisplayList) {
    let (tip, ball, radius) = (tip, ball, Self.radius)
    let disc = Rect(center: ball, size: Size(width: 2 * radius, height: 2 * radius))
    list.fill(Path(ellipseIn: disc), color: .tint)
    // The pointed corner of the handle; its tip is at the lower end of the caret, or of the edge of the selection.
    var corner = Path()
    corner.move(to: tip)
    if side == 0 {
      let reach = radius / 2.squareRoot()
      corner.addLine(to: ball + Vector(dx: reach, dy: -reach))
      corner.addLine(to: ball)
      corner.addLine(to: ball + Vector(dx: -reach, dy: -reach))
    } else {
      corner.addLine(to: Point(x: ball.x, y: tip.y))
      corner.addLine(to: ball)
      corner.addLine(to: Point(x: tip.x, y: ball.y))
    }
    corner.close()
    list.fill(corner, color: .tint)
    guard side != 0 else { return }
    let width = CaretView.width
    list.fill(Rect(x: tip.x - width / 2, y: tip.y - lineHeight, width: width, height: lineHeight), color: .tint)
  }

  // MARK: Touches

  override var mayHandleTouches: Bool { true }

  override func touchesBegan(_ touches: [Touch]) {
    guard touch == nil, let first = touches.first else { return }
    touch = first
    tools?.landed(on: self, at: first.location(in: nil))
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let touch, touches.contains(touch) { tools?.moved(self, touch) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    guard let touch, touches.contains(touch) else { return }
    self.touch = nil
    tools?.lifted(from: self)
  }

  override func touchesCancelled(_ touches: [Touch]) {
    guard let touch, touches.contains(touch) else { return }
    self.touch = nil
    tools?.endDrag()
  }

  // MARK: Meaning

  override var semantics: Semantics? {
    let word: Word =
      switch kind {
      case .caret: .caret
      case .start: .selectionStart
      case .end: .selectionEnd
      }
    return Semantics(.slider, name: theme.words[word], actions: [.press, .increment, .decrement])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .press: tools?.toggleMenu()
    case .increment: tools?.step(self, forward: true)
    case .decrement: tools?.step(self, forward: false)
    default: return false
    }
    return true
  }
}
