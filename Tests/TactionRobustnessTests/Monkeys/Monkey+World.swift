import Taction
import TactionTestSupport
import TactionViews

@testable import TactionEnvironment
@testable import TactionTesting

// Events around an app: the screen, the user's settings, devices, the focus, and dialogs.
extension Monkey {
  /// Adds the events around the app.
  func addWorld(to world: inout Repertoire) {
    world.add("the screen is another size", 1) { [weak self] in
      guard let self, let size = Self.sizes.randomElement(using: &dice) else { return }
      add("\(Int(size.width))x\(Int(size.height))")
      stage.resize(to: size)
    }
    world.add("the user's settings change", 1) { [weak self] in self?.changeSettings() }
    world.add("the devices are unplugged", 1) { [weak self] in self?.replug() }
    world.add("the keyboard leaves the window", 1) { [weak self] in self?.loseKeyboard() }
    world.add("a modal dialog opens and closes", 1) { [weak self] in self?.showDialog() }
    world.add("time passes", 3) { [weak self] in
      if let self { pass(dice.number(0.1...1.5)) }
    }
  }

  private static var sizes: [Size] {
    [Self.size, Self.size, Size(width: 300, height: 500), Size(width: 900, height: 400), Size(width: 160, height: 120)]
  }

  private func changeSettings() {
    var settings = stage.settings
    switch dice.next() % 5 {
    case 0: settings.colorScheme = dice.chance(0.5) ? .dark : .light
    case 1: settings.textScale = [1, 1, 0.8, 1.5, 2][Int(dice.next() % 5)]
    case 2: settings.layoutDirection = dice.chance(0.5) ? .rightToLeft : .leftToRight
    case 3: settings.prefersReducedMotion.toggle()
    default: settings.prefersHighContrast.toggle()
    }
    stage.settings = settings
  }

  /// Removes the seat with everything held on it, and plugs it in again.
  private func replug() {
    guard let seat = stage.seat else { return }
    forgetHands()
    stage.compositor.remove(seat)
    stage.deliver()
    if dice.chance(0.5) { pass(dice.number(0...0.5)) }
    plugIn()
  }

  private func plugIn() {
    guard stage.seat == nil else { return }
    _ = try? stage.compositor.add(SeatConfiguration())
    stage.deliver()
  }

  /// Forgets everything that is held on a seat that is removed.
  private func forgetHands() {
    hands = HandState()
    stage.fingerIDs = []
  }

  private func loseKeyboard() {
    guard let keyboard = stage.seat?.keyboard, let surface = keyboard.focus else { return }
    keyboard.setFocus(nil)
    stage.deliver()
    pass(dice.number(0...0.3))
    if surface.resource.isAlive { keyboard.setFocus(surface) }
    stage.deliver()
  }

  private func showDialog() {
    guard let window = windows.first, !window.isClosed,
      let dialog = window.makeDialog(title: "Dialog", size: Size(width: 200, height: 100))
    else { return }
    keep(dialog, "a dialog")
    if dice.chance(0.5) {
      let button = Button("Close") { [weak dialog] in dialog?.close() }
      button.frame = Rect(x: 0, y: 0, width: 200, height: 100)
      dialog.content.addSubview(button)
      _ = button.becomeFirstResponder()
    }
    pass(dice.number(0...0.6))
    if dice.chance(0.7) { stage.type(dice.chance(0.5) ? .return : .escape) }
    dialog.close()
    stage.deliver()
  }

  /// Restores the user's settings, the screen and the seat.
  func restoreWorld() {
    stage.settings = UserSettings()
    stage.resize(to: Self.size)
    plugIn()
    if let seat = stage.seat, seat.keyboard.focus == nil,
      let surface = stage.compositor.toplevels.last(where: { $0.surface.isMapped })?.surface
    {
      seat.keyboard.setFocus(surface)
    }
    stage.deliver()
  }
}
