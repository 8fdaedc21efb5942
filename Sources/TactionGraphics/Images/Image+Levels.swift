import Synchronization
import TactionGeometry

extension Image {
  /// Returns the pixels to draw for a level, and the level of these pixels: the requested level if it is in memory,
  /// otherwise the best available level.
  package func pixels(forLevel level: Int) -> (pixels: ImagePixels, level: Int) {
    mipChain.withLock { $0.best(for: level) }
  }

  /// Returns a part of a level that is in memory and contains a rectangle, in pixels of the level; nil if there is no
  /// such part.
  package func part(ofLevel level: Int, with rect: PixelRect) -> ImagePart? {
    guard source != nil else { return nil }
    return mipChain.withLock { $0.parts.values.first { $0.level == level && $0.rect.contains(rect) } }
  }

  /// Returns the pixels of a level that are visible in an area of device pixels, and the pixels next to them.
  package func rect(ofLevel level: Int, in area: PixelRect, toDevice: Transform) -> PixelRect {
    let (width, height) = size(ofLevel: level)
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let back = toDevice.scaled(by: Double(1 << level)).inverted() else { return all }
    return PixelRect(enclosing: back.boundingBox(of: area.rect).inset(by: -2)).intersection(all)
  }

  /// Returns the finest level in memory and all coarser levels; missing coarser levels are made by halving.
  package func pyramid() -> [Bitmap] {
    let finest = pixels(forLevel: 0)
    var levels = [finest.pixels.bitmap]
    for level in (finest.level + 1)..<max(levelCount, finest.level + 1) {
      let available = pixels(forLevel: level)
      if available.level == level {
        levels.append(available.pixels.bitmap)
      } else if let last = levels.last, let half = try? last.halved() {
        levels.append(half)
      }
    }
    return levels
  }

  /// Returns the pixels of a level, which the image budget does not count. They are made if they are not in memory.
  ///
  /// The method blocks; call it on a background thread. Throws the errors of decoding.
  package func uncountedPixels(ofLevel level: Int) throws(ImageError) -> ImagePixels {
    let best = pixels(forLevel: level)
    if best.level == level, !best.pixels.isCounted { return best.pixels }
    let made =
      best.level < level ? try best.pixels.bitmap.halved(times: level - best.level) : try bitmap(level: level)
    return ImagePixels(made, isOpaque: isOpaque)
  }

  // MARK: Requests

  /// Records that a user shows the image and needs a level, which protects the level from eviction.
  package func want(level: Int, for user: ObjectIdentifier) {
    guard source != nil else { return }
    let use = memory.nextUse()
    let isCoarser = mipChain.withLock { chain in
      let before = chain.requests[user] ?? level
      chain.requests[user] = level
      chain.lastUse = use
      return before < level
    }
    if isCoarser { memory.noteChange() }
  }

  /// Records that a user no longer shows the image.
  package func unwant(_ user: ObjectIdentifier) {
    guard source != nil else { return }
    if mipChain.withLock({ $0.requests.removeValue(forKey: user) }) != nil { memory.noteChange() }
  }

  // MARK: Loading

  /// Whether levels that are not in memory can be decoded.
  package var canLoad: Bool { source.map { _ in !isBroken.load(ordering: .relaxed) } ?? false }

  /// Loads a level, or a part of a level, into memory, by halving a finer level or from the file. The part is in pixels
  /// of the level.
  ///
  /// The method blocks; call it on a background thread. It returns false if the budget has no room, or if the file
  /// cannot be read. An unreadable file is logged once. A part stays in memory at least until its user gets another
  /// part or requests a coarser level.
  package func load(level: Int, part: PixelRect? = nil, for user: ObjectIdentifier? = nil) -> Bool {
    guard let source, canLoad, (0..<levelCount).contains(level) else { return false }
    if let part { return load(part, of: source, level: level, for: user ?? ObjectIdentifier(self)) }
    let best = pixels(forLevel: level)
    guard best.level != level else { return true }
    let reservation = source.isCounted(level: level) ? reserve(source.byteCount(level: level)) : nil
    guard reservation != nil || !source.isCounted(level: level) else { return false }
    return attempt { () throws(ImageError) in
      let bitmap =
        best.level < level
        ? try best.pixels.bitmap.halved(times: level - best.level) : try decode(source).decode(level: level).bitmap
      let pixels = ImagePixels(bitmap, isOpaque: isOpaque, reservation: reservation)
      mipChain.withLock { $0.insert(pixels, level: level) }
      // A finer level may no longer be needed.
      memory.noteChange()
    }
  }

