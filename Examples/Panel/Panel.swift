import Taction

/// The window's content: the rooms, and next to them, or over them if the window is narrow, the chosen room.
final class Panel: View {
  /// The object that looks after a panel on a wall; nil in a window of a desktop.
  var caretaker: Caretaker?
  /// Called when the user asks for the settings; if it is nil, there is no button for them.
  var onSettings: (() -> Void)? {
    didSet { overview.onSettings = onSettings }
  }
  private let home: Home
  private let overview: Overview
  private let detail: NavigationStack
  private let split: SplitView
  private var page: RoomPage
  private weak var alert: Alert?

  init(home: Home, clock: WallClock = WallClock()) {
    self.home = home
    overview = Overview(rooms: home.rooms, clock: clock)
    page = RoomPage(room: home.rooms[0], home: home)
    detail = NavigationStack(root: page, title: home.rooms[0].name)
    split = SplitView(sidebar: overview, detail: detail)
    super.init()
    split.fill(self)
    detail.backTitle = "Rooms"
    overview.list.onActivate = { [weak self] in self?.open($0.id) }
    overview.list.selectedIDs = [home.rooms[0].id]
    overview.onSwitch = { [home] room, isOn in home.change(room.id) { $0.light = isOn ? 1 : 0 } }
    overview.onAllOff = { [weak self] in self?.askForAllOff() }
    home.onChange = { [weak self] in self?.roomDidChange($0) }
  }

  private func open(_ id: Room.ID, animated: Bool = true) {
    guard let room = home.rooms.first(where: { $0.id == id }) else { return }
    page = RoomPage(room: room, home: home)
    detail.setRoot(page, title: room.name)
    split.showDetail(animated: animated)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.onSuspensionChange = { [weak self] in if !$0 { self?.showTime() } }
  }

  /// Shows the current time, because somebody may look at the panel again.
  func showTime() { overview.showTime() }

  /// Restores the initial state for the next user: the list of rooms, with the first room chosen.
  func goHome() {
    alert?.dismiss()
    open(home.rooms[0].id, animated: false)
    overview.list.selectedIDs = [home.rooms[0].id]
    overview.list.scroll(to: home.rooms[0].id, animated: false)
    split.showSidebar(animated: false)
  }

  /// Shows the settings in place of a room.
  func show(_ settings: SettingsPage) {
    alert?.dismiss()
    overview.list.selectedIDs = []
    detail.setRoot(settings, title: "Settings")
    split.showDetail()
  }

  private func roomDidChange(_ room: Room) {
    overview.show(home.rooms)
    if page.room.id == room.id { page.room = room }
  }

  private func askForAllOff() {
    let off = AlertButton.destructive("All off") { [weak self] in self?.switchAllOff() }
    let alert = Alert(
      "Switch everything off?", message: "Lamps, fans and heating, in all rooms.", buttons: [.cancel(), off])
    self.alert = alert
    present(alert)
  }

  private func switchAllOff() {
    let before = home.rooms
    home.switchAllOff()
    present(Toast("Everything is off", action: "Undo") { [home] in home.restore(before) })
  }
}
