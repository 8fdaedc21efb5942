import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Runs a test with a window that fills the stage.
@MainActor func withWindow(_ body: (Stage, Window) throws -> Void) throws {
  try withStage(size: Size(width: 400, height: 700)) { stage in
    try body(stage, stage.makeWindow(size: Size(width: 400, height: 700)))
  }
}

/// Handlers of keys and fingers present, dismiss, remove and close what the toolkit is about to use.
@Suite("Code of the app in the middle of an event")
struct HandlerChangeTests {
  @Test("A key that opens a sheet is not passed on to other recognizers, superviews, commands or the window")
  func keyOpensSheet() throws {
    try withWindow { stage, window in
      let outer = KeyView(frame: window.content.bounds)
      let card = KeyView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      window.content.addSubview(outer)
      outer.addSubview(card)
      var left = 0
      window.onKey = { _ in left += 1 }
      let open = TapGestureRecognizer { _ in card.present(Sheet(Label("Sheet"))) }
      let second = TapGestureRecognizer { _ in left += 1 }
      for tap in [open, second] {
        tap.allowedKeys = [.space]
        card.addGestureRecognizer(tap)
      }
      card.becomeFirstResponder()
      stage.settle()
      stage.type(.space)
      stage.advance(by: 1)
      #expect(stage.findAll(.sheet).count == 1)
      #expect(left == 0 && outer.keys == 0 && card.keys == 0)
    }
  }

