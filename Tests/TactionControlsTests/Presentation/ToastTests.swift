import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Toasts, with Wayland events")
struct ToastTests {
  @Test("A toast disappears by itself, draws no frames until then, and lets touches through")
  func timing() throws {
    try withPresentation { scene in
      let toast = Toast("Saved")
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      let start = scene.stage.clock.now
      #expect(scene.button.present(toast))
      scene.stage.advance(by: 1)
      let place = toast.screenFrame
      #expect(place.maxY == 784 && abs(place.center.x - 300) < 1 && place.height >= 44)
      let commits = scene.stage.commitCount
      scene.stage.advance(by: 2.9)
      #expect(scene.stage.commitCount == commits && dismissals == 0)
      #expect(scene.stage.nextDeadlineOfApp == start + 4)
      scene.stage.tap(at: scene.buttonPlace)
      #expect(scene.taps == 1)
      scene.stage.advance(by: 1)
      #expect(dismissals == 1 && toast.superview == nil)
      scene.rest()
      #expect(scene.stage.nextDeadlineOfApp == nil)
    }
  }

  @Test("A finger that is above the place of a toast moves the toast down only after it has returned")
  func beyondPlace() throws {
    try withPresentation { scene in
      let toast = Toast("Saved")
      scene.button.present(toast)
      scene.rest()
      let center = toast.screenFrame.center
      let finger = scene.stage.touch(at: center)
      finger.move(by: Vector(dx: 0, dy: 30), over: 0.2)
      #expect(toast.screenFrame.center.y > center.y + 5)
      finger.move(by: Vector(dx: 0, dy: -200), over: 0.2)
      finger.move(by: Vector(dx: 0, dy: 130), over: 0.2)
      #expect(abs(toast.screenFrame.center.y - center.y) < 1)
      finger.rest(for: 0.2)
      finger.lift()
      scene.stage.advance(by: 1)
      #expect(toast.superview != nil && toast.alpha == 1)
    }
  }

  @Test("A finger keeps a toast shown, swipes it away, and catches it while it returns", arguments: [-1.0, 1])
  func swiping(direction: Double) throws {
    try withPresentation { scene in
      let toast = Toast("Photo deleted", action: "Undo")
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      scene.button.present(toast)
      scene.rest()
      let center = toast.screenFrame.center
      let finger = scene.stage.touch(at: center)
      finger.move(by: Vector(dx: 40 * direction, dy: 0), over: 0.2)
      let moved = (toast.screenFrame.center.x - center.x) * direction
      #expect(moved > 20 && moved <= 40)
      finger.rest(for: 12)
      #expect(dismissals == 0)
      finger.lift()
      scene.stage.advance(by: 0.05)
      let second = scene.stage.touch(at: toast.screenFrame.center)
      let caught = toast.screenFrame.center.x
      second.rest(for: 0.3)
      #expect(abs(toast.screenFrame.center.x - caught) < 4)
      second.lift()
      scene.rest()
      #expect(abs(toast.screenFrame.center.x - center.x) < 0.5 && dismissals == 0)
      scene.drag(from: center, by: Vector(dx: 90 * direction, dy: 0), over: 0.08)
      #expect(dismissals == 1 && toast.superview == nil)
    }
  }

  @Test("Tab reaches the button of a toast in front of a sheet, which gets the keys that the button leaves")
  func keysInFrontOfASheet() throws {
    try withPresentation { scene in
      scene.button.becomeFirstResponder()
      let sheet = Sheet()
      scene.button.present(sheet)
      var undone = 0
      let toast = Toast("Photo deleted", action: "Undo") { undone += 1 }
      toast.duration = .infinity
      sheet.contentView.present(toast)
      scene.rest()
      let hasFocus = { scene.window.focusedView?.isDescendant(of: toast) == true }
      for _ in 0..<3 where !hasFocus() { scene.stage.type(.tab) }
      #expect(hasFocus())
      scene.stage.type(.escape)
      scene.rest()
      #expect(!sheet.isPresented && hasFocus())
      scene.stage.type(.return)
      #expect(undone == 1)
      scene.rest()
      #expect(scene.button.isFirstResponder)
    }
  }

