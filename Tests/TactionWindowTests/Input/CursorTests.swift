import Foundation
@testable import TactionWindow
import TactionTesting
import TactionWayland
import Testing

@Suite("Cursors")
struct CursorTests {
  @Test("each cursor has its shape; a subview without a cursor has its superview's; the default is the arrow")
  func shapes() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let outer = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    let inner = View(frame: Rect(x: 50, y: 50, width: 50, height: 50))
    outer.addSubview(inner)
    window.content.addSubview(outer)
    let pointer = try rig.seat().pointer
    func shape(at x: Double, _ y: Double) -> CompositorPointer.CursorShape? {
      rig.send(pointer) { $0.move(to: Point(x: x, y: y)) }
      return pointer.cursorShape
    }
    #expect(shape(at: 10, 10) == .default)
    outer.cursor = .grab
    #expect(shape(at: 110, 110) == .grab && shape(at: 160, 160) == .grab && shape(at: 20, 20) == .default)
    inner.cursor = .text
    #expect(shape(at: 160, 160) == .text)
    inner.cursor = Cursor.none
    #expect(shape(at: 160, 161) == nil && pointer.cursor == nil)
    for cursor in Cursor.allCases where cursor != .none {
      inner.cursor = cursor
      rig.settle()
      rig.advance(by: 0.02)
      #expect(pointer.cursorShape == cursor.shape, "\(cursor)")
    }
    try rig.finish()
  }

  @Test("the cursor changes without a movement if another view comes under the mouse or its cursor is set")
  func changes() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let pointer = try rig.seat().pointer
    rig.send(pointer) { $0.move(to: Point(x: 50, y: 50)) }
    let requests = rig.compositor.requestCount
    rig.advance(by: 1)
    #expect(rig.compositor.requestCount - requests < 200 && pointer.cursorShape == .default)
    window.content.cursor = .hand
    rig.app.after(0) {}
    rig.settle()
    #expect(pointer.cursorShape == .pointer)
    let view = View(frame: Rect(x: 40, y: 40, width: 40, height: 40))
    view.cursor = .move
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.advance(by: 0.05)
    #expect(pointer.cursorShape == .move)
    view.removeFromSuperview()
    rig.advance(by: 0.05)
    #expect(pointer.cursorShape == .pointer)
    try rig.finish()
  }

  @Test("while a button is held, the cursor of the pressed view stays, wherever the mouse moves")
  func press() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let handle = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
    handle.cursor = .grab
    handle.addGestureRecognizer(PanGestureRecognizer { handle.cursor = $0.state == .ended ? .grab : .grabbing })
    window.content.addSubview(handle)
    let (mouse, pointer) = (rig.stage.mouse, try rig.seat().pointer)
    mouse.move(to: Point(x: 20, y: 20))
    mouse.press()
    mouse.move(to: Point(x: 90, y: 20))
    mouse.move(to: Point(x: 300, y: 20))
    #expect(pointer.cursorShape == .grabbing)
    mouse.release()
    #expect(pointer.cursorShape == .default)
    mouse.move(to: Point(x: 20, y: 20))
    #expect(pointer.cursorShape == .grab)
    try rig.finish()
  }

  @Test(
    "three seconds of only fingers or keys hide the cursor, a movement of the mouse shows it again",
    arguments: [true, false])
  func hiding(byFinger: Bool) throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    let (seat, pointer) = (try rig.seat(), try rig.seat().pointer)
    func use() {
      if byFinger {
        seat.touch.down(0, at: Point(x: 300, y: 300))
        seat.touch.up(0)
      } else {
        seat.keyboard.key(30, isPressed: true)
        seat.keyboard.key(30, isPressed: false)
      }
      rig.settle()
    }
    rig.send(pointer) { $0.move(to: Point(x: 50, y: 50)) }
    rig.advance(by: 10)
    #expect(pointer.cursorShape == .default, "without fingers it stays")
    rig.send(pointer) { $0.move(to: Point(x: 51, y: 50)) }
    rig.advance(by: 1)
    use()
    rig.advance(by: 1.9)
    #expect(pointer.cursorShape == .default)
    rig.advance(by: 0.2)
    #expect(pointer.cursorShape == nil && pointer.cursor == nil)
    rig.send(pointer) { $0.move(to: Point(x: 52, y: 50)) }
    #expect(pointer.cursorShape == .default)
    rig.advance(by: 20)
    use()
    rig.advance(by: 0.02)
    #expect(pointer.cursorShape == nil, "the mouse has rested for long")
    let dialog = rig.makeWindow(title: "Dialog")
    #expect(try pointer.focus === rig.toplevel(1).surface)
    rig.advance(by: 1)
    #expect(pointer.cursorShape == nil && pointer.cursor == nil, "a window opens below the resting mouse")
    dialog.close()
    rig.advance(by: 1)
    #expect(try pointer.focus === rig.toplevel().surface)
    #expect(pointer.cursorShape == nil && pointer.cursor == nil, "the window closes")
    rig.send(pointer) { $0.move(to: Point(x: 53, y: 50)) }
    #expect(pointer.cursorShape == .default)
    pointer.leave()
    rig.settle()
    rig.send(pointer) { $0.move(to: Point(x: 60, y: 60)) }
    #expect(pointer.cursorShape == .default)
    try rig.finish()
  }

  @Test("a pen has the cursor of the view below it, and fingers hide the cursor")
  func pen() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.content.cursor = .crosshair
    let (pen, seat) = (rig.stage.stylus, try rig.seat())
    pen.hover(at: Point(x: 50, y: 50))
    #expect(seat.stylus.cursorShape == .crosshair)
    rig.advance(by: 5)
    seat.touch.down(0, at: Point(x: 300, y: 300))
    seat.touch.up(0)
    rig.advance(by: 0.02)
    #expect(seat.stylus.cursorShape == nil)
    pen.hover(at: Point(x: 55, y: 50))
    #expect(seat.stylus.cursorShape == .crosshair)
    pen.leave()
    pen.hover(at: Point(x: 70, y: 50))
    #expect(seat.stylus.cursorShape == .crosshair)
    pen.unplug()
    try rig.finish()
  }

  @Test("a cursor is the theme's picture in the size for the screen's scale, with its hotspot", arguments: [1, 2, 3])
  func theme(scale: Int) throws {
    let folder = try ThemeFolder([("left_ptr", 24), ("left_ptr", 48), ("xterm", 24), ("xterm", 48)])
    try folder.use {
      let rig = try AppRig {
        $0.versions["wp_cursor_shape_manager_v1"] = nil
        $0.outputs = [OutputConfiguration(width: 320, height: 200, scale: Double(scale))]
      }
      let window = rig.makeWindow()
      let text = View(frame: Rect(x: 100, y: 0, width: 100, height: 100))
      text.cursor = .text
      window.content.addSubview(text)
      let pointer = try rig.seat().pointer
      rig.send(pointer) { $0.move(to: Point(x: 10, y: 10)) }
      let cursor = try #require(pointer.cursor)
      // For scale 3 the theme has no picture of 72 pixels; it has one of 48, which is divisible by 3.
      #expect(cursor.scale == Double(scale))
      #expect(cursor.size == Size(width: 24, height: 24) || scale == 3 && cursor.size == Size(width: 16, height: 16))
      #expect(pointer.hotspot == (scale == 3 ? Point(x: 4, y: 4) : Point(x: 6, y: 6)))
      #expect(cursor.content?.bitmap.color(x: 1, y: 1) == ThemeFolder.color("left_ptr"))
      rig.send(pointer) { $0.move(to: Point(x: 110, y: 10)) }
      #expect(pointer.cursor === cursor)
      #expect(cursor.content?.bitmap.color(x: 1, y: 1) == ThemeFolder.color("xterm"))
      text.cursor = .grab
      rig.settle()
      #expect(cursor.content?.bitmap.color(x: 1, y: 1) == ThemeFolder.color("left_ptr"), "the theme has no other")
      text.cursor = Cursor.none
      rig.settle()
      #expect(pointer.cursor == nil)
      text.cursor = .text
      rig.settle()
      #expect(pointer.cursor === cursor)
      rig.stage.stylus.hover(at: Point(x: 110, y: 50))
      #expect(try rig.seat().stylus.cursor?.size == cursor.size)
      rig.stage.stylus.unplug()
      try rig.finish()
    }
  }

  @Test(
    "odd cursor pictures, broken files, odd settings and a missing theme do no harm",
    arguments: ["25", "0", "-4", "1e9", "x", ""])
  func oddThemes(size: String) throws {
    let folder = try ThemeFolder([("left_ptr", 25), ("xterm", 33)])
    try Data([0x58, 0x63, 0x75, 0x72, 255, 255, 255, 255, 0, 0, 1, 0, 255, 255, 255, 127]).write(
      to: folder.url.appending(path: "test/cursors/pointer"))
    try folder.use(size: size) {
      for name in ["test", "missing", "../../etc", String(repeating: "n", count: 5000)] {
        setenv("XCURSOR_THEME", name, 1)
        let rig = try AppRig {
          $0.versions["wp_cursor_shape_manager_v1"] = nil
          $0.outputs = [OutputConfiguration(width: 320, height: 200, scale: 2)]
        }
        let window = rig.makeWindow()
        let pointer = try rig.seat().pointer
        for (index, cursor) in Cursor.allCases.enumerated() {
          window.content.cursor = cursor
          rig.send(pointer) { $0.move(to: Point(x: 10 + Double(index), y: 10)) }
        }
        try rig.finish()
      }
    }
  }

  @Test("the desktop's cursor theme and size are used immediately, even on the next compositor")
  func desktopSettings() throws {
    let folder = try ThemeFolder([("left_ptr", 24), ("left_ptr", 48)])
    try folder.use(theme: nil, size: nil) {
      let rig = try RestartRig { $0.versions["wp_cursor_shape_manager_v1"] = nil }
      _ = rig.app.makeWindow(title: "One", size: Size(width: 100, height: 100))
      var settings = UserSettings()
      (settings.cursorTheme, settings.cursorSize) = ("test", 48)
      for _ in 0..<2 {
        rig.app.take(UserSettings())
        try rig.advance(by: 0.1)
        let pointer = try #require(try rig.compositor.mainSeat).pointer
        pointer.move(to: Point(x: 10, y: 10))
        pointer.frame()
        try rig.settle()
        rig.app.take(settings)
        try rig.settle()
        #expect(pointer.cursor?.size == Size(width: 48, height: 48))
        try rig.kill()
        try rig.start()
        try rig.advance(by: 0.1)
        let next = try #require(try rig.compositor.mainSeat).pointer
        next.move(to: Point(x: 10, y: 10))
        next.frame()
        try rig.settle()
        #expect(next.cursor?.size == Size(width: 48, height: 48))
      }
      try rig.finish()
    }
  }

  @Test("the next compositor shows the cursor again, without objects of the former compositor")
  func restart() throws {
    let folder = try ThemeFolder([("left_ptr", 24)])
    try folder.use {
      for hasShapes in [true, false] {
        let rig = try RestartRig { if !hasShapes { $0.versions["wp_cursor_shape_manager_v1"] = nil } }
        _ = rig.app.makeWindow(title: "One", size: Size(width: 100, height: 100))
        for _ in 0..<2 {
          try rig.advance(by: 0.1)
          let pointer = try #require(try rig.compositor.mainSeat).pointer
          pointer.move(to: Point(x: 10, y: 10))
          pointer.frame()
          try rig.settle()
          #expect((pointer.cursorShape == .default) == hasShapes && (pointer.cursor != nil) != hasShapes)
          try rig.kill()
          try rig.start()
        }
        try rig.advance(by: 0.1)
        #expect(rig.openDisplays == 1)
        try rig.finish()
      }
    }
  }

  @Test("strict mode refuses a cursor shape that no version has, and a serial that no enter had")
  func duties() throws {
    for (serial, shape, duty) in [(0, 0, Duty.validRequest), (0, 35, .validRequest), (77, 1, .eventSerial)] {
      let client = try RawClient()
      let seat = try client.registry.require(WlSeat.self)
      let manager = try client.registry.require(WpCursorShapeManagerV1.self)
      let pointer = seat.getPointer()
      var entered: UInt32 = 0
      pointer.onEvent = { if case .enter(let serial, _, _, _) = $0 { entered = serial } }
      let device = manager.getPointer(pointer: pointer)
      let window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
      client.compositor.mainSeat?.pointer.move(to: Point(x: 1, y: 1))
      client.compositor.mainSeat?.pointer.frame()
      try client.settle()
      device.setShape(
        serial: entered + UInt32(serial), shape: WpCursorShapeDeviceV1.Shape(rawValue: UInt32(shape)))
      try? client.settle()
      #expect(client.compositor.takeViolations().map(\.duty) == [duty])
    }
  }
}

