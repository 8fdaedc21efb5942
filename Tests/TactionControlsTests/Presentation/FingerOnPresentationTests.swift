import Taction
import TactionTesting
import Testing

@Suite("Fingers on toasts and sheets")
struct FingerOnPresentationTests {
  private static let size = Size(width: 400, height: 800)

  // MARK: Toasts

  @Test(
    "A toast is dismissed after a finger has moved on it in any direction",
    arguments: [(0.0, -60.0), (10, -40), (5, 8), (0, 0)])
  func toast(way: (Double, Double)) throws {
    try withToast(Toast("Saved")) { stage, toast in
      let finger = stage.touch(at: toast.convert(toast.bounds.center, to: nil))
      finger.move(by: Vector(dx: way.0, dy: way.1), over: 0.2)
      finger.lift()
    }
  }

  @Test(
    "A toast is dismissed after a finger has slid off its button", arguments: [(0.0, -90.0), (-40, -200), (8, -30)])
  func toastButton(way: (Double, Double)) throws {
    try withToast(Toast("Deleted", action: "Undo")) { stage, _ in
      let finger = try stage.find(.button, "Undo").touch()
      finger.move(by: Vector(dx: way.0, dy: way.1), over: 0.2)
      finger.lift()
    }
  }

  @Test("A toast stays while one of two fingers is on it, and for its full duration after that")
  func twoFingers() throws {
    try withToast(Toast("Saved")) { stage, toast in
      let middle = toast.convert(toast.bounds.center, to: nil)
      let (first, second) = (stage.touch(at: middle), stage.touch(at: middle + Vector(dx: 30, dy: 0)))
      first.move(by: Vector(dx: 0, dy: -50), over: 0.2)
      first.lift()
      stage.advance(by: 20)
      #expect(toast.superview != nil)
      second.lift()
      stage.advance(by: 3.5)
      #expect(toast.superview != nil)
    }
  }

  @Test("A toast stays while a mouse is over it, even after a click on it")
  func mouse() throws {
    try withToast(Toast("Saved")) { stage, toast in
      stage.mouse.click(at: toast.convert(toast.bounds.center, to: nil))
      stage.advance(by: 20)
      #expect(toast.superview != nil)
      stage.mouse.move(to: Point(x: 10, y: 10))
    }
  }

  @Test("A toast is still dismissed after the finger on it was cancelled")
  func cancelled() throws {
    try withToast(Toast("Saved")) { stage, toast in
      let finger = stage.touch(at: toast.convert(toast.bounds.center, to: nil))
      finger.move(by: Vector(dx: 30, dy: 0), over: 0.1)
      stage.cancelTouches()
    }
  }

  @Test("A toast that a finger holds aside comes back when the touch is cancelled")
  func heldAside() throws {
    try withToast(Toast("Saved")) { stage, toast in
      let finger = stage.touch(at: toast.convert(toast.bounds.center, to: nil))
      finger.move(by: Vector(dx: 150, dy: 0), over: 0.3)
      finger.rest(for: 0.3)
      stage.cancelTouches()
      stage.advance(by: 1.5)
      #expect(toast.superview != nil && abs(toast.center.x - 200) < 0.5)
    }
  }

  @Test("A toast that was swiped away leaves after a finger has caught it, if the touch is cancelled")
  func caughtToast() throws {
    let toast = Toast("The photo was deleted from the album")
    toast.duration = .infinity
    try withToast(toast) { stage, toast in
      let finger = stage.touch(at: toast.convert(toast.bounds.center, to: nil))
      finger.move(by: Vector(dx: 120, dy: 0), over: 0.12)
      finger.lift()
      stage.advance(by: 0.03)
      _ = stage.touch(at: toast.convert(Point(x: 20, y: toast.bounds.center.y), to: nil))
      #expect(toast.takesInput, "the finger has caught the toast")
      stage.cancelTouches()
    }
  }

  private func withToast(_ toast: Toast, _ body: (Stage, Toast) throws -> Void) throws {
    try withStage(size: Self.size) { stage in
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      stage.makeWindow(size: Self.size).content.present(toast)
      stage.advance(by: 1)
      try body(stage, toast)
      stage.advance(by: 12)
      #expect(dismissals == 1, "the toast stays for ever")
      #expect(toast.superview == nil)
    }
  }

  // MARK: Sheets

