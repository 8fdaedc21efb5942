import Taction

/// The time, the rooms, and the button that switches everything off.
final class Overview: View {
  private(set) lazy var list = ListView<Room>(ListCell.self) { [weak self] cell, room in self?.show(room, in: cell) }
  /// Called when the user switches the light of a room.
  var onSwitch: (Room, Bool) -> Void = { _, _ in }
  var onAllOff: () -> Void = {}
  /// Called when the user asks for the settings; if it is nil, there is no button for them.
  var onSettings: (() -> Void)? {
    didSet { settings.isHidden = onSettings == nil }
  }
  private let column = StackView(axis: .vertical, spacing: 12)
  /// The clock, and the date below it; in a low window, the date and the buttons are next to the clock.
  private let header = StackView(axis: .vertical, spacing: 0)
  private let footer = StackView(axis: .vertical)
  private let clock: ClockLabel
  private let date: DateLabel
  private lazy var off = Button("All off") { [weak self] in self?.onAllOff() }
  private lazy var settings = Button(.settings, label: "Settings") { [weak self] in self?.onSettings?() }
  private var isLow = false

  init(rooms: [Room], clock: WallClock) {
    (self.clock, date) = (ClockLabel(clock), DateLabel(clock))
    super.init()
    date.stretch = 1
    for label in [self.clock, date] { header.addArrangedSubview(label) }
    header.layoutMargins = Insets(horizontal: 16, vertical: 0)
    list.selectionMode = .single
    list.stretch = 1
    list.setItems(rooms, animated: false)
    off.icon = .power
    off.role = .secondary
    settings.role = .plain
    settings.isHidden = true
    for button in [off, settings] { footer.addArrangedSubview(button) }
    footer.layoutMargins = Insets(horizontal: 16, vertical: 0)
    for view in [header, list, footer] { column.addArrangedSubview(view) }
    column.layoutMargins = Insets(horizontal: 0, vertical: 16)
    column.fill(self, of: .safeArea)
    backgroundColor = .background
  }

  /// The rooms have priority: in a low window, everything else has to fit in one line.
  override func layoutSubviews() {
    let growth = max(theme.textScale, 1)
    arrange(isLow: bounds.height < 480 * growth && bounds.width > 300 * growth)
    super.layoutSubviews()
  }

  private func arrange(isLow: Bool) {
    guard isLow != self.isLow else { return }
    self.isLow = isLow
    clock.font = isLow ? .title2 : ClockLabel.largeFont
    header.axis = isLow ? .horizontal : .vertical
    header.spacing = isLow ? 12 : 0
    header.alignment = isLow ? .center : .fill
    for button in [off, settings] { (isLow ? header : footer).addArrangedSubview(button) }
    footer.isHidden = isLow
  }

  /// Shows the current time and date.
  func showTime() { for label in [clock, date] as [TimeLabel] { label.tick() } }

  func show(_ rooms: [Room]) { list.setItems(rooms, animated: false) }

  private func show(_ room: Room, in cell: ListCell) {
    cell.title = room.name
    cell.detail = room.summary
    let light = cell.accessoryView as? Switch ?? Switch()
    light.accessibilityLabel = "\(room.name) light"
    light.isOn = room.light > 0
    light.onChange = { [weak self] in self?.onSwitch(room, $0) }
    cell.accessoryView = light
  }
}
