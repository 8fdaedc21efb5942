import Taction

extension Page {
  /// Controls that switch a setting, or choose one of a few options.
  static let choices = Page(title: "Choices", icon: .filter) {
    [switches, checkboxes, radios, segments, pickers]
  }

  private static var switches: Exhibit {
    let locked = Switch(isOn: true)
    locked.isEnabled = false
    return Exhibit(
      "Switch", [Switch(isOn: true).row("Wi-Fi"), Switch().row("Bluetooth"), locked.row("Managed by your school")])
  }

  private static var checkboxes: Exhibit {
    let some = Checkbox("Some of the photos")
    some.checkState = .mixed
    let locked = Checkbox("Not now")
    locked.isEnabled = false
    return Exhibit("Checkbox", [Checkbox("Copy the photos", checkState: .on), some, Checkbox("Delete them"), locked])
  }

  private static var segments: Exhibit {
    let fitted = SegmentedControl(["All", "Photos", "Films"])
    fitted.widths = .fitted
    return Exhibit(
      "SegmentedControl",
      [
        SegmentedControl(["Day", "Week", "Month"], selectedIndex: 1).named("Span"),
        fitted.named("Kind"),
      ])
  }

  private static var radios: Exhibit {
    let sizes = RadioGroup(["Small", "Medium", "Large", "Sold out"], selectedIndex: 1)
    sizes.setEnabled(false, at: 3)
    return Exhibit("RadioGroup", [sizes.named("Size")])
  }

  private static var pickers: Exhibit {
    let time = Picker(columns: [(0..<24).map(String.init), ["00", "15", "30", "45"]], selectedIndices: [7, 2])
    time.setLabel("Hour", ofColumn: 0)
    time.setLabel("Minute", ofColumn: 1)
    return Exhibit("Picker", [time, MenuPicker(["Name", "Date", "Size"]).row("Order")])
  }
}
