import TactionGeometry
import TactionWayland

/// The rules of an xdg_positioner, which place a popup relative to its parent.
struct Positioner {
  private(set) var size = Size.zero
  private(set) var anchorRect: Rect?
  private var anchor = XdgPositioner.Anchor.none
  private var gravity = XdgPositioner.Gravity.none
  private var adjustment = XdgPositioner.ConstraintAdjustment()
  private var offset = Vector.zero
  /// Whether the popup is placed again when its parent has moved, or the screen has changed.
  private(set) var isReactive = false

  /// Whether the positioner has all values that a popup needs.
  var isComplete: Bool { !size.isEmpty && anchorRect?.size.isEmpty == false }

  /// Applies a request; returns a description of the fault in the request, or nil if the request is valid.
  mutating func take(_ request: XdgPositionerResource.Request) -> String? {
    switch request {
    // The place depends on the rectangle and the screen alone, so the coming size of the parent is not needed.
    case .destroy, .setParentSize, .setParentConfigure: break
    case .setReactive: isReactive = true
    case .setSize(let width, let height):
      guard width > 0, height > 0 else { return "a popup of \(width) x \(height) has no area" }
      size = Size(width: Double(width), height: Double(height))
    case .setAnchorRect(let x, let y, let width, let height):
      guard width >= 0, height >= 0 else { return "an anchor rectangle of \(width) x \(height) is negative" }
      anchorRect = WireRect(x, y, width, height).rect
    case .setAnchor(let anchor):
      guard anchor.rawValue <= Positioner.maximumSide else { return "\(anchor.rawValue) is not an anchor" }
      self.anchor = anchor
    case .setGravity(let gravity):
      guard gravity.rawValue <= Positioner.maximumSide else { return "\(gravity.rawValue) is not a gravity" }
      self.gravity = gravity
    case .setConstraintAdjustment(let adjustment):
      self.adjustment = XdgPositioner.ConstraintAdjustment(rawValue: adjustment)
    case .setOffset(let x, let y): offset = Vector(dx: Double(x), dy: Double(y))
    }
    return nil
  }

  /// Returns the rectangle of the popup within the available space; both are in coordinates of the parent's window.
  func place(within room: Rect) -> Rect {
    let (anchorX, anchorY) = Positioner.sides(anchor.rawValue)
    let (gravityX, gravityY) = Positioner.sides(gravity.rawValue)
    let rect = anchorRect ?? .zero
    let across = Axis(
      start: rect.minX, length: rect.width, anchor: anchorX, gravity: gravityX, offset: offset.dx, size: size.width,
      room: room.minX...max(room.minX, room.maxX), slides: adjustment.contains(.slideX),
      flips: adjustment.contains(.flipX), resizes: adjustment.contains(.resizeX))
    let down = Axis(
      start: rect.minY, length: rect.height, anchor: anchorY, gravity: gravityY, offset: offset.dy, size: size.height,
      room: room.minY...max(room.minY, room.maxY), slides: adjustment.contains(.slideY),
      flips: adjustment.contains(.flipY), resizes: adjustment.contains(.resizeY))
    let (x, width) = across.solved
    let (y, height) = down.solved
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The largest value of an anchor and of a gravity.
  private static let maximumSide = XdgPositioner.Anchor.bottomRight.rawValue

  /// Returns the sides that an anchor or a gravity names: -1 is left or top, 1 is right or bottom, 0 is the middle.
  /// Both enumerations of xdg_positioner have the same values.
  private static func sides(_ value: UInt32) -> (x: Double, y: Double) {
    switch value {
    case 1: (0, -1)
    case 2: (0, 1)
    case 3: (-1, 0)
    case 4: (1, 0)
    case 5: (-1, -1)
    case 6: (-1, 1)
    case 7: (1, -1)
    case 8: (1, 1)
    default: (0, 0)
    }
  }

  /// The rules for one axis; both axes are solved independently.
  private struct Axis {
    let start: Double
    let length: Double
    let anchor: Double
    let gravity: Double
    let offset: Double
    let size: Double
    let room: ClosedRange<Double>
    let slides: Bool
    let flips: Bool
    let resizes: Bool

    private func position(_ anchor: Double, _ gravity: Double, _ offset: Double) -> Double {
      start + length * (anchor + 1) / 2 + size * (gravity - 1) / 2 + offset
    }

    private func fits(_ position: Double) -> Bool {
      position >= room.lowerBound && position + size <= room.upperBound
    }

    /// The position and the size that fit into the space. The rules are tried in the order that the protocol
    /// prescribes: first flip the popup, then slide it, then shrink it. A popup that has slid and is still too large
    /// is shrunk at its new position.
    var solved: (position: Double, size: Double) {
      var wanted = position(anchor, gravity, offset)
      if fits(wanted) { return (wanted, size) }
      if flips {
        let flipped = position(-anchor, -gravity, -offset)
        if fits(flipped) { return (flipped, size) }
      }
      if slides {
        wanted = max(min(wanted, room.upperBound - size), room.lowerBound)
        if fits(wanted) { return (wanted, size) }
      }
      if resizes {
        let start = wanted.clamped(to: room)
        let end = (wanted + size).clamped(to: room)
        if end - start >= 1 { return (start, end - start) }
      }
      return (wanted, size)
    }
  }
}
