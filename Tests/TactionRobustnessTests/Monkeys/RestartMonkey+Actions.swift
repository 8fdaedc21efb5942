import Taction
import TactionTestSupport

@testable import TactionTesting
@testable import TactionText
@testable import TactionViews

// Actions of the application, its user and its compositor.
extension RestartMonkey {
  func fill(_ window: Window) {
    let field = TextField(placeholder: "Field")
    let text = TextView()
    text.text = "some text"
    let button = Button("Open") { [weak self, weak window] in
      if let self, let window, !isCalm { open(on: window) }
    }
    let box = View()
    box.backgroundColor = .red
    box.addInteraction(DragInteraction { _ in [.text("dragged")] })
    for (view, y) in [(field, 10.0), (text, 60), (button, 150), (box, 200)] as [(View, Double)] {
      view.frame = Rect(x: 10, y: y, width: 180, height: view === text ? 80 : 44)
      window.content.addSubview(view)
    }
    window.content.onDrop(types: [.text]) { drop in _ = drop.read(.text) { _ in drop.finish() } }
  }

  private func open(on window: Window) {
    guard let app, app.windows.count < 5 else { return }
    if dice.chance(0.5) {
      if let dialog = window.makeDialog(
        title: "Dialog", size: Size(width: 250, height: 250), isModal: dice.chance(0.6))
      {
        fill(dialog)
      }
    } else {
      let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 50, height: 20), size: Size(width: 200, height: 250))
      if let popup = window.makePopup(place) { fill(popup) }
    }
  }

  private var someWindow: Window? { app?.windows.randomElement(using: &dice) }

  func addActions() {
    actions.add("the compositor ends", 4) { [weak self] in
      if let self, age > 1.2 { kill() }
    }
    actions.add("a compositor starts", 10) { [weak self] in
      if let self, server.compositor == nil { start() }
    }
    actions.add("time passes", 10) { [weak self] in
      if let self { pass(dice.number(0.02...0.8)) }
    }
    actions.add("a window", 2) { [weak self] in _ = self?.makeWindow("Window") }
    actions.add("a dialog or a popup", 3) { [weak self] in
      if let self, let window = someWindow { open(on: window) }
    }
    actions.add("a window closes", 3) { [weak self] in
      if let self, let window = someWindow, window !== first { window.close() }
    }
    actions.add("a window changes", 3) { [weak self] in
      guard let self, let window = someWindow else { return }
      switch dice.next() % 5 {
      case 0: window.maximize()
      case 1: window.unmaximize()
      case 2: window.enterFullscreen()
      case 3: window.exitFullscreen()
      default: window.title = "Title \(dice.next() % 100)"
      }
    }
    addHands()
    addSelections()
  }

  private func addHands() {
    let touch = { [weak self] (body: (CompositorTouch, RestartMonkey) -> Void) in
      guard let self, let touch = server.compositor?.mainSeat?.touch else { return }
      body(touch, self)
      touch.frame()
      settle()
    }
    actions.add("a finger lands", 12) {
      touch { touch, monkey in
        guard let id = (0..<3 as Range<Int32>).first(where: { !monkey.down.contains($0) }) else { return }
        monkey.down.append(id)
        touch.down(id, at: monkey.place)
      }
    }
    actions.add("a finger moves", 10) {
      touch { touch, monkey in
        if let id = monkey.down.randomElement(using: &monkey.dice) { touch.motion(id, to: monkey.place) }
      }
    }
    actions.add("a finger lifts", 10) { touch { touch, monkey in if let id = monkey.down.popLast() { touch.up(id) } } }
    actions.add("a finger rests and drags", 6) {
      touch { touch, monkey in
        guard monkey.down.isEmpty, let spot = monkey.dragSpot else { return }
        touch.down(0, at: spot)
        touch.frame()
        monkey.pass(0.7)
        touch.motion(0, to: spot + Vector(dx: 30, dy: 0))
        touch.frame()
        monkey.settle()
        touch.motion(0, to: monkey.place)
        monkey.down = [0]
      }
    }
    addKeys()
  }

  private func addKeys() {
    actions.add("keys", 5) { [weak self] in
      guard let self, let keyboard = server.compositor?.mainSeat?.keyboard else { return }
      _ = keyboard.type("ab\t\r".randomElement(using: &dice) ?? "a")
      settle()
    }
    actions.add("the seat is plugged in again", 1) { [weak self] in
      guard let self, let compositor = server.compositor, let seat = compositor.mainSeat else { return }
      compositor.remove(seat)
      down = []
      settle()
      _ = try? compositor.add(SeatConfiguration())
      settle()
    }
  }

  private func addSelections() {
    actions.add("this program copies", 4) { [weak self] in
      guard let self else { return }
      let clipboard = dice.chance(0.7) ? Clipboard.shared : .primary
      clipboard.setText("text \(dice.next() % 100)")
    }
    actions.add("another program copies", 5) { [weak self] in
      guard let self, let seat = server.compositor?.mainSeat else { return }
      let source = dice.chance(0.7) ? CompositorDataSource(types: ["text/plain"]) : nil
      (dice.chance(0.7) ? seat.clipboard : seat.primary).select(source)
    }
    actions.add("the clipboard is read", 3) { [weak self] in
      guard let self else { return }
      Clipboard.shared.read(.text) { _ in }
      settle()
    }
  }

  private var place: Point { Point(x: dice.number(0...800), y: dice.number(0...600)) }

  /// A position on the red box of the frontmost window.
  private var dragSpot: Point? {
    guard let toplevel = server.compositor?.toplevels.last, toplevel.surface.isMapped else { return nil }
    return toplevel.surface.origin.map { $0 + Vector(dx: 60, dy: 220) }
  }
}
