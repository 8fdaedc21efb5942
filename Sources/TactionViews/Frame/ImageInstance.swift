import TactionGeometry
import TactionGraphics

/// One image of one instance of a view: its mip level, the finer level that it waits for, and the time of its last
/// movement.
///
/// The frame's display list holds the pixels that the image is drawn from. Therefore a frame looks the same each time
/// it is drawn, as a whole or in parts, even if other levels have been loaded since then.
final class ImageInstance {
  /// The maximum size in bytes of a level that is kept as a whole, not in part: about the size of a large screen.
  private static let wholeLevelBytes = 16 << 20
  /// The decoded margin around the visible part of a larger level, as a fraction of the part's longer side.
  private static let margin = 0.25

  let image: Image
  /// The pixels that the image is drawn from; nil until a frame shows it.
  private(set) var choice: ResolvedImage?
  /// A number that identifies the pixels of `choice`; every other choice of any instance has another number.
  private(set) var number = 0
  /// The time of the last movement, in seconds on the application's clock; nil after the image has rested for long
  /// enough, and while it is not shown.
  private(set) var movedAt: Double?

  // The part of the image, in pixels of level 0, and the rectangle of the view's content that it fills.
  private var part = Rect.zero
  private var target = Rect.zero

  private weak var tree: ViewTree?
  private var level: Int?
  /// The transform from pixels of level 0 to device pixels.
  private var transform: Transform?
  /// The device pixels in which the image is visible.
  private var visible = PixelRect.zero
  /// Whether `choice` is already the best possible choice while the image does not move.
  private var isFinal = false
  private var pending: (request: Request, job: BackgroundQueue.Job, outcome: Outcome)?
  /// The request that failed because memory had no room for the level, or because the file could not be read, the time
  /// of the failure, and the memory's `changeCount` before the attempt. It is forgotten when the image moves, and when
  /// memory may have become free.
  private var refused: (request: Request, time: Double, changeCount: Int)?
  private var still = Still.none {
    // The memory of a released still may serve an image that was refused.
    didSet { if case .made = oldValue { image.memory.noteChange() } }
  }

  private struct Request: Equatable, Sendable {
    var level: Int
    var part: PixelRect?
  }

  /// The still of an image: the better picture that is drawn while the image rests.
  private enum Still {
    case none
    case waiting(SupersampledStill, BackgroundQueue.Job, Outcome)
    case made(SupersampledStill, ImagePixels)
  }

  init(_ image: Image, in tree: ViewTree) { (self.image, self.tree) = (image, tree) }

  isolated deinit { hide() }

  // MARK: Frames

  /// Chooses the pixels to draw in a frame; returns nil if nothing of the image can be visible.
  ///
  /// - Parameters:
  ///   - item: The image in the frame's list.
  ///   - clip: The visible device pixels.
  ///   - time: The time of the frame, in seconds on the application's clock.
  func resolve(_ item: DisplayItem, clip: PixelRect, time: Double) -> ResolvedImage? {
    let isSamePart = item.source == part && item.shape.rect == target
    (part, target) = (item.source, item.shape.rect)
    guard item.transform.isInvertible, let toLocal = Image.transform(of: part, over: target) else {
      hide()
      return nil
    }
    let toDevice = toLocal.concatenating(item.transform)
    let area = PixelRect(enclosing: item.transform.boundingBox(of: target)).intersection(clip)
    if isFinal, isSamePart, toDevice == transform, area == visible { return choice }
    visible = area
    if toDevice != transform || !stillCoversAll { move(to: toDevice, time: time) }
    let before = choice?.pixels
    if case .made(let picture, let pixels) = still {
      choice = ResolvedImage(pixels, .device(Vector(dx: Double(picture.area.x), dy: Double(picture.area.y))))
    } else {
      choice = chooseLevel(toDevice)
    }
    if choice?.pixels !== before { number = Self.nextNumber() }
    return choice
  }

  private static var lastNumber = 0

  private static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Releases the pixels, because the image is no longer shown.
  func hide() {
    image.unwant(ObjectIdentifier(self))
    cancel()
    (choice, movedAt, level, transform, refused, visible, isFinal) = (nil, nil, nil, nil, nil, .zero, false)
  }

