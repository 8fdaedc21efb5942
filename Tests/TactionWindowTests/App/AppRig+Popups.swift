import Taction
import TactionTesting
import Testing

/// Runs a test with a window of 400 x 300 px in the middle of a screen of 1280 x 800 px, with its origin at (440, 250).
func withFloatingWindow(grabsAfterLift: Bool = true, _ body: (AppRig, Window) throws -> Void) throws {
  let rig = try AppRig { ($0.placement, $0.grabsAfterLift) = (.floating, grabsAfterLift) }
  let window = rig.makeWindow(size: Size(width: 400, height: 300))
  window.content.backgroundColor = .white
  rig.advance(by: 0.1)
  try body(rig, window)
  try rig.finish()
}

extension AppRig {
  /// Taps a window, and opens a black popup of it.
  func openPopup(
    of window: Window, at anchor: Rect, edge: PopupPlacement.Edge = .bottom, size: Size = Size(width: 150, height: 200)
  ) throws -> Window {
    // The popup grabs with the serial of this tap.
    let place = try #require(try toplevel().surface.origin)
    let touch = try seat().touch
    touch.down(0, at: place + Vector(dx: 5, dy: 5))
    touch.up(0)
    settle()
    let popup = try #require(window.makePopup(PopupPlacement(at: anchor, edge: edge, size: size)))
    popup.content.backgroundColor = .black
    advance(by: 0.1)
    return popup
  }

  /// Returns the opaque colour of a pixel of the screen.
  func color(_ x: Int, _ y: Int) throws -> Color { try stage.screenshot().color(x: x, y: y).withAlpha(1) }
}
