import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Sheets with fingers and keys, with Wayland events")
struct SheetTests {
  @Test("The content of a sheet that has a transform keeps its size when the sheet is laid out")
  func transformedContent() throws {
    try withPresentation { scene in
      let sheet = scene.presentFitted(Sized(300, 200))
      let size = sheet.contentView.bounds.size
      sheet.contentView.transform = .scale(0.5)
      sheet.setNeedsLayout()
      scene.stage.settle()
      #expect(sheet.contentView.bounds.size == size)
    }
  }

  @Test("A sheet slides up to its first height, and then draws no frames", arguments: ParentKind.allCases)
  func appearing(kind: ParentKind) throws {
    try withPresentation(in: kind) { scene in
      let sheet = Sheet()
      sheet.detents = [.medium, .large]
      scene.button.present(sheet)
      #expect(sheet.isPresented)
      scene.stage.advance(by: 0.1)
      let onWay = scene.height(of: sheet)
      #expect(onWay > 20 && onWay < 380)
      scene.rest()
      #expect(abs(scene.height(of: sheet) - 400) < 0.5)
      let commits = scene.stage.commitCount
      scene.stage.advance(by: 5)
      #expect(scene.stage.commitCount == commits && scene.stage.nextDeadlineOfApp == nil)
    }
  }

