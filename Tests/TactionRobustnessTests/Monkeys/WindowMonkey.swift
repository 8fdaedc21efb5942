import Taction

@testable import TactionTesting
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Windows, dialogs and popups that open and close at any time, by buttons under fingers and keys, by the app, and by
/// the compositor.
///
/// Each window that closes must report that once, close its dialogs and popups, and be released.
final class WindowMonkey: Monkey {
  private var closings: [ObjectIdentifier: Int] = [:]
  private var open: [Window] = []
  private var activations = 0

  override class var configuration: CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    return configuration
  }

  override class var size: Size { Size(width: 900, height: 600) }

  override func build() {
    fill(window)
    open.append(window)
    window.shouldClose = { false }
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("the compositor asks a window to close", 2) { [weak self] in
      guard let self, stage.compositor.toplevels.count > 1 else { return }
      stage.compositor.toplevels.last?.close()
      stage.deliver()
    }
    actions.add("the compositor dismisses a popup", 2) { [weak self] in
      guard let self else { return }
      stage.compositor.popups.last?.dismiss()
      stage.deliver()
    }
    actions.add("another window gets the keyboard", 3) { [weak self] in
      guard let self, let surface = stage.compositor.toplevels.randomElement(using: &dice)?.surface, surface.isMapped
      else { return }
      stage.seat?.keyboard.setFocus(surface)
      stage.deliver()
    }
  }

  private func fill(_ window: Window) {
    let dialog = Button("Dialog") { [weak self, weak window] in
      self?.activations += 1
      self?.openDialog(on: window)
      self?.called("a button")
    }
    let popup = Button("Popup") { [weak self, weak window] in
      self?.activations += 1
      self?.openPopup(on: window)
    }
    let close = Button("Close") { [weak self, weak window] in
      self?.activations += 1
      if window !== self?.windows.first { window?.close() }
    }
    let stepper = Stepper { [weak self] _ in
      self?.activations += 1
      self?.called("a stepper")
    }
    let views: [View] = [dialog, popup, close, stepper]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 10, y: 10 + Double(index) * 50, width: 120, height: 44)
      window.content.addSubview(view)
    }
    let field = TextField(placeholder: "Field")
    field.frame = Rect(x: 140, y: 10, width: 120, height: 44)
    window.content.addSubview(field)
    window.content.addGestureRecognizer(PanGestureRecognizer { _ in })
    _ = views.randomElement(using: &dice)?.becomeFirstResponder()
  }

  private func watch(_ window: Window, _ name: String) {
    open.append(window)
    keep(window, name)
    fill(window)
    let id = ObjectIdentifier(window)
    closings[id] = 0
    expect(!window.isClosed, "\(name) is closed as it is made")
    window.onClose = { [weak self] in
      self?.note("\(name) closes")
      self?.closings[id, default: 0] += 1
      self?.called("onClose")
    }
    window.shouldClose = { [weak self] in
      self?.called("shouldClose")
      return self?.dice.chance(0.7) ?? true
    }
    window.onActiveChange = { [weak self] _ in self?.called("onActiveChange") }
    window.onResize = { [weak self] _ in self?.called("onResize") }
  }

  private func openDialog(on window: Window?) {
    guard stage.app.windows.count < 6,
      let dialog = window?.makeDialog(title: "Dialog", size: Size(width: 280, height: 220), isModal: dice.chance(0.7))
    else { return }
    watch(dialog, "a dialog")
  }

  private func openPopup(on window: Window?) {
    let placement = PopupPlacement(at: Rect(x: 20, y: 20, width: 50, height: 20), size: Size(width: 270, height: 210))
    guard stage.app.windows.count < 6, let popup = window?.makePopup(placement) else { return }
    watch(popup, "a popup")
  }

  private func addDeeds(to deeds: inout Repertoire) {
    let some = { [weak self] (body: (Window, WindowMonkey) -> Void) in
      guard let self, let window = stage.app.windows.randomElement(using: &dice) else { return }
      body(window, self)
    }
    deeds.add("a window", 3) { [weak self] in
      guard let self, stage.app.windows.count < 5 else { return }
      let size = Size(width: dice.number(100...500).rounded(), height: dice.number(100...400).rounded())
      watch(stage.app.makeWindow(title: "Window", size: size), "a window")
    }
    deeds.add("a dialog", 4) { some { $1.openDialog(on: $0) } }
    deeds.add("a popup", 4) { some { $1.openPopup(on: $0) } }
    deeds.add("a window closes", 5) {
      some { window, monkey in if window !== monkey.windows.first { window.close() } }
    }
    deeds.add("a window is another size", 3) {
      some { window, monkey in
        switch monkey.dice.next() % 4 {
        case 0: window.maximize()
        case 1: window.unmaximize()
        case 2: window.enterFullscreen()
        default: window.exitFullscreen()
        }
      }
    }
    deeds.add("a window changes", 3) {
      some { window, monkey in
        switch monkey.dice.next() % 4 {
        case 0: window.title = "Title \(monkey.dice.next() % 100)"
        case 1: window.showsFrame.toggle()
        case 2: window.minimumSize = Size(width: monkey.dice.number(1...300).rounded(), height: 100)
        default: window.touchResampling = window.touchResampling == nil ? TouchResampling() : nil
        }
      }
    }
    deeds.add("an alert", 2) { some { window, _ in window.content.present(Alert("Alert")) } }
    deeds.add("a view goes", 1) {
      some { window, monkey in window.content.subviews.randomElement(using: &monkey.dice)?.removeFromSuperview() }
    }
  }

  // MARK: Invariants

  override func checkScene() {
    for window in open where window.isClosed {
      guard let count = closings[ObjectIdentifier(window)] else { continue }
      expect(count == 1, "\(window.title) said \(count) times that it has closed")
      expect(!stage.app.windows.contains { $0 === window }, "a closed window is one of the application's")
    }
    open.removeAll(where: \.isClosed)
    for window in open {
      if let parent = window.parent { expect(!parent.isClosed, "a dialog or popup is open without its window") }
    }
    expect(!window.isClosed, "the first window is closed")
  }

  override func settleScene() {
    for window in stage.app.windows.reversed() where window !== windows[0] {
      window.shouldClose = nil
      window.close()
    }
    window.unmaximize()
    window.exitFullscreen()
    for presentation in window.content.presentations { presentation.dismiss() }
  }

  override func checkRest() {
    expect(stage.app.windows.count == 1 && stage.compositor.toplevels.count == 1, "windows stay")
    expect(stage.compositor.popups.isEmpty, "popups stay")
    let before = activations
    pass(3)
    expect(activations == before, "a control is activated \(activations - before) times with nothing held")
  }

  override func clear() { open = [] }
}
