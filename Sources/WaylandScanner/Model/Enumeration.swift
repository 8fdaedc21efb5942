/// An enumeration of an interface.
struct Enumeration: Equatable {
  /// A named value.
  struct Entry: Equatable {
    var name: String
    var value: UInt32
    var summary: String?
  }

  var name: String
  /// True when entries can be combined bit by bit.
  var isBitfield = false
  var entries: [Entry] = []
  var summary: String?
}
