import Taction

/// The buttons of the trial, in four rows of four. Each is 140 x 60 px; columns are 148 px apart, and rows 70 px.
final class WindowTrial: View {
  private unowned let subject: Window
  private var count = 0

  init(_ window: Window) {
    subject = window
    super.init(frame: .zero)
    for edge in PopupPlacement.Edge.allCases {
      add("Popup: \(edge)") { $0.openMenu(at: $1, edge: edge, size: Size(width: 220, height: 150)) }
    }
    add("Modal dialog") { trial, _ in trial.openDialog(isModal: true) }
    add("Dialog") { trial, _ in trial.openDialog(isModal: false) }
    add("Keep on") { trial, _ in
      trial.subject.keepsScreenOn.toggle()
      print("keeps screen on: \(trial.subject.keepsScreenOn)")
    }
    add("Limits") { trial, _ in
      trial.subject.minimumSize = Size(width: 500, height: 350)
      trial.subject.maximumSize = Size(width: 700, height: 450)
    }
    add("Maximize") { trial, _ in trial.subject.isMaximized ? trial.subject.unmaximize() : trial.subject.maximize() }
    add("Full screen") { trial, _ in
      trial.subject.isFullscreen ? trial.subject.exitFullscreen() : trial.subject.enterFullscreen()
    }
    add("Minimize") { trial, _ in trial.subject.minimize() }
    add("Dark") { trial, _ in trial.subject.colorScheme = trial.subject.colorScheme == .dark ? nil : .dark }
    add("Tall popup") { $0.openMenu(at: $1, edge: .bottom, size: Size(width: 220, height: 1600)) }
    add("Frame") { trial, _ in trial.subject.showsFrame.toggle() }
    add("Icon") { trial, _ in trial.subject.icon = WindowIcon(name: "applications-graphics") }
    add("Close") { trial, _ in trial.subject.close() }
  }

  private func add(_ title: String, _ action: @escaping (WindowTrial, View) -> Void) {
    let button = Button(title)
    button.frame = Rect(
      x: 8 + 148 * Double(count % 4), y: 10 + 70 * Double(count / 4), width: 140, height: 60)
    button.action = { [weak self, weak button] in
      guard let self, let button else { return }
      print("tapped \(title)")
      action(self, button)
    }
    addSubview(button)
    count += 1
  }

  private func openDialog(isModal: Bool) {
    guard let dialog = subject.makeDialog(title: "Dialog", size: Size(width: 300, height: 200), isModal: isModal)
    else { return print("no dialog") }
    fill(dialog, titles: ["Close", "Popup"])
    dialog.onClose = { print("dialog closed") }
    dialog.onResize = { print("dialog \($0.width) x \($0.height)") }
  }

  private func openMenu(at view: View, edge: PopupPlacement.Edge, size: Size) {
    open(PopupPlacement(at: view.convert(view.bounds, to: nil), edge: edge, size: size), over: subject)
  }

  private func open(_ placement: PopupPlacement, over parent: Window) {
    guard let popup = parent.makePopup(placement) else { return print("no popup") }
    print("popup opened")
    fill(popup, titles: ["Close", "Popup"])
    popup.content.borderColor = .separator
    popup.content.borderWidth = 1
    popup.onResize = { print("popup \($0.width) x \($0.height)") }
    popup.onClose = { print("popup closed") }
  }

  /// Adds a button that closes a window, and a button that opens a popup to the right.
  private func fill(_ other: Window, titles: [String]) {
    let close = Button(titles[0])
    close.frame = Rect(x: 10, y: 10, width: 90, height: 50)
    close.action = { [weak other] in other?.close() }
    let more = Button(titles[1])
    more.frame = Rect(x: 10, y: 70, width: 90, height: 50)
    more.action = { [weak self, weak other, weak more] in
      guard let self, let other, let more else { return }
      let place = PopupPlacement(
        at: more.convert(more.bounds, to: nil), edge: .right, size: Size(width: 160, height: 140))
      open(place, over: other)
    }
    other.content.addSubview(close)
    other.content.addSubview(more)
  }
}
