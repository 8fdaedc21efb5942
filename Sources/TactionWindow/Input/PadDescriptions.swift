import TactionGestures

/// The descriptions of a pad's buttons, rings and strips that were sent to the compositor for the window that gets the
/// pad's events.
struct PadDescriptions {
  /// The serial of the latest mode switch of each group, which requests with a description contain.
  private var serials: [Int: UInt32] = [:]
  private var texts: [TabletPadLayout.Feature: String] = [:]
  /// The groups whose descriptions have to be sent. After several mode switches in a row, the descriptions are sent
  /// once.
  private var needed: Set<Int> = []

  /// Returns the serial for the descriptions of a group; nil before the first mode switch of the group.
  func serial(of group: Int) -> UInt32? { serials[group] }

  mutating func setSerial(_ serial: UInt32, of group: Int) { serials[group] = serial }

  mutating func setNeeded(_ groups: some Sequence<Int>) { needed.formUnion(groups) }

  /// Returns the groups whose descriptions have to be sent, in the order of their numbers, and clears the list.
  mutating func takeNeeded() -> [Int] {
    defer { needed = [] }
    return needed.sorted()
  }

  /// Sets a description, and returns the text to send: an empty text removes an earlier description. Returns nil if
  /// there is nothing to send.
  mutating func change(of feature: TabletPadLayout.Feature, to text: String?) -> String? {
    let former = texts.removeValue(forKey: feature)
    texts[feature] = text
    return text ?? (former == nil ? nil : "")
  }
}
