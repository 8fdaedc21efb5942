@testable import TactionWindow
import TactionTesting
import Testing

/// A window of 400 x 300 px in the middle of a screen of 1280 x 800 px, whose compositor draws no frames.
struct FrameScene {
  let rig: AppRig
  let window: Window

  init(scale: Double = 1, _ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    rig = try AppRig {
      $0.placement = .floating
      $0.outputs[0].scale = scale
      $0.versions["zxdg_decoration_manager_v1"] = nil
      configure(&$0)
    }
    window = rig.makeWindow(title: "Photos")
    rig.advance(by: 0.1)
  }

  var stage: Stage { rig.stage }
  var toplevel: TactionTesting.Toplevel { get throws { try rig.toplevel() } }
  /// The frame of the window with its decoration, on the screen.
  var frame: Rect { get throws { try toplevel.frame } }
  /// The surface of the title bar; nil while it is hidden.
  var bar: CompositorSurface? {
    let content = (try? toplevel)?.surface
    return rig.compositor.visibleSurfaces.first { $0.size.height == 46 && $0 !== content }
  }
  /// The surface of the border; nil while it is hidden.
  var border: CompositorSurface? {
    rig.compositor.visibleSurfaces.first { $0.size.width == ((try? frame.width) ?? 0) + 24 }
  }

  /// A point on the title bar, away from the buttons.
  var title: Point { get throws { try frame.origin + Vector(dx: 60, dy: 23) } }
  /// Returns the middle of a button; buttons are counted from the right.
  func button(_ index: Int) throws -> Point {
    let frame = try frame
    return Point(x: frame.maxX - 23 - 46 * Double(index), y: frame.minY + 23)
  }

  /// Returns a point on the border at an edge or corner.
  func place(on edge: WindowEdge) throws -> Point {
    let frame = try frame
    return Point(
      x: edge.contains(.left) ? frame.minX - 6 : edge.contains(.right) ? frame.maxX + 6 : frame.center.x,
      y: edge.contains(.top) ? frame.minY - 6 : edge.contains(.bottom) ? frame.maxY + 6 : frame.center.y)
  }

  /// Returns the colour of the screen at a point.
  func color(at point: Point) throws -> UInt32 {
    let scale = Int(rig.compositor.mainOutput?.scale ?? 1)
    return try stage.screenshot()[Int(point.x) * scale, Int(point.y) * scale] & 0xFF_FFFF
  }

  func finish() throws { try rig.finish() }

  /// All edges and corners of a window, as xdg_toplevel.resize numbers them.
  nonisolated static let edges: [UInt32] = [
    4, 8, 1, 2, 5, 9, 6, 10,
  ]
}
