import Glibc

extension Image {
  /// The most bytes that levels of images from files, and pictures of them at rest on the screen, may take together.
  ///
  /// It is never exceeded, but for what is decoded for a moment to be cut or halved; only a budget that is made smaller
  /// than what is on the screen takes effect as that changes. With too small a budget images look soft, but none goes
  /// away. By default it is a 32nd of the machine's memory, but at least 64 MiB and at most 256 MiB.
  public static var memoryBudget: Int {
    get { ImageMemory.shared.budget }
    set { ImageMemory.shared.budget = newValue }
  }

  /// Says that somebody shows the image and wants a level.
  package func want(level: Int, for user: ObjectIdentifier) {
    guard source != nil else { return }
    let use = ImageMemory.shared.nextUse()
    levels.withLock {
      if $0.wishes[user] != level { $0.wishes[user] = level }
      $0.lastUse = use
    }
  }

  /// Says that somebody shows the image no longer.
  package func unwant(_ user: ObjectIdentifier) {
    guard source != nil else { return }
    _ = levels.withLock { $0.wishes.removeValue(forKey: user) }
  }

  /// Lets go of the finest thing that nobody needs; false where there is none.
  func dropSpareLevel() -> Bool {
    if levels.withLock({ $0.dropPart() }) { return true }
    guard let level = levels.withLock(\.spare) else { return false }
    if levels.withLock({ $0.drop(level) }) { return true }
    // It is the only one: a small picture stays in its place.
    guard let floor = try? smaller(ImageMemory.countedEdge) else { return false }
    return levels.withLock {
      $0.hold(floor.pixels, level: floor.level)
      return $0.drop(level)
    }
  }

  /// The first level that is not counted, made from what is there.
  private func smaller(_ edge: Int) throws(ImageError) -> (pixels: ImagePixels, level: Int) {
    var (pixels, level) = pixels(forLevel: levelCount - 1)
    var bitmap = pixels.bitmap
    while max(bitmap.width, bitmap.height) > edge { (bitmap, level) = (try bitmap.halved(), level + 1) }
    if bitmap !== pixels.bitmap { pixels = ImagePixels(bitmap, isOpaque: isOpaque) }
    return (pixels, level)
  }
}

extension ImageMemory {
  /// A 32nd of the machine's memory, within limits.
  static var defaultBudget: Int {
    let (pages, page) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    let (memory, overflow) = pages.multipliedReportingOverflow(by: page)
    return overflow || memory < 0 ? 64 << 20 : min(max(memory / 32, 64 << 20), 256 << 20)
  }
}
