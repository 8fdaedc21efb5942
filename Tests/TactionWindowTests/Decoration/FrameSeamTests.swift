@testable import TactionWindow
import TactionTesting
import Testing

/// Tests the window's own frame together with other features of a window.
struct FrameSeamTests {
  @Test("At a fractional scale the title bar has as many pixels per row as the content", arguments: [1.25, 1.5, 1.75])
  func theBarIsAsSharpAsTheContentAtFractions(scale: Double) throws {
    let scene = try FrameScene(scale: scale)
    let bar = try #require(scene.bar?.content?.bitmap)
    let content = try #require(try scene.toplevel.surface.content?.bitmap)
    #expect(bar.width == Int((400 * scale).rounded()) && bar.height == Int((46 * scale).rounded()))
    #expect(content.width == bar.width && scene.bar?.size == Size(width: 400, height: 46))
    scene.window.title = "Holidays"
    scene.rig.advance(by: 0.1)
    #expect(scene.bar?.content?.bitmap.width == bar.width)
    try scene.finish()
  }

  @Test("A popup opens at its rectangle of the content, below the title bar, and has no frame")
  func aPopupOpensAtItsRectangleOfTheContentBelowTheBar() throws {
    let scene = try FrameScene()
    let content = try #require(try scene.toplevel.surface.origin)
    scene.stage.tap(at: content + Vector(dx: 5, dy: 5))
    let placement = PopupPlacement(
      at: Rect(x: 100, y: 20, width: 50, height: 30), size: Size(width: 80, height: 60))
    let popup = try #require(scene.window.makePopup(placement))
    scene.rig.advance(by: 0.1)
    #expect(scene.rig.compositor.popups.first?.surface.origin == content + Vector(dx: 100, dy: 50))
    #expect(!popup.frame.isShown && popup.size == placement.size, "a popup has no frame")
    popup.close()
    try scene.finish()
  }