  private func move(to toDevice: Transform, time: Double) {
    transform = toDevice
    isFinal = false
    movedAt = time
    refused = nil
    // Finished stills may have waited for this still, so that one frame shows all of them. This still is cancelled, so
    // the frame is requested here.
    if case .waiting(_, let job, _) = still, job.cancel() { tree?.setNeedsFrame() }
    still = .none
  }

  /// The time of the refusal of a request that may succeed now, in seconds on the application's clock; nil for none.
  var refusedAt: Double? { refused.flatMap { $0.changeCount == image.memory.changeCount ? nil : $0.time } }

  /// Forgets the refused request, so that the next frame repeats it.
  func forgetRefusal() { refused = nil }

  /// Chooses the level for the scale. Until that level has arrived, the best loaded level is used.
  private func chooseLevel(_ toDevice: Transform) -> ResolvedImage {
    let level = level(forScale: toDevice.meanScale)
    self.level = level
    let best = image.pixels(forLevel: level)
    let complete = ResolvedImage(best.pixels, .part(part(atLevel: best.level)))
    // A visible level must stay in memory, above all if it could not be loaded again.
    let user = ObjectIdentifier(self)
    visible.isEmpty ? image.unwant(user) : image.want(level: level, for: user)
    guard image.canLoad, !visible.isEmpty, best.level != level else {
      cancelRequest()
      isFinal = !image.canLoad && best.level == level
      return complete
    }
    let rect = image.rect(ofLevel: level, in: visible, toDevice: toDevice)
    if !rect.isEmpty, !hasAmplePart(ofLevel: level, showing: rect) { request(level, showing: rect) }
    guard let held = heldPart(forLevel: level, toDevice, betterThan: best.level) else { return complete }
    let corner = Vector(dx: Double(held.rect.x), dy: Double(held.rect.y))
    return ResolvedImage(held.pixels, .part(part(atLevel: held.level).offset(by: -corner)))
  }

  /// Returns whether a part in memory contains half of the margin around the visible pixels. If not, the next part is
  /// requested, so that it is there before the image leaves the current part.
  private func hasAmplePart(ofLevel level: Int, showing rect: PixelRect) -> Bool {
    guard let next = partToHold(ofLevel: level, showing: rect) else { return false }
    return image.part(ofLevel: level, with: Self.wider(rect, by: Self.margin / 2).intersection(next)) != nil
  }

  /// Returns the best part in memory that contains all visible pixels: a part of the level itself, otherwise of the
  /// next finer level, otherwise of the next coarser level. Returns nil if the complete level `complete`, which is also
  /// in memory, is at least as good.
  private func heldPart(forLevel level: Int, _ toDevice: Transform, betterThan complete: Int) -> ImagePart? {
    let held = { (level: Int) in
      self.image.part(ofLevel: level, with: self.image.rect(ofLevel: level, in: self.visible, toDevice: toDevice))
    }
    for finer in stride(from: level, through: complete < level ? complete + 1 : 0, by: -1) {
      if let part = held(finer) { return part }
    }
    for coarser in stride(from: level + 1, to: complete, by: 1) {
      if let part = held(coarser) { return part }
    }
    return nil
  }

  /// Returns a rectangle with a margin around it, which is a fraction of its longer side.
  private static func wider(_ rect: PixelRect, by margin: Double) -> PixelRect {
    PixelRect(enclosing: rect.rect.inset(by: -Double(max(rect.width, rect.height)) * margin))
  }

  /// Returns the part of the image that is shown, in pixels of a level.
  private func part(atLevel level: Int) -> Rect { part.scaled(by: 1 / Double(1 << level)) }

  /// Returns the level for a scale. While the image moves, the choice has hysteresis.
  private func level(forScale scale: Double) -> Int {
    LevelOfDetail(levelCount: image.levelCount).level(forScale: scale, current: movedAt == nil ? nil : level)
  }

  // MARK: Finer levels