  @Test("A toast stays while its action has the focus ring; then its time begins again", arguments: [true, false])
  func keyboardFocus(isLeftByTab: Bool) throws {
    try withPresentation { scene in
      scene.button.becomeFirstResponder()
      let toast = Toast("Photo deleted", action: "Undo")
      scene.button.present(toast)
      scene.rest()
      scene.stage.type(.tab)
      #expect(scene.window.focusedView?.isDescendant(of: toast) == true)
      scene.stage.advance(by: 60)
      #expect(toast.superview != nil && toast.alpha == 1)
      if isLeftByTab { scene.stage.type(.tab) } else { scene.stage.tap(at: scene.buttonPlace) }
      scene.stage.advance(by: 7)
      #expect(toast.superview != nil && toast.alpha == 1)
      scene.stage.advance(by: 3)
      #expect(toast.superview == nil)
    }
  }

  enum Cover: CaseIterable { case none, leavesFirst, leavesLast }

  @Test(
    "A view gets the focus back from a toast that leaves, even if a sheet has covered the toast with the focus",
    arguments: Cover.allCases)
  func focusReturns(cover: Cover) throws {
    try withPresentation { scene in
      scene.button.becomeFirstResponder()
      let (toast, sheet) = (Toast("Photo deleted", action: "Undo"), Sheet())
      toast.duration = .infinity
      scene.button.present(toast)
      scene.rest()
      scene.stage.type(.tab)
      let hasFocus = { scene.window.focusedView?.isDescendant(of: toast) == true }
      #expect(hasFocus())
      if cover != .none { scene.button.present(sheet) }
      if cover == .leavesFirst {
        sheet.dismiss()
        scene.rest()
        #expect(hasFocus())
      }
      toast.dismiss()
      scene.rest()
      #expect(scene.button.isFirstResponder == (cover != .leavesLast))
      sheet.dismiss()
      scene.rest()
      #expect(scene.button.isFirstResponder)
    }
  }

  @Test("A toast that leaves does not give the focus to a view that is in another window now")
  func formerInOtherWindow() throws {
    try withPresentation { scene in
      scene.button.becomeFirstResponder()
      let (toast, other) = (Toast("Photo deleted", action: "Undo"), scene.stage.makeWindow())
      let view = LoggingView(acceptsKeys: true)
      toast.duration = .infinity
      scene.button.present(toast)
      scene.rest()
      try #require(AlertTests.buttons(in: toast)["Undo"]).becomeFirstResponder()
      other.content.addSubview(view)
      view.becomeFirstResponder()
      other.content.addSubview(scene.button)
      toast.dismiss()
      scene.rest()
      #expect(toast.superview == nil && view.isFirstResponder)
    }
  }

  @Test("Tab does not reach a toast that moves out")
  func leaving() throws {
    try withPresentation { scene in
      let toast = Toast("Photo deleted", action: "Undo")
      scene.button.present(toast)
      scene.rest()
      scene.button.becomeFirstResponder()
      toast.dismiss()
      scene.stage.type(.tab)
      #expect(toast.superview != nil && scene.button.isFirstResponder)
      scene.rest()
      #expect(toast.superview == nil && scene.button.isFirstResponder)
    }
  }

  @Test(
    "If a shown toast is presented again, even while it fades or after a swipe, its time begins again",
    arguments: [3, 4.1, nil] as [Double?])
  func again(time: Double?) throws {
    try withPresentation { scene in
      let toast = Toast("Saved")
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      scene.button.present(toast)
      scene.stage.advance(by: 1)
      let place = toast.screenFrame.center
      if let time {
        scene.stage.advance(by: time - 1)
      } else {
        let finger = scene.stage.touch(at: place)
        finger.move(by: Vector(dx: 90, dy: 0), over: 0.08)
        finger.lift()
        scene.stage.advance(by: 0.05)
      }
      #expect((toast.alpha < 1) == (time != 3))
      #expect(scene.button.present(toast))
      scene.stage.advance(by: 3.9)
      #expect(toast.alpha == 1 && toast.screenFrame.center.distance(to: place) < 0.5 && dismissals == 0)
      scene.stage.advance(by: 1)
      #expect(toast.superview == nil && dismissals == 1)
    }
  }