  private func load(_ part: PixelRect, of source: ImageSource, level: Int, for user: ObjectIdentifier) -> Bool {
    guard !part.isEmpty, self.part(ofLevel: level, with: part) == nil else { return !part.isEmpty }
    let indices = SquareIndex.squares(of: level, in: part)
    guard let reservation = reserve(part.area * 4, except: Set(indices)) else { return false }
    return attempt { () throws(ImageError) in
      let bitmap: Bitmap
      if let squares = try load(indices, of: source) {
        mipChain.withLock { chain in for index in indices { chain.squares[index]?.lastUse = memory.nextUse() } }
        bitmap = try Bitmap(width: part.width, height: part.height)
        for square in squares { square.copy(to: bitmap, of: part) }
      } else {
        bitmap = try decode(source).decode(level: level, part: part).bitmap
      }
      let pixels = ImagePixels(bitmap, isOpaque: isOpaque, reservation: reservation)
      mipChain.withLock { $0.parts[user] = ImagePart(pixels: pixels, level: level, rect: part) }
      memory.noteChange()
    }
  }

  /// Returns squares of a level; nil if there is no room for them.
  ///
  /// The squares that are not in memory are decoded. The same run of the codec also decodes other squares of the level,
  /// the nearest first, until there is no more room.
  private func load(_ wanted: [SquareIndex], of source: ImageSource) throws(ImageError) -> [ImageSquare]? {
    guard let level = wanted.first?.level else { return nil }
    let size = size(ofLevel: level)
    let spared = Set(wanted)
    var found = mipChain.withLock { chain in
      wanted.compactMap { index in chain.squares[index].map { (index, $0.pixels) } }
    }
    let missing = wanted.filter { index in !found.contains { $0.0 == index } }
    guard !missing.isEmpty else { return found.map(\.1) }
    let file = try decode(source)
    // The pixels in memory and the codec's memory together must not exceed the limit.
    let limit = ImageLimits.decodingBytes - file.memory
    while memory.usedBytes > limit, mipChain.withLock({ $0.evictSquare(except: spared) }) {}
    var room = DecodingMemory.current.maximum - file.memory
    var made: [(index: SquareIndex, rect: PixelRect, reservation: ImageMemory.Reservation)] = []
    let middle = wanted[wanted.count / 2]
    // Only the indices are kept, so that the squares themselves can be evicted.
    let held = mipChain.withLock { Set($0.squares.keys) }
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let others = SquareIndex.squares(of: level, in: whole).filter { !held.contains($0) && !spared.contains($0) }
      .sorted { $0.distance(to: middle) < $1.distance(to: middle) }
    for (number, index) in (missing + others).enumerated() {
      let rect = index.rect(inLevelOf: size)
      let bytes = PackedBitmap.byteCount(rect, isOpaque: isOpaque)
      let isNeeded = number < missing.count
      guard bytes <= room, isNeeded || memory.usedBytes + bytes <= limit,
        let reservation = isNeeded ? reserve(bytes, except: spared) : memory.reserve(bytes, for: self)
      else {
        if isNeeded { return nil }
        break
      }
      room -= bytes
      made.append((index, rect, reservation))
    }
    let bitmaps = try file.decode(level: level, parts: made.map(\.rect), isPacked: isOpaque).parts
    // In reverse order, so that the squares that are farthest from the wanted squares are evicted first.
    for (square, bitmap) in zip(made, bitmaps).reversed() {
      let pixels = ImageSquare(bitmap, rect: square.rect, square.reservation)
      mipChain.withLock { $0.squares[square.index] = (pixels, memory.nextUse()) }
      if spared.contains(square.index) { found.append((square.index, pixels)) }
    }
    return found.map(\.1)
  }

  /// Reserves bytes; if necessary, evicts squares of this image, except `spared`.
  private func reserve(_ bytes: Int, except spared: Set<SquareIndex> = []) -> ImageMemory.Reservation? {
    while true {
      if let reservation = memory.reserve(bytes, for: self) { return reservation }
      guard mipChain.withLock({ $0.evictSquare(except: spared) }) else { return nil }
    }
  }

