/// The configures sent to a surface and what has been acknowledged of them.
struct ConfigureLog {
  private var waiting: [UInt32] = []
  private var acknowledged: [UInt32] = []
  private var skipped: [UInt32] = []

  mutating func sent(_ serial: UInt32) { waiting.append(serial) }

  /// Takes an acknowledgement; what is wrong with it, as the end of a sentence, or nil.
  ///
  /// Acknowledging one configure means all before it too: a client that is late may skip some.
  mutating func acknowledge(_ serial: UInt32) -> String? {
    if let place = waiting.firstIndex(of: serial) {
      skipped = Array((skipped + waiting[..<place]).suffix(64))
      waiting.removeSubrange(...place)
      acknowledged = Array((acknowledged + [serial]).suffix(64))
      return nil
    }
    if acknowledged.contains(serial) { return "has been acknowledged before" }
    if skipped.contains(serial) { return "is older than one that has been acknowledged" }
    return "is that of no configure of this surface"
  }
}
