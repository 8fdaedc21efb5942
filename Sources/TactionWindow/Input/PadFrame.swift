import TactionGestures

/// The events of a ring or a strip up to the `frame` event that ends them. Only the `frame` event has a time.
struct PadFrame {
  /// The maximum number of events in a frame. Our own choice: a finger has one position in a frame.
  private static let maximumCount = 64

  let feature: TabletPadLayout.Feature
  /// The changes, in the order of their arrival.
  private(set) var changes: [TabletPadEvent.Change] = []
  /// The source of the contact with the ring or the strip, such as a finger; nil if the compositor does not report the
  /// source.
  var source: TabletPadEvent.Source?

  init(_ feature: TabletPadLayout.Feature) { self.feature = feature }

  /// Whether the frame has reached its maximum length without an end from the compositor, so that it must be closed
  /// now.
  var isFull: Bool { changes.count >= PadFrame.maximumCount }

  mutating func append(_ change: TabletPadEvent.Change) { changes.append(change) }
}
