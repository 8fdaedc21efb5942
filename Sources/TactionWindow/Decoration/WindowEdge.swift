import TactionEnvironment
import TactionViews
import TactionWayland

/// The edges of a window that one finger on its border moves: one edge, or two edges at a corner.
struct WindowEdge: OptionSet, Hashable {
  /// The value of the edges in xdg_toplevel.resize.
  let rawValue: UInt32

  static let top = WindowEdge(rawValue: 1)
  static let bottom = WindowEdge(rawValue: 2)
  static let left = WindowEdge(rawValue: 4)
  static let right = WindowEdge(rawValue: 8)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The width of a border, in logical pixels. Our own choice: a wide border hides more of other windows from touches.
  static let borderWidth = 12.0
  /// The distance from a corner of the window, in logical pixels. Within this distance, the border moves both edges of
  /// the corner. Our own choice.
  static let cornerLength = 24.0

  /// Finds the edges for a location on the border.
  ///
  /// - Parameters:
  ///   - place: the location, in logical pixels from the border's own upper left corner.
  ///   - size: the size of the border, including the window inside.
  init(at place: Point, in size: Size) {
    self = []
    let (width, reach) = (Self.borderWidth, Self.borderWidth + Self.cornerLength)
    let isAcross = place.x < width || place.x >= size.width - width
    let isDown = place.y < width || place.y >= size.height - width
    // If the window is smaller than two corners, the nearer corner counts.
    if place.x < (isDown ? reach : width), place.x < size.width / 2 {
      insert(.left)
    } else if place.x >= size.width - (isDown ? reach : width) {
      insert(.right)
    }
    if place.y < (isAcross ? reach : width), place.y < size.height / 2 {
      insert(.top)
    } else if place.y >= size.height - (isAcross ? reach : width) {
      insert(.bottom)
    }
  }

  /// The value on the wire.
  var wire: XdgToplevel.ResizeEdge { XdgToplevel.ResizeEdge(rawValue: rawValue) }

  /// Returns the change of the window's size when the edges follow a finger.
  func change(by way: Vector) -> Vector {
    Vector(
      dx: contains(.left) ? -way.dx : contains(.right) ? way.dx : 0,
      dy: contains(.top) ? -way.dy : contains(.bottom) ? way.dy : 0)
  }
}

extension WindowEdge {
  /// The cursor of the edges.
  var cursor: Cursor {
    switch self {
    case .top: .resizeTop
    case .bottom: .resizeBottom
    case .left: .resizeLeft
    case .right: .resizeRight
    case [.top, .left]: .resizeTopLeft
    case [.top, .right]: .resizeTopRight
    case [.bottom, .left]: .resizeBottomLeft
    case [.bottom, .right]: .resizeBottomRight
    default: .arrow
    }
  }
}