  private final class KeyView: View {
    var keys = 0
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      keys += 1
      return false
    }
  }

  @Test("A picker that gets fewer columns while a wheel turns reports no choice of the removed wheel")
  func fewerColumns() throws {
    try withWindow { stage, window in
      let numbers = (0..<40).map(String.init)
      let picker = Picker(columns: [["Never", "Daily"] + numbers, numbers], selectedIndices: [1, 0])
      picker.frame = Rect(x: 0, y: 100, width: 400, height: 220)
      var counts: [Int] = []
      picker.onChange = { [unowned picker] rows in
        counts.append(rows.count)
        if picker.columns.count == 2 { picker.columns = [["Never", "Daily"]] }
      }
      window.content.addSubview(picker)
      stage.settle()
      let finger = stage.touch(at: Point(x: 300, y: 210))
      finger.move(by: Vector(dx: 0, dy: -90), over: 0.06)
      finger.lift()
      stage.advance(by: 0.05)
      stage.touch(at: Point(x: 100, y: 210 + 44)).lift()
      stage.advance(by: 3)
      #expect(picker.columns.count == 1 && !counts.isEmpty)
      #expect(counts.dropFirst().allSatisfy { $0 == 1 } && counts.first == 2, "\(counts)")
      counts = []
      picker.columns = [numbers, numbers]
      stage.settle()
      let held = stage.touch(at: Point(x: 300, y: 210))
      held.move(by: Vector(dx: 0, dy: -90), over: 0.3)
      picker.columns = [numbers]
      #expect(counts.isEmpty)
      held.lift()
    }
  }

  @Test("If the app sets a bar's items again while an old item is removed, only the newest items are shown")
  func barItems() throws {
    try withWindow { stage, window in
      let (item, field) = (NavigationItem("Page"), TextField())
      let (done, search) = (BarButton("Done"), BarButton("Search"))
      field.frame.size = Size(width: 100, height: 40)
      item.trailingItems = [field]
      item.toolbarItems = [Button("One") {}]
      let stack = NavigationStack(root: View(), item)
      stack.fill(window.content)
      stage.settle()
      field.becomeFirstResponder()
      field.onEditingEnd = { item.trailingItems = [search] }
      item.trailingItems = [done]
      stage.settle()
      #expect(done.superview == nil && search.superview != nil && field.superview == nil)
      let bar = Toolbar()
      let (entry, first, second) = (TextField(), Button("First") {}, Button("Second") {})
      bar.items = [entry]
      window.content.addSubview(bar)
      entry.becomeFirstResponder()
      entry.onEditingEnd = { bar.items = [second] }
      bar.items = [first]
      #expect(bar.subviews.map { $0 === second } == [true])
    }
  }

  @Test("A finger in a sheet that is dismissed does nothing more", arguments: ["tap", "hold"])
  func fingerInSheet(use: String) throws {
    try withWindow { stage, window in
      var actions: [String] = []
      let (discard, save) = (Button("Discard") { actions.append("discard") }, Button("Save"))
      let stepper = Stepper(value: 0, in: 0...100) { _ in actions.append("step") }
      let content = StackView(axis: .vertical, arrangedSubviews: [discard, stepper, save])
      let sheet = Sheet(content)
      save.action = {
        actions.append("save")
        sheet.dismiss()
      }
      window.content.present(sheet)
      stage.advance(by: 1)
      let held = try #require((use == "tap" ? stage.find(.button, "Discard") : stage.find(.spinButton)).view)
      // The right half of the stepper increases its value.
      let place = held.convert(Point(x: held.bounds.width * 0.75, y: held.bounds.height / 2), to: nil)
      let finger = stage.touch(at: place)
      stage.advance(by: use == "tap" ? 0.05 : 1)
      #expect(actions.isEmpty == (use == "tap"))
      actions = []
      try stage.find(.button, "Save").tap()
      // The sheet has not moved away from the finger yet.
      if use == "tap" { finger.lift() } else { stage.advance(by: 0.3) }
      if use != "tap" { finger.lift() }
      stage.advance(by: 1)
      #expect(actions == ["save"])
      #expect(!sheet.isPresented)
    }
  }

  @Test("If the first of two buttons that are tapped at once removes both, the second does nothing")
  func buttonsAtOnce() throws {
    for closes in [false, true] {
      try withWindow { stage, window in
        let (scroll, panel) = (ScrollView(frame: window.content.bounds), View(frame: window.content.bounds))
        scroll.contentSize = Size(width: 400, height: 2000)
        scroll.addSubview(panel)
        window.content.addSubview(scroll)
        var actions: [String] = []
        for (index, name) in ["OK", "Delete"].enumerated() {
          let button = Button(name) {
            actions.append(name)
            if closes { window.close() } else { panel.removeFromSuperview() }
          }
          button.frame = Rect(x: 50, y: 100 + Double(index) * 200, width: 200, height: 60)
          panel.addSubview(button)
        }
        stage.settle()
        let touch = try #require(stage.compositor.seats.first).touch
        for phase in 0...1 {
          for finger: Int32 in [0, 1] {
            if phase == 0 {
              touch.down(finger, at: Point(x: 100, y: 130 + 200 * Double(finger)))
            } else {
              touch.up(finger)
            }
          }
          touch.frame()
          stage.settle()
        }
        stage.advance(by: 1)
        #expect(actions.count == 1, "\(actions)")
      }
    }
  }

  @Test("A window that closes under a finger is off the screen when its gestures are cancelled")
  func closedWindow() throws {
    try withStage(size: Size(width: 400, height: 700)) { stage in
      _ = stage.makeWindow(size: Size(width: 100, height: 100))
      let window = stage.makeWindow(size: Size(width: 400, height: 700))
      var windows: [Int] = []
      let pan = PanGestureRecognizer { pan in
        guard pan.state == .cancelled else { return }
        stage.settle()
        windows = [stage.app.windows.count, stage.compositor.toplevels.count]
      }
      window.content.addGestureRecognizer(pan)
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 622))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      #expect(pan.state == .changed)
      window.close()
      #expect(windows == [1, 1])
      finger.lift()
    }
  }

  @Test("A recognizer whose handler disables it when its gesture is cancelled stays disabled")
  func cancelledAndDisabled() throws {
    try withWindow { stage, window in
      let pan = PanGestureRecognizer { if $0.state == .cancelled { $0.isEnabled = false } }
      window.content.addGestureRecognizer(pan)
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      pan.cancelGesture()
      #expect(!pan.isEnabled)
      finger.lift()
    }
  }

  @Test("A key that is held in a sheet types nothing into the field that gets the focus back")
  func heldKey() throws {
    try withWindow { stage, window in
      let (behind, inside) = (TextField(), TextField())
      behind.frame = Rect(x: 0, y: 0, width: 400, height: 44)
      window.content.addSubview(behind)
      behind.becomeFirstResponder()
      let sheet = Sheet(StackView(axis: .vertical, arrangedSubviews: [inside]))
      window.content.present(sheet)
      stage.advance(by: 1)
      inside.becomeFirstResponder()
      let key = Key(rawValue: 0x61)
      stage.keys.press(key)
      stage.advance(by: 1)
      #expect(inside.text.count > 2)
      sheet.dismiss()
      #expect(behind.isFirstResponder)
      stage.advance(by: 1)
      stage.keys.release(key)
      #expect(behind.text.isEmpty)
      stage.type("b")
      #expect(behind.text == "b")
    }
  }

  @Test("A key that is held while its field is removed types nothing into the next field with the focus")
  func keyOfRemovedField() throws {
    try withWindow { stage, window in
      let (panel, inside, other) = (View(frame: Rect(x: 0, y: 100, width: 400, height: 100)), TextField(), TextField())
      for (field, parent) in [(inside, panel), (other, window.content)] {
        field.frame = Rect(x: 0, y: 0, width: 400, height: 44)
        parent.addSubview(field)
      }
      window.content.addSubview(panel)
      inside.becomeFirstResponder()
      let key = Key(rawValue: 0x61)
      stage.keys.press(key)
      stage.advance(by: 1)
      #expect(inside.text.count > 2)
      panel.removeFromSuperview()
      other.becomeFirstResponder()
      stage.advance(by: 1)
      stage.keys.release(key)
      #expect(other.text.isEmpty)
      stage.type("b")
      #expect(other.text == "b")
    }
  }

  @Test("A long press that opens a menu ends the presses of other fingers and keys behind the menu")
  func fingersBehindMenu() throws {
    try withWindow { stage, window in
      let stepper = Stepper(value: 0, in: 0...1000)
      stepper.frame = Rect(x: 250, y: 20, width: 120, height: 44)
      let card = View(frame: Rect(x: 0, y: 300, width: 400, height: 300))
      var picks = 0
      card.addInteraction(ContextMenu { _ in Menu([MenuItem("Open") { picks += 1 }]) })
      for view in [stepper, card] { window.content.addSubview(view) }
      stage.settle()
      let held = stage.touch(at: Point(x: 350, y: 42))
      let opener = stage.touch(at: Point(x: 100, y: 400))
      stage.advance(by: 1)
      let item = try #require(stage.find(.menuItem, "Open").frame)
      let value = stepper.value
      #expect(!stepper.isHighlighted)
      stage.advance(by: 2)
      #expect(stepper.value == value)
      held.lift()
      // The finger that has opened the menu picks an item.
      opener.move(to: item.center, over: 0.2)
      opener.lift()
      stage.advance(by: 1)
      #expect(picks == 1 && stepper.value == value)
    }
  }

  @Test("A finger that is cancelled over an item of a menu does not open the submenu of the item")
  func cancelledOverSubmenu() throws {
    try withWindow { stage, window in
      let card = View(frame: window.content.bounds)
      card.addInteraction(ContextMenu { _ in Menu([MenuItem("Share", submenu: Menu([MenuItem("Mail")]))]) })
      window.content.addSubview(card)
      stage.settle()
      let finger = stage.touch(at: Point(x: 100, y: 400))
      stage.advance(by: 1)
      finger.move(to: try #require(stage.find(.menuItem, "Share").frame).center, over: 0.1)
      stage.cancelTouches()
      stage.advance(by: 2)
      #expect(stage.find(.menuItem, "Share").exists && !stage.find(.menuItem, "Mail").exists)
      #expect(!stage.find(.menuItem, "Share").states.contains(.selected))
    }
  }

  @Test("A handler that has removed its view can still read the location of the finger")
  func removedUnderAFinger() throws {
    try withWindow { stage, window in
      let card = View(frame: window.content.bounds)
      window.content.addSubview(card)
      var places: [Point] = []
      let pan = PanGestureRecognizer { pan in
        places.append(pan.location(in: nil))
        guard pan.state == .changed, card.superview != nil else { return }
        card.removeFromSuperview()
        places.append(pan.location(in: nil))
      }
      card.addGestureRecognizer(pan)
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      finger.lift()
      // The last three locations are those before the removal, after it, and at the cancellation.
      let last = places.suffix(3)
      #expect(last.count == 3 && Set(last).count == 1 && last.allSatisfy { $0.x > 200 }, "\(places)")
    }
  }

  @Test("A view that is removed, and that a handler adds again at once, keeps the focus")
  func putBack() throws {
    try withWindow { stage, window in
      let (card, field) = (View(frame: window.content.bounds), TextField())
      field.frame = Rect(x: 0, y: 0, width: 400, height: 44)
      card.addSubview(field)
      window.content.addSubview(card)
      let pan = PanGestureRecognizer { if $0.state == .cancelled { window.content.addSubview(card) } }
      card.addGestureRecognizer(pan)
      field.becomeFirstResponder()
      var ends = 0
      field.onEditingEnd = { ends += 1 }
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 300))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      card.removeFromSuperview()
      #expect(card.isInWindow && field.isFirstResponder && ends == 0)
      finger.lift()
      stage.type("a")
      #expect(field.text == "a")
    }
  }

  @Test("If the app sets a bar's items again while a new item is added, only the newest items are shown")
  func barItemsThatCome() throws {
    try withWindow { stage, window in
      let (bar, first, second, third) = (Toolbar(), Item(), Button("Second") {}, Button("Third") {})
      window.content.addSubview(bar)
      first.onCome = { bar.items = [third] }
      bar.items = [first, second]
      #expect(bar.subviews.map { $0 === third } == [true])
      stage.settle()
    }
  }

  private final class Item: View {
    var onCome: () -> Void = {}
    override func didMoveToWindow() {
      super.didMoveToWindow()
      if isInWindow { onCome() }
    }
  }
}