  @Test("A toast that is presented in another window leaves the first window")
  func otherWindow() throws {
    try withPresentation { scene in
      let (toast, other) = (Toast("Saved"), scene.stage.makeWindow())
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      scene.button.present(toast)
      scene.stage.advance(by: 1)
      #expect(other.content.present(toast) && dismissals == 1)
      scene.stage.advance(by: 1)
      #expect(toast.viewTree === other.content.viewTree && toast.alpha == 1)
    }
  }

  @Test("The action of a toast runs once, even after two taps, and the toast disappears")
  func action() throws {
    try withPresentation { scene in
      var undone = 0
      let toast = Toast("Photo deleted", action: "Undo") { undone += 1 }
      scene.button.present(toast)
      scene.rest()
      let button = try #require(AlertTests.buttons(in: toast)["Undo"]).screenFrame.center
      scene.stage.tap(at: button)
      scene.stage.tap(at: button)
      #expect(undone == 1)
      scene.rest()
      #expect(toast.superview == nil)
    }
  }

  @Test(
    "Three toasts are shown, others wait, and of too many that wait the oldest are dropped; each reports its end once")
  func queue() throws {
    try withPresentation { scene in
      var gone: [Int] = []
      let toasts = (0..<50).map { index in
        let toast = Toast("Message \(index)")
        toast.onDismiss = { gone.append(index) }
        return toast
      }
      for toast in toasts { scene.button.present(toast) }
      scene.stage.advance(by: 1)
      #expect(toasts.filter { $0.superview != nil }.count == 3 && gone.count == 17)
      let tops = toasts.prefix(3).map { $0.screenFrame.minY }
      #expect(tops[0] < tops[1] && tops[1] < tops[2])
      #expect(toasts[0].screenFrame.maxY < tops[1])
      toasts[1].dismiss()
      toasts[49].dismiss()
      scene.rest()
      #expect(toasts[2].screenFrame.maxY < 730 && gone.suffix(2).sorted() == [1, 49])
      scene.stage.advance(by: 60)
      #expect(gone.count == 50 && Set(gone).count == 50)
      #expect(scene.stage.nextDeadlineOfApp == nil)
    }
  }

  @Test("A toast that is shown follows a new duration")
  func newDuration() throws {
    try withPresentation { scene in
      let toast = Toast("Saved")
      scene.button.present(toast)
      scene.stage.advance(by: 1)
      toast.duration = .infinity
      scene.stage.advance(by: 60)
      #expect(toast.superview != nil)
      toast.duration = 2
      scene.stage.advance(by: 4)
      #expect(toast.superview == nil)
    }
  }

  @Test("A toast is above the keyboard, in front of a sheet, and ends with its window")
  func places() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      scene.button.present(sheet)
      let toast = Toast(String(repeating: "A long message that needs more than one line. ", count: 4))
      var dismissals = 0
      toast.onDismiss = { dismissals += 1 }
      toast.duration = .infinity
      sheet.contentView.present(toast)
      scene.window.safeAreaInsets = Insets(bottom: 300)
      scene.rest()
      #expect(toast.screenFrame.maxY == 484 && toast.screenFrame.width <= 420)
      sheet.dismiss()
      scene.stage.advance(by: 60)
      #expect(dismissals == 0 && toast.superview != nil)
      toast.duration = .nan
      #expect(toast.duration == .infinity)
      scene.window.close()
      #expect(dismissals == 1 && !Toast("").present(in: View()))
    }
  }
}