  @Test("A finger drags a sheet between its heights, pixel by pixel, and throws it away")
  func dragging() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium, .large]
      var changes: [Sheet.Detent] = []
      var dismissals = 0
      sheet.onDetentChange = { changes.append($0) }
      sheet.onDismiss = { dismissals += 1 }
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 450))
      finger.move(by: Vector(dx: 0, dy: -20), over: 0.1)
      let start = scene.height(of: sheet)
      for _ in 0..<5 {
        finger.move(by: Vector(dx: 0, dy: -30), over: 0.05)
      }
      #expect(abs(scene.height(of: sheet) - start - 150) < 1)
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      #expect(changes == [] && abs(scene.height(of: sheet) - 400) < 0.5)

      scene.drag(from: Point(x: 300, y: 450), by: Vector(dx: 0, dy: -150), over: 0.1)
      #expect(changes == [.large] && sheet.selectedDetent == .large)
      #expect(abs(scene.height(of: sheet) - 788) < 0.5)

      // Beyond the largest height the sheet follows the finger less and less.
      let third = scene.stage.touch(at: Point(x: 300, y: 100))
      third.move(by: Vector(dx: 0, dy: -90), over: 0.2)
      let pulled = scene.height(of: sheet) - 788
      #expect(pulled > 5 && pulled < 60)
      third.move(by: Vector(dx: 0, dy: 500), over: 0.2)
      third.lift()
      scene.rest()
      #expect(dismissals == 1 && !sheet.isPresented && sheet.superview == nil)
      scene.stage.tap(at: scene.buttonPlace)
      #expect(scene.taps == 1)
    }
  }

  @Test("A finger catches a sheet that slides in or out, without a jump", arguments: [false, true])
  func catching(isLeaving: Bool) throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium]
      var dismissals = 0
      sheet.onDismiss = { dismissals += 1 }
      scene.button.present(sheet)
      if isLeaving {
        scene.rest()
        sheet.dismiss()
      }
      scene.stage.advance(by: 0.1)
      let before = scene.height(of: sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: scene.size.height - 12))
      finger.rest(for: 0.3)
      let held = scene.height(of: sheet)
      #expect(abs(held - before) < 30 && sheet.isPresented)
      finger.rest(for: 0.3)
      #expect(scene.height(of: sheet) == held)
      finger.move(by: Vector(dx: 0, dy: -40), over: 0.2)
      #expect(abs(scene.height(of: sheet) - held - 40) < 1.5)
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      #expect(sheet.isPresented == (held + 40 > 200) && dismissals == (held + 40 > 200 ? 0 : 1))
    }
  }

  @Test("Presenting and dismissing reverse a sheet at its current position; handlers are called once")
  func turning() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      var dismissals = 0
      sheet.onDismiss = { dismissals += 1 }
      scene.button.present(sheet)
      scene.stage.advance(by: 0.15)
      let before = scene.height(of: sheet)
      sheet.dismiss()
      sheet.dismiss()
      scene.stage.advance(by: 1.0 / 60)
      #expect(abs(scene.height(of: sheet) - before) < 80)
      scene.stage.advance(by: 0.05)
      scene.button.present(sheet)
      scene.rest()
      #expect(sheet.isPresented && dismissals == 0 && abs(scene.height(of: sheet) - 788) < 0.5)
      sheet.dismiss(animated: false)
      #expect(dismissals == 1 && sheet.superview == nil)
      sheet.present(in: scene.button, animated: false)
      #expect(abs(scene.height(of: sheet) - 788) < 0.5)
      sheet.removeFromSuperview()
      #expect(dismissals == 2 && !sheet.isPresented)
    }
  }

  @Test(
    "A double tap on a button does not dismiss the sheet or the popover that its first tap presents",
    arguments: [false, true], [false, true])
  func doubleTap(isSheet: Bool, isReduced: Bool) throws {
    try withPresentation { scene in
      scene.stage.settings.prefersReducedMotion = isReduced
      let content = Sized(200, 150)
      let presentation: Presentation = isSheet ? Sheet(content) : Popover(content)
      (presentation as? Sheet)?.detents = [.fitted]
      scene.button.action = { [unowned scene] in _ = scene.button.present(presentation) }
      scene.stage.tap(at: scene.buttonPlace)
      scene.stage.advance(by: 0.1)
      scene.stage.tap(at: scene.buttonPlace)
      scene.rest()
      #expect(presentation.isPresented)
      scene.tap(20, 20)
      scene.rest()
      #expect(!presentation.isPresented)
    }
  }

  @Test("A sheet is modal: views behind it get no touches or keys; a tap outside and Escape dismiss it")
  func modality() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium]
      var keys = 0
      scene.window.onKey = { _ in keys += 1 }
      let pan = PanGestureRecognizer()
      scene.window.content.addGestureRecognizer(pan)
      scene.button.becomeFirstResponder()
      scene.present(sheet)
      #expect(!scene.button.isFirstResponder && !scene.button.becomeFirstResponder())
      scene.stage.type("a")
      scene.stage.type(.return)
      #expect(keys == 0 && scene.taps == 0)
      let finger = scene.stage.touch(at: Point(x: 100, y: 200))
      finger.move(by: Vector(dx: 60, dy: 60))
      #expect(pan.state == .possible)
      finger.lift()
      #expect(sheet.isPresented)
      scene.stage.tap(at: scene.buttonPlace)
      #expect(!sheet.isPresented && scene.taps == 0 && scene.button.isFirstResponder)
      // While the sheet slides out, it lets touches through.
      scene.stage.tap(at: scene.buttonPlace)
      #expect(scene.taps == 1)
      scene.present(sheet)
      scene.stage.type(.escape)
      #expect(!sheet.isPresented)
      sheet.isDismissable = false
      scene.present(sheet)
      scene.stage.type(.escape)
      scene.stage.tap(at: scene.buttonPlace)
      scene.drag(from: Point(x: 300, y: 500), by: Vector(dx: 0, dy: 280), over: 0.1)
      #expect(sheet.isPresented && abs(scene.height(of: sheet) - 400) < 0.5)
      sheet.dismiss()
    }
  }

  @Test("In a wide window a sheet is a card in the middle, which is dragged away downward")
  func wide() throws {
    try withPresentation(size: Size(width: 1280, height: 800)) { scene in
      let sheet = Sheet(Sized(300, 300))
      sheet.detents = [.fitted]
      scene.present(sheet)
      let card = try #require(sheet.contentView.superview).screenFrame
      #expect(card.center.distance(to: Point(x: 640, y: 400)) < 1 && card.width == 540 && card.height == 320)
      let finger = scene.stage.touch(at: Point(x: 640, y: 400))
      finger.move(by: Vector(dx: 0, dy: 100), over: 0.2)
      #expect(abs((sheet.contentView.superview?.screenFrame.minY ?? 0) - card.minY - 100) < 20)
      finger.rest(for: 0.1)
      finger.lift()
      scene.rest()
      #expect(sheet.isPresented)
      scene.drag(from: Point(x: 640, y: 400), by: Vector(dx: 0, dy: 250), over: 0.1)
      #expect(!sheet.isPresented)
    }
  }

  @Test("If the window rotates, a finger still drags the sheet, which comes to rest at one of its heights")
  func rotation() throws {
    try withPresentation { scene in
      let (sheet, _) = scene.makeList()
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 410))
      finger.move(by: Vector(dx: 0, dy: -60), over: 0.1)
      scene.stage.resize(to: Size(width: 650, height: 500))
      finger.move(by: Vector(dx: 0, dy: -20), over: 0.1)
      #expect(sheet.isPresented)
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      let top = try #require(sheet.contentView.superview).screenFrame.minY
      #expect(top == 250 || top == 12)
      scene.stage.resize(to: Size(width: 1280, height: 800))
      scene.stage.settle()
      #expect(try #require(sheet.contentView.superview).screenFrame.width == 540)
      scene.stage.resize(to: Size(width: 360, height: 294))
      scene.stage.settle()
      #expect(try #require(sheet.contentView.superview).screenFrame.minX == 0)
    }
  }

  @Test("A finger that holds a sheet, and rests while the screen is rotated, neither dismisses nor raises the sheet")
  func restWhileRotated() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.height(200), .large]
      var changes: [Sheet.Detent] = []
      sheet.onDetentChange = { changes.append($0) }
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 610))
      finger.move(by: Vector(dx: 0, dy: -40), over: 0.2)
      #expect(scene.height(of: sheet) > 215)
      scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 570, y: 300))
      finger.lift()
      scene.rest()
      #expect(sheet.isPresented && changes.isEmpty)
    }
  }

  @Test("While a finger holds a sheet, keys and screen readers do not select another height")
  func keyDuringDrag() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium, .large]
      var changes: [Sheet.Detent] = []
      sheet.onDetentChange = { changes.append($0) }
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 450))
      finger.move(by: Vector(dx: 0, dy: -20), over: 0.1)
      scene.stage.keys.hold(.control) { scene.stage.type(.upArrow) }
      #expect(!sheet.perform(.increment))
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      #expect(changes.isEmpty && sheet.selectedDetent == .medium)
      #expect(sheet.perform(.increment) && changes == [.large])
    }
  }

  @Test("A sheet is above a keyboard, and appears immediately if the user prefers reduced motion")
  func settings() throws {
    try withPresentation { scene in
      let content = Sized(300, 200)
      let sheet = Sheet(content)
      sheet.detents = [.fitted]
      scene.stage.settings.prefersReducedMotion = true
      scene.button.present(sheet)
      scene.stage.settle()
      #expect(abs(scene.height(of: sheet) - 220) < 0.5)
      scene.window.safeAreaInsets = Insets(bottom: 300)
      scene.stage.settle()
      #expect(abs(scene.height(of: sheet) - 520) < 0.5 && content.screenFrame.maxY == 500)
      sheet.dismiss()
      #expect(sheet.superview == nil)
    }
  }

  @Test(
    "Above a keyboard, a sheet of half the window keeps its height, so that the field is visible",
    arguments: [Size(width: 600, height: 800), Size(width: 1000, height: 1200)])
  func halfAboveKeyboard(size: Size) throws {
    try withPresentation(size: size) { scene in
      scene.stage.app.keyboardPolicy = .always
      let (content, field) = (View(), TextField())
      field.frame = Rect(x: 20, y: 300, width: 300, height: 44)
      content.addSubview(field)
      let sheet = Sheet(content)
      sheet.detents = [.medium, .large]
      scene.present(sheet)
      let height = content.bounds.height
      try scene.stage.find(.textField).tap()
      scene.rest()
      let keyboard = scene.window.keyboardInsets.bottom
      #expect(keyboard > 100 && abs(content.bounds.height - height) < 0.5)
      #expect(field.screenFrame.maxY <= size.height - keyboard)
    }
  }

  @Test("The content of a sheet fills the safe area, although it is laid out before the sheet slides in")
  func safeArea() throws {
    try withPresentation { scene in
      scene.window.safeAreaInsets = Insets(bottom: 20)
      let (content, form) = (View(), View())
      form.fill(content, of: .safeArea)
      scene.present(Sheet(content))
      #expect(content.bounds.height > 700 && abs(content.screenFrame.maxY - 780) < 0.5)
      #expect(abs(form.frame.minY) < 0.001 && abs(form.frame.maxY - content.bounds.maxY) < 0.001)
    }
  }

  @Test("Invalid heights, empty detents and windows without room do a sheet no harm")
  func hostile() throws {
    try withPresentation { scene in
      let sheet = Sheet(Sized(.nan, .infinity))
      sheet.detents = []
      #expect(sheet.detents == [.large])
      sheet.detents = [.height(.nan), .fraction(-.infinity), .fitted, .height(-5), .height(1e300)]
      scene.present(sheet)
      for detent in sheet.detents { sheet.select(detent) }
      sheet.select(.medium)
      #expect(sheet.selectedDetent == .height(1e300))
      scene.window.safeAreaInsets = Insets(1000)
      scene.rest()
      let finger = scene.stage.touch(at: Point(x: 300, y: 790))
      finger.move(by: Vector(dx: 0, dy: -300))
      sheet.removeFromSuperview()
      finger.lift()
      #expect(!sheet.isPresented)
      #expect(!Sheet().present(in: View()))
      #expect(!sheet.present(in: sheet.contentView))
      // The view that presented the sheet may be removed.
      scene.window.safeAreaInsets = .zero
      scene.present(sheet)
      scene.button.removeFromSuperview()
      scene.rest()
      #expect(sheet.isPresented)
      sheet.onDismiss = { sheet.present(in: scene.window.content) }
      sheet.dismiss(animated: false)
      #expect(sheet.isPresented)
      sheet.onDismiss = nil
    }
  }
}

extension Stage {
  /// The next time at which the application acts without an event; nil if there is none.
  var nextDeadlineOfApp: Double? { app.nextDeadline }
}