/// A cursor theme in a folder, with pictures that each have one colour.
private struct ThemeFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "cursors-\(UUID().uuidString)")

  /// Makes a theme of cursors with names and sizes in pixels.
  init(_ cursors: [(name: String, size: Int)]) throws {
    let folder = url.appending(path: "test/cursors")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in Set(cursors.map(\.name)) {
      let sizes = cursors.filter { $0.name == name }.map(\.size)
      try Self.file(name, sizes).write(to: folder.appending(path: name))
    }
  }

  /// Runs a test in which this is the user's theme.
  func use(theme: String? = "test", size: String? = "24", _ body: () throws -> Void) throws {
    let choice: [String: String?] = ["XCURSOR_PATH": url.path, "XCURSOR_THEME": theme, "XCURSOR_SIZE": size]
    let variables = choice.compactMapValues { $0 }
    for (name, value) in variables { setenv(name, value, 1) }
    defer {
      for name in variables.keys { unsetenv(name) }
      try? FileManager.default.removeItem(at: url)
    }
    try body()
  }

  static func color(_ name: String) -> Color { name == "left_ptr" ? Color(hex: 0xFF_8000) : Color(hex: 0x00_80FF) }

  /// Returns the file of a cursor: a table of its sizes, and a picture for each size.
  private static func file(_ name: String, _ sizes: [Int]) -> Data {
    var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sizes.count)]
    var place = 16 + 12 * sizes.count
    for size in sizes {
      words += [0xFFFD_0002, UInt32(size), UInt32(place)]
      place += 36 + 4 * size * size
    }
    for size in sizes {
      let (extent, middle) = (UInt32(size), UInt32(size / 4))
      words += [36, 0xFFFD_0002, extent, 1, extent, extent, middle, middle, 0]
      words += Array(repeating: name == "left_ptr" ? 0xFFFF_8000 : 0xFF00_80FF, count: size * size)
    }
    return words.withUnsafeBytes { Data($0) }
  }
}