  private func request(_ level: Int, showing rect: PixelRect) {
    // The pending request is sufficient if it covers the whole visible part.
    if let pending, pending.request.level == level, pending.request.part?.contains(rect) ?? true { return }
    let request = Request(level: level, part: partToHold(ofLevel: level, showing: rect))
    guard request != refused?.request else { return }
    // A job that has begun cannot be withdrawn. At its end it requests a frame, which requests the level that it needs.
    if let pending, !pending.job.withdraw() { return }
    pending = nil
    // In a hidden window, nothing is loaded. The first visible frame makes the request.
    if let tree, tree.calls.isHidden() { return }
    let image = image, user = ObjectIdentifier(self), changeCount = image.memory.changeCount
    let outcome = Outcome()
    let job = BackgroundQueue.levels.run {
      outcome.isGood = image.load(level: request.level, part: request.part, for: user)
    } then: { [weak self] in
      self?.arrived(request, outcome, changeCount: changeCount)
    }
    pending = (request, job, outcome)
  }

  /// Returns the part of a level to decode if `rect` is visible; nil if the level is kept as a whole.
  private func partToHold(ofLevel level: Int, showing rect: PixelRect) -> PixelRect? {
    let (width, height) = image.size(ofLevel: level)
    guard width * height * 4 > Self.wholeLevelBytes else { return nil }
    let part = Self.wider(rect, by: Self.margin).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    // While the next part is loaded, this part stays in memory, so it may take at most half of the budget. If it would
    // take more, only the visible pixels are loaded, without the margin.
    return part.width * part.height * 4 > Image.memoryBudget / 2 ? rect : part
  }

  private func arrived(_ request: Request, _ outcome: Outcome, changeCount: Int) {
    guard pending?.outcome === outcome else { return }
    pending = nil
    if !outcome.isGood, image.canLoad, let tree { refused = (request, tree.time, changeCount) }
    tree?.setNeedsFrame()
  }

  private func cancelRequest() { pending.take()?.job.cancel() }

  private func cancel() {
    cancelRequest()
    if case .waiting(_, let job, _) = still { job.cancel() }
    still = .none
  }

  /// Whether something is being decoded or drawn for the image.
  var isLoading: Bool { pending != nil || awaitsStill }

  /// Cancels all decoding and drawing in the background. The next frame starts it again.
  func suspendLoading() {
    guard isLoading else { return }
    if awaitsStill { movedAt = tree?.frameTime }
    cancel()
    isFinal = false
    tree?.setNeedsFrame()
  }

  // MARK: Stills

  /// Handles an image that has rested for long enough. Draws it from the level for its scale, without hysteresis, and
  /// starts to make a better picture if that is worthwhile.
  ///
  /// The completion is called when that picture is made, or when making it has failed.
  func settle(then completion: @escaping @MainActor @Sendable () -> Void) {
    movedAt = nil
    isFinal = false
    guard let transform, !visible.isEmpty else { return }
    if level != image.level(forScale: transform.meanScale) { tree?.setNeedsFrame() }
    let picture = SupersampledStill(image, part: part, toDevice: transform, area: visible)
    guard picture.isWorthwhile else { return }
    let outcome = Outcome()
    let job = BackgroundQueue.stills.run {
      outcome.pixels = picture.make()
    } then: { [weak self] in
      self?.made(picture, outcome)
      completion()
    }
    still = .waiting(picture, job, outcome)
  }

  /// Whether a better picture is being made.
  var awaitsStill: Bool { if case .waiting = still { true } else { false } }

  /// Whether the better picture, made or being made, covers the whole visible part. True if there is no such picture.
  private var stillCoversAll: Bool {
    switch still {
    case .none: true
    case .waiting(let picture, _, _), .made(let picture, _): picture.area.contains(visible) && picture.part == part
    }
  }

  private func made(_ picture: SupersampledStill, _ outcome: Outcome) {
    guard case .waiting(_, _, let awaited) = still, awaited === outcome else { return }
    still = outcome.pixels.map { .made(picture, $0) } ?? .none
    isFinal = false
  }

  /// The result of a background job, written by the job and read after the job has ended.
  private nonisolated final class Outcome: @unchecked Sendable {
    // Unchecked: a lock orders the job before its completion, which reads the result.
    var isGood = false
    var pixels: ImagePixels?
  }
}
