import Taction

/// A room: its temperature, and cards with its settings.
final class RoomPage: ScrollView {
  var room: Room { didSet { if room != oldValue { showRoom() } } }

  private let ring = TemperatureRing()
  private let light = SettingSlider("Light", in: 0...1, text: percent)
  private let blinds = SettingSlider("Blinds", in: 0...1, text: percent)
  private let target = SettingSlider("Temperature", in: Room.targets, step: 0.5, text: degrees)
  private let heating = SegmentedControl(["Off", "Eco", "On"])
  private let fan = Switch()
  /// One column, or as many columns as fit.
  private let cards = GridLayout(columns: [.flexible])

  init(room: Room, home: Home) {
    self.room = room
    heating.accessibilityLabel = "Heating"
    fan.accessibilityLabel = "Fan"
    let fanRow = StackView(arrangedSubviews: [Label("Fan"), Spacer(), fan])
    fanRow.alignment = .center
    super.init(frame: .zero)
    backgroundColor = .secondaryBackground
    alwaysBounceVertical = true
    for views in [[ring], [Label("Heating"), heating, target], [light, blinds], [fanRow]] as [[View]] {
      cards.addArrangedSubview(Card(views))
    }
    cards.minimumColumnWidth = 280
    cards.layoutMargins = Insets(16)
    contentView = cards
    let change = { [id = room.id] in home.change(id, $0) }
    light.slider.onChange = { value in change { $0.light = value } }
    blinds.slider.onChange = { value in change { $0.blinds = value } }
    target.slider.onChange = { value in change { $0.target = value } }
    heating.onChange = { index in change { $0.heating = Room.Heating(rawValue: index) ?? .off } }
    fan.onChange = { isOn in change { $0.hasFanOn = isOn } }
    showRoom()
  }

  private func showRoom() {
    ring.show(room.temperature, target: room.heating == .off ? nil : room.target)
    light.value = room.light
    blinds.value = room.blinds
    target.value = room.target
    target.isEnabled = room.heating != .off
    heating.selectedIndex = room.heating.rawValue
    fan.isOn = room.hasFanOn
  }
}

/// A rounded box with views below each other.
final class Card: StackView {
  init(_ views: [View]) {
    // If a card next to this one is higher, the spacer keeps the views together at the top.
    super.init(axis: .vertical, spacing: 12, arrangedSubviews: views + [Spacer()])
    backgroundColor = .background
    cornerRadius = 14
    layoutMargins = Insets(16)
  }
}

/// A slider below a line with its name and its value.
final class SettingSlider: StackView {
  let slider: Slider
  private let valueLabel = Label()
  private let text: (Double) -> String
  private let header: StackView

  init(_ name: String, in limits: ClosedRange<Double>, step: Double = 0, text: @escaping (Double) -> String) {
    slider = Slider(in: limits, step: step)
    self.text = text
    header = StackView(arrangedSubviews: [Label(name), Spacer(), valueLabel])
    super.init(axis: .vertical, spacing: 0, arrangedSubviews: [header, slider])
    slider.accessibilityLabel = name
    slider.valueText = text
    valueLabel.textColor = .secondaryLabel
    valueLabel.text = text(slider.value)
    arrangeHeader()
  }

  override func themeDidChange() {
    super.themeDidChange()
    arrangeHeader()
  }

  /// Large texts do not fit next to each other, so they are then below each other.
  private func arrangeHeader() { header.axis = theme.textScale > 1.5 ? .vertical : .horizontal }

  var value: Double {
    get { slider.value }
    set {
      if slider.value != newValue { slider.value = newValue }
      valueLabel.text = text(newValue)
    }
  }

  var isEnabled: Bool {
    get { slider.isEnabled }
    set { slider.isEnabled = newValue }
  }
}