  /// Opens the file to decode from it.
  private func decode(_ source: ImageSource) throws(ImageError) -> PictureFile {
    decodingCount.add(1, ordering: .relaxed)
    return try source.open()
  }

  /// Returns the pixels in memory to draw for a level: a part of this level that contains all visible pixels; if there
  /// is none, the best whole level.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - area: The visible device pixels.
  ///   - toDevice: The transform from pixels of level 0 to device pixels.
  func heldPixels(forLevel level: Int, in area: PixelRect, toDevice: Transform) -> ImagePart {
    let best = pixels(forLevel: level)
    if best.level != level,
      let held = part(ofLevel: level, with: rect(ofLevel: level, in: area, toDevice: toDevice))
    {
      return held
    }
    return ImagePart(pixels: best.pixels, level: best.level, rect: best.pixels.bitmap.bounds)
  }

  /// Returns pixels of a level or of a finer level for temporary use; nil if only a coarser level is available.
  ///
  /// They are pixels in memory, or the part of the level that is visible in an area, which is decoded now and not kept.
  /// The parameters are the same as for `heldPixels`.
  func transientPixels(forLevel level: Int, in area: PixelRect, toDevice: Transform) -> ImagePart? {
    let held = heldPixels(forLevel: level, in: area, toDevice: toDevice)
    return held.level <= level
      ? held : decodedPart(ofLevel: level, rect(ofLevel: level, in: area, toDevice: toDevice))
  }

  /// Decodes a part of a level, which the image does not keep; nil if it cannot be decoded.
  func decodedPart(ofLevel level: Int, _ rect: PixelRect) -> ImagePart? {
    guard let source, canLoad, !rect.isEmpty else { return nil }
    var decoded: Bitmap?
    let isGood = attempt { () throws(ImageError) in decoded = try decode(source).decode(level: level, part: rect).bitmap
    }
    guard isGood, let decoded else { return nil }
    return ImagePart(pixels: ImagePixels(decoded, isOpaque: isOpaque), level: level, rect: rect)
  }

  /// Runs a decoding; returns whether it succeeded. If it fails because the file was removed or replaced, there is no
  /// further attempt. A file that cannot be read now may be readable later: the process may have had too many open
  /// files, or a file server may not have answered.
  private func attempt(_ work: () throws(ImageError) -> Void) -> Bool {
    do throws(ImageError) {
      try work()
      return true
    } catch {
      switch error {
      case .outOfMemory, .tooMuchMemory, .cancelled: return false
      case .notReadable: break
      default: isBroken.store(true, ordering: .relaxed)
      }
      if !isLogged.exchange(true, ordering: .relaxed) { log.warning("an image stays as sharp as it is: \(error)") }
      return false
    }
  }
}

extension Image: ImageMemoryHolder {
  /// The number of the last use.
  package var lastUse: Int { mipChain.withLock(\.lastUse) }

  /// Evicts a part, a square or the finest level that is not requested; returns false if there is nothing to evict.
  package func evict() -> Bool {
    if mipChain.withLock({ $0.evictPart() || $0.evictSquare(except: $0.shownSquares) }) { return true }
    guard let level = mipChain.withLock(\.evictableLevel) else { return false }
    if mipChain.withLock({ $0.remove(level) }) { return true }
    // This is the only level in memory. A small level replaces it, so that there is always something to draw.
    guard let small = try? uncountedLevel() else { return false }
    return mipChain.withLock {
      $0.insert(small.pixels, level: small.level)
      return $0.remove(level)
    }
  }

  /// Returns a level that the budget does not count, made from the coarsest level in memory.
  private func uncountedLevel() throws(ImageError) -> (pixels: ImagePixels, level: Int) {
    var (pixels, level) = pixels(forLevel: levelCount - 1)
    var bitmap = pixels.bitmap
    while max(bitmap.width, bitmap.height) > ImageMemory.countedEdge {
      (bitmap, level) = (try bitmap.halved(), level + 1)
    }
    if bitmap !== pixels.bitmap { pixels = ImagePixels(bitmap, isOpaque: isOpaque) }
    return (pixels, level)
  }
}
