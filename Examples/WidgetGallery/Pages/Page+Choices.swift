import Taction

extension Page {
  /// Controls that switch something on, or choose one of a few.
  static let choices = Page(title: "Choices", icon: .filter) { [switches, checkboxes, segments] }

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
}
