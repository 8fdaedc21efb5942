import TactionWayland

/// The position of a popup next to a rectangle of its window; the compositor moves the popup so that it stays on the
/// screen.
nonisolated public struct PopupPlacement: Hashable, Sendable {
  /// A side of a rectangle.
  public enum Edge: CaseIterable, Sendable {
    /// Below the rectangle, with aligned left edges, as for the menu of a button.
    case bottom
    /// Above the rectangle, with aligned left edges.
    case top
    /// To the right of the rectangle, with aligned top edges, as for a submenu.
    case right
    /// To the left of the rectangle, with aligned top edges.
    case left
  }

  /// The rectangle, in the window's logical pixels; an empty rectangle is a point, such as the location of a click.
  public var anchor: Rect
  /// The side of the rectangle where the popup opens; if the popup does not fit there, it opens at the opposite side.
  public var edge: Edge
  /// The size of the popup in logical pixels; the compositor may choose a smaller size.
  public var size: Size

  /// Makes a position next to a rectangle.
  public init(at anchor: Rect, edge: Edge = .bottom, size: Size) {
    (self.anchor, self.edge, self.size) = (anchor, edge, size)
  }

  /// The size that is requested from the compositor.
  @MainActor var affordableSize: Size {
    WindowConfiguration.affordable(size.isFinite ? size : Size(width: 1, height: 1))
  }

  /// Makes the object that describes the position to the compositor.
  ///
  /// - Parameters:
  ///   - bounds: the content of the window, to which the rectangle is limited.
  ///   - barHeight: the height of the title bar that the window draws above its content. Positions on the wire include
  ///     this height.
  @MainActor func makePositioner(_ windowManager: XdgWmBase, within bounds: Rect, below barHeight: Double)
    -> XdgPositioner
  {
    let positioner = windowManager.createPositioner()
    let size = affordableSize
    positioner.setSize(width: Int32(saturating: size.width), height: Int32(saturating: size.height))
    let rect = anchor.isFinite ? anchor : .zero
    // An empty rectangle, or a rectangle outside of the window, is a protocol error.
    let left = rect.minX.clamped(to: 0...max(0, bounds.width - 1)).rounded(.down)
    let top = rect.minY.clamped(to: 0...max(0, bounds.height - 1)).rounded(.down)
    let (right, bottom) = (min(rect.maxX, bounds.width), min(rect.maxY, bounds.height))
    positioner.setAnchorRect(
      x: Int32(saturating: left), y: Int32(saturating: top + barHeight), width: max(1, Int32(saturating: right - left)),
      height: max(1, Int32(saturating: bottom - top)))
    let (anchor, gravity): (XdgPositioner.Anchor, XdgPositioner.Gravity) =
      switch edge {
      case .bottom: (.bottomLeft, .bottomRight)
      case .top: (.topLeft, .topRight)
      case .right: (.topRight, .bottomRight)
      case .left: (.topLeft, .bottomLeft)
      }
    positioner.setAnchor(anchor: anchor)
    positioner.setGravity(gravity: gravity)
    let adjustment: XdgPositioner.ConstraintAdjustment = [
      .flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY,
    ]
    positioner.setConstraintAdjustment(constraintAdjustment: adjustment.rawValue)
    // The popup also stays on the screen if its window moves, or if the screen changes.
    positioner.setReactive()
    return positioner
  }
}
