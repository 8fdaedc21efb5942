import TactionGestures

/// The events of a ring or a strip up to the end of their frame, which is the only event with a time.
struct PadFrame {
  /// The longest frame, in events. Our own choice: a finger is at one place in a frame.
  private static let maximumCount = 64

  let feature: TabletPadLayout.Feature
  /// The changes, in the order of their arrival.
  private(set) var changes: [TabletPadEvent.Change] = []
  /// The kind of thing that touches the ring or the strip; nil if the compositor does not tell.
  var source: TabletPadEvent.Source?

  init(_ feature: TabletPadLayout.Feature) { self.feature = feature }

  /// Whether a compositor has not ended the frame for so long that the app has to end it.
  var isFull: Bool { changes.count >= PadFrame.maximumCount }

  mutating func append(_ change: TabletPadEvent.Change) { changes.append(change) }
}
