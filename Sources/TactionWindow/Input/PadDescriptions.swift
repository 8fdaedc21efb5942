import TactionGestures

/// The descriptions of a pad's buttons, rings and strips that a window has sent to the compositor, for the time in
/// which the window gets the pad's events.
struct PadDescriptions {
  /// The serial of the latest mode switch of each group; a description names it.
  private var serials: [Int: UInt32] = [:]
  private var texts: [TabletPadLayout.Feature: String] = [:]
  /// The groups whose descriptions have to be sent. The compositor gets them once after any number of mode switches.
  private var needed: Set<Int> = []

  /// Returns the serial for the descriptions of a group; nil before its first mode switch.
  func serial(of group: Int) -> UInt32? { serials[group] }

  mutating func setSerial(_ serial: UInt32, of group: Int) { serials[group] = serial }

  mutating func setNeeded(_ groups: some Sequence<Int>) { needed.formUnion(groups) }

  /// Returns the groups whose descriptions have to be sent, in the order of their numbers, and forgets them.
  mutating func takeNeeded() -> [Int] {
    defer { needed = [] }
    return needed.sorted()
  }

  /// Sets a description, and returns the text to send: empty to remove an earlier one; nil if there is nothing to send.
  mutating func change(of feature: TabletPadLayout.Feature, to text: String?) -> String? {
    let former = texts.removeValue(forKey: feature)
    texts[feature] = text
    return text ?? (former == nil ? nil : "")
  }
}
