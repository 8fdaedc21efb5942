/// The records in the bytes of a file, one after the other. Damaged parts are skipped.
nonisolated struct InkRecordScan {
  /// A part of a file.
  enum Part {
    case record(InkRecord)
    /// A damaged record, or several damaged records that cannot be separated from each other.
    case damage(isPage: Bool)
  }

  /// The end of the last part that was returned.
  private(set) var place: Int
  /// The number of damaged parts.
  private(set) var damagedRecords = 0
  private let bytes: [UInt8]
  /// The beginning of the next sound record, whose checksum is right; nil if it is not known.
  private var sound: Int?
  /// The remaining effort: a checksum that is wrong reduces it by the number of bytes of the assumed record. The search
  /// after damage ends when no effort is left. So even a file that consists of beginnings of long records is read in
  /// linear time.
  private var effort: Int

  /// The initial effort, in lengths of the file. Our own choice: enough for about twenty records with damaged lengths
  /// that point to any place in the file.
  private static let maximumEffort = 16

  init(_ bytes: [UInt8], from start: Int) {
    (self.bytes, place, effort) = (bytes, start, Self.maximumEffort * bytes.count)
  }

  /// Returns the next part; nil at the end of the file, and before bytes at the end that contain no sound record.
  mutating func next() -> Part? {
    guard let sound = sound ?? nextSound() else { return nil }
    guard place == sound, let end = end(of: place) else { return skip(to: sound) }
    let (kind, content) = (bytes[place + 8], bytes[(place + InkRecord.overhead)..<end])
    (place, self.sound) = (end, nil)
    if let record = InkRecord(kind: kind, content) { return .record(record) }
    // The checksum is right, so this is a record of a later version.
    damagedRecords += 1
    return .damage(isPage: false)
  }

  /// Skips a damaged record or, if its length is also damaged, everything up to a sound record.
  private mutating func skip(to sound: Int) -> Part {
    let end = end(of: place).flatMap { $0 <= sound ? $0 : nil }
    let isPage = end.map { $0 - place >= InkRecord.pageBytes } == true && bytes[place + 8] == InkRecord.pageKind
    damagedRecords += 1
    (place, self.sound) = (end ?? sound, sound)
    return .damage(isPage: isPage)
  }

  private mutating func nextSound() -> Int? {
    if isSound(at: place) { return place }
    // The length of a damaged record is probably right, so the place at its end is tested first.
    if let end = end(of: place), isSound(at: end) { return end }
    for start in (place + 1)..<max(bytes.count - InkRecord.overhead + 1, place + 1) where isPlausible(at: start) {
      guard effort >= 0 else { return nil }
      if isSound(at: start) { return start }
    }
    return nil
  }

  private func isPlausible(at start: Int) -> Bool {
    guard InkRecord.kinds.contains(bytes[start + 8]), let end = end(of: start) else { return false }
    return InkRecord.isPlausible(kind: bytes[start + 8], bytes[(start + InkRecord.overhead)..<end])
  }

  /// Returns the end of a record; nil if it would be beyond the end of the file.
  private func end(of start: Int) -> Int? {
    guard bytes.count - start >= InkRecord.overhead else { return nil }
    var reader = InkByteReader(bytes[start...])
    guard let length = reader.read(UInt32.self), Int(length) <= bytes.count - start - InkRecord.overhead else {
      return nil
    }
    return start + InkRecord.overhead + Int(length)
  }

  /// Returns whether a record is sound. If it is not, its length is subtracted from the effort. A sound record costs no
  /// effort, because the search ends there.
  private mutating func isSound(at start: Int) -> Bool {
    guard let end = end(of: start) else { return false }
    var reader = InkByteReader(bytes[(start + 4)...])
    guard let sum = reader.read(UInt32.self) else { return false }
    if InkRecord.checksum(bytes[start + 8], bytes[(start + InkRecord.overhead)..<end]) == sum { return true }
    effort -= end - start
    return false
  }
}
