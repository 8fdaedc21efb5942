import Synchronization

extension Image {
  /// Whether levels that are not in memory can be had.
  package var canLoad: Bool { source.map { _ in !isBroken.load(ordering: .relaxed) } ?? false }

  /// The parts of large levels that are in memory.
  var heldParts: [ImagePart] { levels.withLock { Array($0.parts.values) } }

  /// What is seen of a level, if a part of it is in memory that holds that.
  package func part(ofLevel level: Int, with rect: PixelRect) -> ImagePart? {
    guard source != nil else { return nil }
    return levels.withLock { $0.parts.values.first { $0.level == level && $0.rect.contains(rect) } }
  }

  /// Brings a level into memory, or a part of one: by halving a finer one, or from the file. It takes its time.
  ///
  /// Returns false where the budget has no room, or the file cannot be read any more; that is told in the log once. A
  /// part is held until the one that it is for has another one, or wants it no longer.
  package func load(level: Int, part: PixelRect? = nil, for user: ObjectIdentifier? = nil) -> Bool {
    guard let source, canLoad, (0..<levelCount).contains(level) else { return false }
    if let part { return load(part, of: source, level: level, for: user ?? ObjectIdentifier(self)) }
    let best = pixels(forLevel: level)
    guard best.level != level else { return true }
    let share = ImageMemory.shared.reserve(source, level: level, for: self)
    guard share != nil || !source.isCounted(level: level) else { return false }
    return attempt { () throws(ImageError) in
      let bitmap =
        best.level < level
        ? try best.pixels.bitmap.halved(times: level - best.level) : try source.decode(level: level).bitmap
      let pixels = ImagePixels(bitmap, isOpaque: isOpaque, share: share)
      levels.withLock { $0.hold(pixels, level: level) }
    }
  }

  private func load(_ part: PixelRect, of source: ImageSource, level: Int, for user: ObjectIdentifier) -> Bool {
    guard !part.isEmpty, self.part(ofLevel: level, with: part) == nil else { return !part.isEmpty }
    guard let share = ImageMemory.shared.reserve(part.width * part.height * 4, for: self) else { return false }
    return attempt { () throws(ImageError) in
      let bitmap = try source.decode(level: level, part: part).bitmap
      let pixels = ImagePixels(bitmap, isOpaque: isOpaque, share: share)
      levels.withLock { $0.parts[user] = ImagePart(pixels: pixels, level: level, rect: part) }
    }
  }

  /// The pixels of a level, or of a finer one, for a moment: those in memory, or decoded ones that are not kept.
  ///
  /// Nil where there is only something coarser.
  func transientPixels(forLevel level: Int) -> (pixels: ImagePixels, level: Int)? {
    let best = pixels(forLevel: level)
    if best.level <= level { return best }
    guard let source, canLoad else { return nil }
    var decoded: Bitmap?
    guard attempt({ () throws(ImageError) in decoded = try source.decode(level: level).bitmap }) else { return nil }
    return decoded.map { (ImagePixels($0, isOpaque: isOpaque), level) }
  }

  /// Tries to decode. After a failure nobody tries again: the file is gone, or another one.
  private func attempt(_ work: () throws(ImageError) -> Void) -> Bool {
    do throws(ImageError) {
      try work()
      return true
    } catch {
      if case .outOfMemory = error { return false }
      if !isBroken.exchange(true, ordering: .relaxed) { log.warning("an image stays as sharp as it is: \(error)") }
      return false
    }
  }
}
