import Taction
import TactionTesting
import Testing

/// The listings of the page on testing.
enum TestingListings {
  static func time(_ stage: Stage, _ window: Window) {
    let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.content.addSubview(card)
    stage.settle()  // laid out and drawn; no time has passed

    View.animate(duration: 0.3) { card.center.x += 200 }
    stage.advance(by: 0.15)
    #expect(card.isAnimating)
    stage.advance(by: 0.2)
    #expect(!card.isAnimating)
  }

  static func fingers(_ stage: Stage) {
    stage.tap(at: Point(x: 200, y: 150))

    let finger = stage.touch(at: Point(x: 100, y: 300))
    finger.move(by: Vector(dx: 150, dy: 0), over: 0.2)
    finger.lift()

    let left = stage.touch(at: Point(x: 300, y: 300))
    let right = stage.touch(at: Point(x: 500, y: 300))
    stage.fingers {
      left.move(to: Point(x: 200, y: 300), over: 0.3)
      right.move(to: Point(x: 600, y: 300), over: 0.3)
    }
    stage.cancelTouches()
  }

  static func devices(_ stage: Stage) {
    stage.mouse.click(at: Point(x: 200, y: 150))
    stage.mouse.scroll(notches: 3)
    stage.mouse.move(to: Point(x: 100, y: 300))
    stage.mouse.press()
    stage.mouse.move(to: Point(x: 300, y: 300), over: 0.2)
    stage.mouse.release()

    stage.type("Hello")
    stage.type(.return)
    stage.keys.hold(.control) { stage.type("s") }
    stage.keys.hold(.control, .shift) { stage.type("z") }

    stage.stylus.press(at: Point(x: 100, y: 100), force: 0.3)
    stage.stylus.move(to: Point(x: 300, y: 100), force: 0.9, over: 0.2)
    stage.stylus.lift()

    let pinch = stage.touchpad.pinch(at: Point(x: 400, y: 300))
    pinch.move(scale: 2, over: 0.3)
    pinch.end()
  }

  static func windows(_ stage: Stage) {
    let letter = stage.makeWindow(title: "Letter")
    stage.settle()
    let address = stage.makeWindow(title: "Address")
    stage.settle()
    #expect(address.isActive && !letter.isActive)
    address.close()
    stage.settle()
    #expect(letter.isActive && stage.app.windows.count == 1)
  }

  static func pensAndTouchpads(_ stage: Stage) {
    stage.stylus.hover(at: Point(x: 100, y: 100), distance: 0.5)
    stage.stylus.tilt(x: .degrees(30), y: .zero)
    stage.stylus.press(.first)
    stage.stylus.release(.first)
    stage.stylus.leave()

    let swipe = stage.touchpad.swipe(fingers: 3, at: Point(x: 400, y: 300))
    swipe.move(by: Vector(dx: -200, dy: 0), over: 0.2)
    swipe.end()
  }

  static func otherPrograms(_ stage: Stage, _ field: TextField) {
    stage.clipboard.offer("Milk")
    stage.keys.hold(.control) { stage.type("v") }
    stage.advance(by: 0.1)
    #expect(field.text == "Milk")

    field.selectAll()
    stage.keys.hold(.control) { stage.type("c") }
    #expect(stage.clipboard.read("text/plain") == Array("Milk".utf8))

    let drag = stage.dragIn("Eggs", at: Point(x: 4, y: 4))
    drag?.move(to: field.convert(field.bounds.center, to: nil))
    drag?.drop()
    #expect(drag?.isDropped == true)
  }

  static func find(_ stage: Stage, _ saved: Label) throws {
    try stage.find(.switch, "Wi-Fi").tap()
    #expect(stage.find(.switch, "Wi-Fi").states.contains(.checked))
    try stage.find(.slider, "Volume").perform(.increment)
    let finger = try stage.find(.slider, "Volume").touch()
    finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
    finger.lift()
    try stage.find(.slider, "Volume").focus()
    print(stage.semanticTree)
  }

  static func row(_ stage: Stage) throws {
    let row = stage.find(.cell, containing: "milk")
    #expect(row.isInSight && row.findAll(.button).count == 1)
    try row.find(.button, "Buy").tap()
  }

  static func screen(_ stage: Stage, _ window: Window) {
    stage.resize(to: Size(width: 800, height: 1280))  // the user turns the tablet
    #expect(window.size == Size(width: 800, height: 1280))
    stage.resize(to: Size(width: 800, height: 1280), scale: 1.5)
    stage.settings.colorScheme = .dark
    stage.settings.textScale = 1.5
    stage.settle()
  }

  static func pixels(_ stage: Stage) throws {
    let picture = try stage.screenshot()
    #expect(picture.color(x: 10, y: 10) == .white)
    try picture.writePNG(to: "/tmp/screen.png")
  }

  static func snapshot(_ stage: Stage, _ card: View) throws {
    try expectSnapshot(of: stage, named: "settings")
    try expectSnapshot(of: card, named: "card", scale: 2)
  }

  static func load(_ board: TiledView, on stage: Stage) async {
    await board.finishLoading()
    stage.settle()
  }

  static func play(_ stage: Stage) throws {
    let recording = """
      0 down 0 200 300
      100 move 0 260 300
      200 up 0
      """
    stage.play(try Timeline(parsing: recording))
  }

  static func older() throws {
    var old = CompositorConfiguration()
    old.versions["wp_fractional_scale_manager_v1"] = nil
    try withStage(configuration: old) { stage in
      let window = stage.makeWindow()
      #expect(window.scale == 1)
    }
  }
}