  /// `before` and `after` are the distances that the finger moves before and after the app dismisses the sheet, in px.
  @Test("A sheet that the app dismisses under a finger disappears", arguments: [0.0, 4, 100], [20.0, -150])
  func sheet(before: Double, after: Double) throws {
    try withSheet(View()) { stage, sheet in
      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 0, dy: before), over: 0.2)
      // The app dismisses the sheet while the finger is down, for example because a task has ended.
      sheet.dismiss()
      finger.move(by: Vector(dx: 0, dy: after), over: 0.1)
      finger.rest(for: 0.2)
      finger.lift()
    }
  }

  @Test("A sheet that the app dismisses disappears under a finger that drags a scroll view in it")
  func scrolling() throws {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 300, height: 3000)
    try withSheet(scroll) { stage, sheet in
      let finger = stage.touch(at: Point(x: 200, y: 300))
      finger.move(by: Vector(dx: 0, dy: 120), over: 0.3)
      sheet.dismiss()
      finger.move(by: Vector(dx: 0, dy: -40), over: 0.2)
      finger.move(by: Vector(dx: 0, dy: 60), over: 0.2)
      finger.lift()
    }
  }

  @Test("A finger that lands on a disappearing sheet catches it; the sheet stays until it is dismissed again")
  func caught() throws {
    try withSheet(View()) { stage, sheet in
      sheet.dismiss()
      stage.advance(by: 0.05)
      let finger = stage.touch(at: Point(x: 200, y: 400))
      finger.move(by: Vector(dx: 0, dy: -60), over: 0.2)
      finger.lift()
      stage.advance(by: 2)
      #expect(sheet.isPresented)
      sheet.dismiss()
    }
  }

  @Test(
    "A sheet that was dismissed leaves after a finger has caught it, if the touch is cancelled, even by an alert",
    arguments: [false, true])
  func caughtAndCancelled(byAlert: Bool) throws {
    try withSheet(View()) { stage, sheet in
      let alert = Alert("No connection")
      sheet.dismiss()
      stage.advance(by: 0.05)
      let finger = stage.touch(at: Point(x: 200, y: 400))
      #expect(sheet.isPresented)
      if byAlert { sheet.present(alert) } else { stage.cancelTouches() }
      stage.advance(by: 1)
      #expect(alert.isPresented == byAlert)
      if byAlert { finger.lift() }
      alert.dismiss()
    }
  }

  @Test(
    "A sheet that a finger holds low returns when the touch is cancelled, even by an alert in front of the sheet",
    arguments: [false, true], [false, true])
  func heldLow(scrolls: Bool, byAlert: Bool) throws {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 300, height: 3000)
    try withSheet(scrolls ? scroll : View()) { stage, sheet in
      let alert = Alert("No connection")
      sheet.shouldDismiss = {
        Issue.record("a cancelled touch asked to dismiss the sheet")
        return true
      }
      let top = sheet.contentView.convert(Point.zero, to: nil).y
      let finger = stage.touch(at: Point(x: 200, y: 300))
      finger.move(by: Vector(dx: 0, dy: 460), over: 0.5)
      finger.rest(for: 0.3)
      if byAlert { sheet.present(alert) } else { stage.cancelTouches() }
      stage.advance(by: 1.5)
      #expect(sheet.isPresented && alert.isPresented == byAlert)
      #expect(abs(sheet.contentView.convert(Point.zero, to: nil).y - top) < 0.5)
      if byAlert { finger.lift() }
      sheet.dismiss()
    }
  }

  private func withSheet(_ content: View, _ body: (Stage, Sheet) throws -> Void) throws {
    try withStage(size: Self.size) { stage in
      let sheet = Sheet(content)
      var dismissals = 0
      sheet.onDismiss = { dismissals += 1 }
      stage.makeWindow(size: Self.size).content.present(sheet)
      stage.advance(by: 1)
      try body(stage, sheet)
      stage.advance(by: 5)
      #expect(dismissals == 1 && sheet.superview == nil, "the sheet stays on the screen")
    }
  }

  // MARK: Focus and notices

  @Test("A presentation that is removed from the window returns the focus, as a dismissed one does")
  func focus() throws {
    try withStage(size: Self.size) { stage in
      let window = stage.makeWindow(size: Self.size)
      let field = TextField()
      field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      window.content.addSubview(field)
      stage.settle()
      field.becomeFirstResponder()
      let alert = Alert("Sure?")
      field.present(alert)
      stage.advance(by: 1)
      #expect(!field.isFirstResponder)
      alert.removeFromSuperview()
      stage.advance(by: 1)
      #expect(field.isFirstResponder)
      stage.type("a")
      #expect(field.text == "a")
    }
  }
}
