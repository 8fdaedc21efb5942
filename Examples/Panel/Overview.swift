import Taction

/// The time, the rooms and the button that switches all of them off.
final class Overview: View {
  private(set) lazy var list = ListView<Room>(ListCell.self) { [weak self] cell, room in self?.show(room, in: cell) }
  /// Called when the user switches the light of a room.
  var onSwitch: (Room, Bool) -> Void = { _, _ in }
  var onAllOff: () -> Void = {}
  private let column = StackView(axis: .vertical, spacing: 12)

  init(rooms: [Room], clock: WallClock) {
    super.init()
    let header = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [ClockLabel(clock), DateLabel(clock)])
    header.layoutMargins = Insets(horizontal: 16, vertical: 0)
    list.selectionMode = .single
    list.stretch = 1
    list.setItems(rooms, animated: false)
    let off = Button("All off") { [weak self] in self?.onAllOff() }
    off.icon = .power
    off.role = .secondary
    let footer = StackView(axis: .vertical, arrangedSubviews: [off])
    footer.layoutMargins = Insets(horizontal: 16, vertical: 0)
    for view in [header, list, footer] { column.addArrangedSubview(view) }
    column.layoutMargins = Insets(horizontal: 0, vertical: 16)
    column.fill(self, of: .safeArea)
    backgroundColor = .background
  }

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