  @Test("A press on the title bar closes an open popup, and the next popup may grab")
  func aPressOnTheBarClosesAPopup() throws {
    let scene = try FrameScene()
    let content = try #require(try scene.toplevel.surface.origin)
    scene.stage.tap(at: content + Vector(dx: 5, dy: 5))
    let popup = try #require(
      scene.window.makePopup(PopupPlacement(at: .zero, size: Size(width: 80, height: 60))))
    scene.rig.advance(by: 0.1)
    #expect(scene.rig.compositor.popups.first?.hasGrab == true)
    scene.stage.tap(at: try scene.title)
    scene.rig.advance(by: 0.1)
    #expect(popup.isClosed && !scene.window.isClosed)
    // A press on the bar counts as a press on the window, so that the next popup may grab.
    #expect(scene.window.makePopup(PopupPlacement(at: .zero, size: Size(width: 80, height: 60))) != nil)
    scene.rig.advance(by: 0.1)
    #expect(scene.rig.compositor.popups.first?.hasGrab == true)
    try scene.finish()
  }

  @Test("The close button of a window does nothing while the window has a modal dialog")
  func aModalDialogCoversTheCloseButton() throws {
    let scene = try FrameScene()
    let finger = scene.stage.touch(at: try scene.button(0))
    let close = try scene.button(0)
    let dialog = try #require(scene.window.makeDialog(title: "Save?", size: Size(width: 200, height: 100)))
    scene.rig.advance(by: 0.1)
    finger.lift()
    scene.rig.advance(by: 0.5)
    #expect(!scene.window.isClosed && !dialog.isClosed, "the press began before the dialog")
    scene.stage.tap(at: close)
    scene.rig.advance(by: 0.5)
    #expect(!scene.window.isClosed && !dialog.isClosed)
    dialog.close()
    scene.rig.advance(by: 0.1)
    scene.stage.tap(at: close)
    scene.rig.advance(by: 0.1)
    #expect(scene.window.isClosed)
    try scene.finish()
  }

  @Test("The frame of a dialog has only a close button, and a double tap does not maximize the dialog")
  func aDialogIsClosedByItsFrameAndNotMaximized() throws {
    let scene = try FrameScene()
    let dialog = try #require(scene.window.makeDialog(title: "Save?", size: Size(width: 200, height: 100)))
    scene.rig.advance(by: 0.1)
    let frame = try scene.rig.toplevel(1).frame
    let bar = try #require(dialog.frame.bar?.view)
    #expect(bar.subviews.filter { $0 is TitleBarButton && !$0.isHidden }.count == 1)
    for _ in 0..<2 { scene.stage.tap(at: frame.origin + Vector(dx: 30, dy: 23)) }
    scene.rig.advance(by: 0.5)
    #expect(!dialog.isMaximized && dialog.size == Size(width: 200, height: 100))
    scene.stage.tap(at: Point(x: frame.maxX - 23, y: frame.minY + 23))
    scene.rig.advance(by: 0.1)
    #expect(dialog.isClosed && !scene.window.isClosed)
    try scene.finish()
  }

  @Test("A line marks the edge of a dialog over a window of the same colour")
  func aLineShowsWhereAWindowEndsOverAnotherOfItsColour() throws {
    let scene = try FrameScene()
    _ = try #require(scene.window.makeDialog(title: "Save?", size: Size(width: 200, height: 100)))
    scene.rig.advance(by: 0.1)
    for scheme in [ColorScheme.light, .dark, .light] {
      scene.window.colorScheme = scheme
      scene.rig.advance(by: 0.1)
      let frame = try scene.rig.toplevel(1).frame
      let middle = Point(x: frame.minX, y: frame.maxY - 30)
      let (inside, line) = (try scene.color(at: middle), try scene.color(at: middle - Vector(dx: 1, dy: 0)))
      let beside = try scene.color(at: middle - Vector(dx: 2, dy: 0))
      #expect(inside != line && beside == inside, "\(scheme)")
    }
    // The line receives no input: the tap goes to the border below it.
    let below = try scene.rig.toplevel(1).frame
    scene.stage.tap(at: Point(x: below.minX - 0.5, y: below.maxY - 30))
    scene.window.maximize()
    scene.rig.advance(by: 0.1)
    #expect(scene.window.isMaximized && !scene.rig.compositor.visibleSurfaces.contains { $0.size.width > 1280 })
    try scene.finish()
  }

  @Test("With high contrast, the title has a contrast of at least 7, and the line a contrast of at least 3")
  func theTitleCanBeReadWithHighContrast() throws {
    for isDark in [false, true] {
      for isActive in [false, true] {
        let palette = DecorationPalette.palette(isDark: isDark, isActive: isActive, hasHighContrast: true)
        #expect(palette.foreground.contrast(with: palette.background) >= 7, "\(isDark) \(isActive)")
        #expect(palette.line.contrast(with: palette.background) >= 3)
      }
    }
    let scene = try FrameScene()
    let usual = try scene.color(at: scene.title + Vector(dx: 80, dy: 0))
    scene.stage.settings.prefersHighContrast = true
    scene.rig.advance(by: 0.1)
    #expect(try scene.color(at: scene.title + Vector(dx: 80, dy: 0)) != usual)
    try scene.finish()
  }

  @Test("The mouse shows a resize cursor over each edge, and the default cursor over the title")
  func aMouseShowsTheCursorOfTheEdge() throws {
    let scene = try FrameScene()
    let pointer = try scene.rig.seat().pointer
    let cursors: [(WindowEdge, CompositorPointer.CursorShape)] = [
      (.left, .wResize), (.right, .eResize), (.top, .nResize), ([.bottom, .right], .seResize),
    ]
    for (edge, shape) in cursors {
      pointer.move(to: try scene.place(on: edge))
      pointer.frame()
      scene.rig.settle()
      #expect(pointer.cursorShape == shape, "\(edge)")
    }
    pointer.move(to: try scene.title)
    pointer.frame()
    scene.rig.settle()
    #expect(pointer.cursorShape == .default)
    try scene.finish()
  }

  @Test("The mouse keeps its resize cursor after a pen was above another edge")
  func aPenOverAnotherEdgeLeavesTheCursorOfTheMouse() throws {
    let scene = try FrameScene()
    scene.stage.mouse.move(to: try scene.place(on: .right))
    scene.stage.stylus.hover(at: try scene.place(on: .left))
    scene.stage.stylus.leave()
    scene.stage.mouse.press(.right)
    scene.stage.mouse.release(.right)
    #expect(try scene.rig.seat().pointer.cursorShape == .eResize)
    try scene.finish()
  }

  @Test("The title bar is dark if the colour scheme of the window is dark") func theFrameIsAsDarkAsTheWindow() throws {
    let scene = try FrameScene()
    let light = try scene.color(at: scene.title + Vector(dx: 80, dy: 0))
    scene.window.colorScheme = .dark
    scene.rig.advance(by: 0.1)
    let dark = try scene.color(at: scene.title + Vector(dx: 80, dy: 0))
    #expect(dark & 0xFF < 0x60 && light & 0xFF > 0xC0)
    try scene.finish()
  }

  @Test("The size limits sent to the compositor include the title bar, and resizing keeps to the limits")
  func limitsOfTheContentCountTheBar() throws {
    let scene = try FrameScene { $0.resizesByTouch = false }
    scene.window.minimumSize = Size(width: 300, height: 200)
    scene.window.maximumSize = Size(width: 500, height: 350)
    scene.rig.advance(by: 0.1)
    #expect(try scene.toplevel.minimumSize == Size(width: 300, height: 246))
    #expect(try scene.toplevel.maximumSize == Size(width: 500, height: 396))
    for (step, width) in [(Vector(dx: 300, dy: 0), 500.0), (Vector(dx: -400, dy: 0), 300)] {
      let finger = scene.stage.touch(at: try scene.place(on: .right))
      scene.rig.advance(by: 0.1)
      finger.move(by: step, steps: 8)
      scene.rig.advance(by: 0.2)
      #expect(scene.window.size == Size(width: width, height: 300), "resizing by the border keeps to the limits")
      finger.lift()
      scene.rig.advance(by: 0.1)
    }
    scene.window.maximumSize = Size(width: 500, height: 0)
    // The limits are sent with the next frame.
    scene.window.content.backgroundColor = .black
    scene.rig.advance(by: 0.1)
    #expect(try scene.toplevel.maximumSize == Size(width: 500, height: 0), "a length of 0 means no limit")
    try scene.finish()
  }
}
