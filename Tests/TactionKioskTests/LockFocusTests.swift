import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionKiosk

/// What is behind the lock gets no keys and no text, and the focus returns afterwards.
@Suite("The focus behind a lock")
struct LockFocusTests {
  /// Adds a field to the window, and gives it the focus.
  private func addField(to scene: KioskScene) -> TextField {
    let field = TextField(placeholder: "Text")
    field.frame = Rect(x: 10, y: 10, width: 200, height: 44)
    scene.window.content.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  /// Adds a stack whose root has the focus, and locks the window. Returns also a page and an alert for the stack.
  private func lockOverStack(
    in scene: KioskScene
  ) -> (stack: NavigationStack, root: View, page: View, alert: Alert) {
    let (root, page) = (LoggingView(acceptsKeys: true), LoggingView(acceptsKeys: true))
    let stack = NavigationStack(root: root, title: "Root")
    stack.frame = scene.window.content.bounds
    scene.window.content.addSubview(stack)
    root.becomeFirstResponder()
    scene.kiosk.lock(pin: "2718")
    scene.stage.settle()
    return (stack, root, page, Alert("Connection lost", message: "", buttons: [.cancel()]))
  }

  @Test("Recognizers, shortcuts and a field behind the lock get no input; the field's focus returns")
  func behind() throws {
    try withKiosk { scene in
      scene.window.content.addGestureRecognizer(TapGestureRecognizer { _ in Issue.record("a tap behind the lock") })
      let field = addField(to: scene)
      scene.window.addShortcut("Ctrl+K") { Issue.record("a shortcut behind the lock") }
      scene.stage.settle()
      scene.kiosk.lock(pin: "1234")
      scene.stage.settle()
      #expect(!field.isFirstResponder)
      scene.stage.keys.hold(.control) { scene.stage.type("k") }
      scene.stage.type("9999")
      scene.stage.tap(at: Point(x: 40, y: 580))
      scene.kiosk.unlock()
      #expect(field.isFirstResponder && field.text.isEmpty)
    }
  }

  private struct Row: Identifiable { let id: Int }

  private final class FieldCell: ItemCell {
    let field = TextField(placeholder: "Text")

    required init() {
      super.init()
      contentView.addSubview(field)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    }
  }

  @Test("After the lock, the field of a row in a list has the focus again, even if the list has scrolled")
  func fieldInList() throws {
    try withKiosk { scene in
      var rows: [Int] = []
      let list = ListView<Row>(FieldCell.self) { cell, row in cell.field.onChange = { _ in rows.append(row.id) } }
      list.rowHeight = 60
      list.frame = Rect(x: 0, y: 0, width: 300, height: 400)
      scene.window.content.addSubview(list)
      list.setItems((0..<100).map(Row.init), animated: false)
      scene.stage.settle()
      let cell = try #require(list.cell(for: 2) as? FieldCell)
      cell.field.becomeFirstResponder()
      scene.kiosk.lock(pin: "1234")
      scene.stage.settle()
      list.scroll(to: 60, animated: false)
      scene.stage.settle()
      scene.kiosk.unlock()
      scene.stage.type("x")
      #expect(rows == [2])
    }
  }

  @Test("An alert behind the lock gets keys again afterwards, unless it was dismissed during the lock")
  func alert() throws {
    for isDismissed in [false, true] {
      try withKiosk { scene in
        let alert = Alert("Alert", message: "", buttons: [.cancel()])
        scene.view.present(alert)
        scene.stage.advance(by: 1)
        scene.kiosk.lock(pin: "2718")
        scene.stage.settle()
        if isDismissed { alert.dismiss() }
        scene.stage.advance(by: 1)
        scene.stage.type("2718")
        scene.stage.type(.return)
        #expect(!scene.kiosk.isLocked)
        _ = scene.read()
        if !isDismissed { scene.stage.type(.escape) }
        scene.stage.advance(by: 1)
        #expect(!alert.isPresented)
        scene.view.becomeFirstResponder()
        scene.stage.type("b")
        #expect(scene.read() == ["down", "up"])
      }
    }
  }

  @Test("A field has the focus again after the lock and an alert that has appeared during the lock")
  func alertDuringLock() throws {
    try withKiosk { scene in
      let field = addField(to: scene)
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      scene.view.present(Alert("Connection lost", message: "", buttons: [.cancel()]))
      scene.stage.advance(by: 1)
      scene.stage.type("2718")
      scene.stage.type(.return)
      scene.stage.advance(by: 1)
      #expect(!scene.kiosk.isLocked && !field.isFirstResponder)
      scene.stage.type(.escape)
      scene.stage.advance(by: 1)
      scene.stage.type("a")
      #expect(field.isFirstResponder && field.text == "a")
    }
  }

  @Test("The field in an alert that has appeared during the lock has the focus after the lock")
  func accessoryDuringLock() throws {
    try withKiosk { scene in
      let (alert, field) = (Alert("Connection lost", buttons: [.cancel()]), TextField(placeholder: "Password"))
      alert.accessory = field
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      scene.view.present(alert)
      scene.stage.advance(by: 1)
      #expect(!field.isFirstResponder)
      scene.kiosk.unlock()
      #expect(field.isFirstResponder)
    }
  }

  @Test(
    "A field has the focus again after the lock if its alert has left during the lock, or during a question for a PIN",
    arguments: [false, true])
  func alertLeavesDuringLock(asks: Bool) throws {
    try withKiosk { scene in
      let field = addField(to: scene)
      let alert = Alert("Connection lost", message: "", buttons: [.cancel()])
      scene.view.present(alert)
      scene.stage.advance(by: 1)
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      if asks { scene.kiosk.ask(forPIN: "4711") {} }
      scene.stage.settle()
      alert.dismiss()
      scene.stage.advance(by: 1)
      if asks { scene.stage.type(.escape) }
      #expect(!field.isFirstResponder)
      scene.kiosk.unlock()
      #expect(field.isFirstResponder)
    }
  }

  @Test("A page of a sheet that has appeared during the lock has the focus after the lock")
  func sheetDuringLock() throws {
    try withKiosk { scene in
      let field = addField(to: scene)
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      let page = LoggingView(acceptsKeys: true)
      let sheet = Sheet(NavigationStack(root: page, title: "Page"))
      scene.view.present(sheet)
      scene.stage.advance(by: 1)
      #expect(!page.isFirstResponder)
      scene.kiosk.unlock()
      #expect(page.isFirstResponder)
      sheet.dismiss()
      scene.stage.advance(by: 1)
      #expect(field.isFirstResponder)
    }
  }

  @Test(
    "A field gets the focus back after a lock and a toast with the focus, whichever leaves first",
    arguments: [false, true])
  func toastWithFocus(leavesDuringLock: Bool) throws {
    try withKiosk { scene in
      let field = addField(to: scene)
      scene.view.removeFromSuperview()
      let toast = Toast("Photo deleted", action: "Undo")
      toast.duration = .infinity
      field.present(toast)
      scene.stage.advance(by: 1)
      scene.stage.type(.tab)
      #expect(scene.window.focusedView?.isDescendant(of: toast) == true)
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      if leavesDuringLock {
        toast.dismiss()
        scene.stage.advance(by: 1)
      }
      scene.kiosk.unlock()
      #expect(field.isFirstResponder == leavesDuringLock)
      toast.dismiss()
      scene.stage.advance(by: 1)
      #expect(field.isFirstResponder)
    }
  }

  @Test("A page that is shown during the lock, behind an alert that has left, has the focus after the lock")
  func pageBehindAlertDuringLock() throws {
    try withKiosk { scene in
      let (stack, root, page, alert) = lockOverStack(in: scene)
      stack.present(alert)
      stack.push(page, title: "Page")
      alert.dismiss()
      // The root is still in the window while the page moves in.
      #expect(root.isInWindow)
      scene.kiosk.unlock()
      scene.stage.advance(by: 1)
      #expect(page.isFirstResponder)
    }
  }

  @Test("A page that is shown during the lock has the focus after it", arguments: [false, true])
  func pageDuringLock(hasAlert: Bool) throws {
    try withKiosk { scene in
      let (stack, _, page, alert) = lockOverStack(in: scene)
      if hasAlert { stack.present(alert) }
      stack.push(page, title: "Page")
      scene.stage.advance(by: 1)
      #expect(!page.isFirstResponder)
      scene.kiosk.unlock()
      alert.dismiss()
      scene.stage.advance(by: 1)
      #expect(page.isFirstResponder)
    }
  }

  @Test("A field of a sheet behind the lock gets no text from keys or an input method")
  func inputMethod() throws {
    try withKiosk { scene in
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      let field = TextField(placeholder: "secret")
      let sheet = Sheet(StackView(axis: .vertical, arrangedSubviews: [field]))
      scene.view.present(sheet)
      scene.stage.advance(by: 1)
      field.becomeFirstResponder()
      scene.stage.settle()
      #expect(!field.isFirstResponder && !scene.stage.inputMethod.isEnabled)
      scene.stage.type("27")
      sheet.dismiss()
      scene.stage.advance(by: 1)
      scene.stage.type("18")
      #expect(field.text.isEmpty)
      scene.stage.type(.return)
      #expect(!scene.kiosk.isLocked)
      // A sheet that was presented during the lock gets the keys after the lock.
      scene.kiosk.lock(pin: "2718")
      scene.view.present(sheet)
      scene.stage.advance(by: 1)
      scene.kiosk.unlock()
      field.becomeFirstResponder()
      scene.stage.type("a")
      #expect(field.text == "a")
    }
  }
}
