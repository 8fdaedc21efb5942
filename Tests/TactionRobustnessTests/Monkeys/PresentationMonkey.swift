import Taction

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Sheets, alerts, popovers, toasts and menus that are presented and dismissed at any time, even under fingers.
///
/// Each presentation must leave the window again, and report this exactly once.
final class PresentationMonkey: Monkey {
  /// A presentation of the app, with the number of its appearances and the number of its reports of dismissal.
  private final class Shown {
    let name: String
    weak var presentation: Presentation?
    weak var toast: Toast?
    var comings = 0
    var dismissals = 0

    init(_ name: String) { self.name = name }

    var isInWindow: Bool { presentation?.isInWindow ?? false }
  }

  private var shown: [Shown] = []
  private var presentations: [Presentation] = []
  private var buttons: [Button] = []
  private var field = TextField(placeholder: "Behind")
  private var presses = 0

  override func build() {
    for index in 0..<5 {
      let button = Button("\(index)") { [weak self] in
        self?.presses += 1
        self?.called("a button behind")
      }
      button.frame = Rect(x: 20 + Double(index) * 110, y: 20 + Double(index % 2) * 500, width: 90, height: 44)
      if index == 3 { button.setMenu { [weak self] in self?.makeMenu() } }
      window.content.addSubview(button)
      buttons.append(button)
    }
    field.frame = Rect(x: 150, y: 250, width: 200, height: 44)
    window.content.addSubview(field)
    let picker = MenuPicker(["One", "Two", "Three"]) { [weak self] _ in self?.called("onChange of a menu picker") }
    picker.frame = Rect(x: 380, y: 250, width: 120, height: 44)
    window.content.addSubview(picker)
    window.content.addInteraction(
      ContextMenu { [weak self] _ in
        self?.called("a context menu")
        return self?.makeMenu()
      })
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("everything is dismissed", 1) { [weak self] in self?.dismissAll() }
  }

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("a sheet", 5) { [weak self] in self?.presentSheet() }
    deeds.add("an alert", 3) { [weak self] in self?.presentAlert() }
    deeds.add("a popover", 3) { [weak self] in self?.presentPopover() }
    deeds.add("a toast", 3) { [weak self] in self?.presentToast() }
    deeds.add("a menu", 3) { [weak self] in
      if let self,
        let menu = window.content.present(makeMenu(), at: Rect(origin: place(), size: Size(width: 9, height: 9)))
      {
        keep(menu, "a menu")
      }
    }
    deeds.add("one is dismissed", 6) { [weak self] in
      guard let self else { return }
      window.content.presentations.randomElement(using: &dice)?.dismiss(animated: dice.chance(0.8))
    }
    deeds.add("one is presented again", 4) { [weak self] in
      guard let self, let old = presentations.randomElement(using: &dice) else { return }
      present(old)
    }
    deeds.add("one is removed", 2) { [weak self] in
      guard let self else { return }
      presentations.randomElement(using: &dice)?.removeFromSuperview()
    }
    deeds.add("one changes", 4) { [weak self] in self?.change() }
    deeds.add("a button goes or comes", 2) { [weak self] in
      guard let self, let button = buttons.randomElement(using: &dice) else { return }
      if button.superview == nil { window.content.addSubview(button) } else { button.removeFromSuperview() }
    }
    deeds.add("the field gets the focus", 1) { [weak self] in self?.field.becomeFirstResponder() }
  }

  // MARK: Presenting

  private func watch(_ presentation: Presentation, _ name: String) {
    let one = Shown(name)
    one.presentation = presentation
    shown.append(one)
    presentations.append(presentation)
    keep(presentation, name)
    presentation.onDismiss = { [weak self, weak one] in
      one?.dismissals += 1
      self?.called("onDismiss")
    }
    if presentations.count > 6 { release(presentations.removeFirst()) }
  }

  /// Dismisses a presentation.
  private func release(_ presentation: Presentation) { presentation.dismiss() }

  private func present(_ presentation: Presentation) {
    guard let one = shown.first(where: { $0.presentation === presentation }) else { return }
    let presenter = (dice.chance(0.5) ? buttons.randomElement(using: &dice) : nil) ?? window.content
    // A presentation that is disappearing appears again. Actions of the app during its appearance are counted
    // separately.
    let wasThere = one.isInWindow
    if !wasThere { one.comings += 1 }
    if !presenter.present(presentation, animated: dice.chance(0.8)), !wasThere, !one.isInWindow,
      one.dismissals < one.comings
    {
      one.comings -= 1
    }
  }

  private func presentSheet() {
    let content = View()
    if dice.chance(0.5) {
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
      scroll.anchors = .fill
      scroll.contentSize = Size(width: 300, height: 1500)
      let button = Button("Close") { [weak self] in self?.window.content.presentations.last?.dismiss() }
      button.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      scroll.addSubview(button)
      content.addSubview(scroll)
    } else {
      let inner = TextField(placeholder: "In a sheet")
      inner.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      content.addSubview(inner)
    }
    let sheet = Sheet(content)
    if dice.chance(0.6) { sheet.detents = [.medium, .large] }
    sheet.onDetentChange = { [weak self] _ in self?.called("onDetentChange") }
    watch(sheet, "a sheet")
    present(sheet)
  }

  private func presentAlert() {
    let alert = Alert(
      "Sure?", message: dice.chance(0.5) ? "It is for ever." : "",
      buttons: [
        .cancel { [weak self] in self?.called("Cancel") },
        .destructive("Delete") { [weak self] in self?.called("Delete") },
      ])
    watch(alert, "an alert")
    present(alert)
  }

  private func presentPopover() {
    let button = Button("Inside") { [weak self] in self?.called("a button in a popover") }
    let popover = Popover(button)
    popover.contentSize = Size(width: dice.number(60...300), height: dice.number(44...300))
    watch(popover, "a popover")
    present(popover)
  }

  private func presentToast() {
    let one = Shown("a toast")
    let toast = Toast("Done", action: dice.chance(0.5) ? "Undo" : "") { [weak self] in self?.called("Undo") }
    toast.duration = dice.number(1...3)
    one.toast = toast
    toast.onDismiss = { [weak self, weak one] in
      one?.dismissals += 1
      self?.called("onDismiss of a toast")
    }
    keep(toast, "a toast")
    shown.append(one)
    one.comings = 1
    if !window.content.present(toast) { one.comings = one.dismissals }
  }

  private func makeMenu() -> Menu {
    let inner = Menu([MenuItem("Inner") { [weak self] in self?.called("an inner item") }])
    return Menu([
      MenuItem("Item") { [weak self] in self?.called("an item") }, MenuItem("More", submenu: inner),
      MenuItem("Present") { [weak self] in self?.presentSheet() }, MenuItem("Off", isEnabled: false) {},
    ])
  }

  private func change() {
    guard let one = presentations.randomElement(using: &dice) else { return }
    switch one {
    case let sheet as Sheet:
      switch dice.next() % 3 {
      case 0: sheet.select(dice.chance(0.5) ? .medium : .large, animated: dice.chance(0.7))
      case 1: sheet.detents = dice.chance(0.5) ? [.medium] : [.medium, .large]
      default: sheet.isDismissable.toggle()
      }
    case let popover as Popover:
      popover.contentSize = Size(width: dice.number(60...500), height: dice.number(44...500))
    default: one.isDismissable.toggle()
    }
  }

  // MARK: Invariants

  override func checkScene() {
    for one in shown {
      guard one.toast == nil || one.presentation != nil else { continue }
      expect(one.dismissals <= one.comings, "\(one.name) came \(one.comings) times, and left \(one.dismissals) times")
      if let presentation = one.presentation, !presentation.isInWindow {
        expect(one.dismissals == one.comings, "\(one.name) is gone and has not said so")
      }
    }
  }

  private func dismissAll() {
    for presentation in window.content.presentations.reversed() { presentation.dismiss(animated: dice.chance(0.5)) }
  }

  override func settleScene() { dismissAll() }

  override func checkRest() {
    for one in shown {
      expect(
        one.dismissals == one.comings,
        "\(one.name) came \(one.comings) times and said \(one.dismissals) times that it is gone")
    }
    let before = presses
    for button in buttons where button.superview == nil { window.content.addSubview(button) }
    for button in buttons where button !== buttons[3] { stage.tap(at: button.convert(button.bounds.center, to: nil)) }
    expect(presses == before + 4, "\(presses - before) of 4 buttons can be pressed")
    pass(2)
  }

  override func clear() {
    presentations = []
    buttons = []
    field.removeFromSuperview()
    field = TextField()
  }
}
