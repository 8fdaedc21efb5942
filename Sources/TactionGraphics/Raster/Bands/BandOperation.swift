/// What is left to do in a band once all that is opaque is drawn: an item is put over some pixels.
struct BandOperation: BitwiseCopyable {
  /// How the item covers the pixels.
  enum Kind: UInt8 {
    /// Evenly.
    case full
    /// Each in its own way.
    case partial
  }

  let kind: Kind
  /// The index of the item; of a group, that of its beginning.
  let item: Int
  let region: RawRegion
  /// Where the samples of an edge lie in the strip; -1 where they are yet to be taken.
  var samples = -1
}
