import TactionGeometry
import TactionGraphics

/// How a view shows one image: from which level, what finer ones it waits for, and since when it rests.
///
/// The frame's list says which pixels are drawn, so that a picture is the same however often, and in however many
/// pieces, it is drawn, whatever arrives meanwhile.
final class ImageInstance {
  /// By what the scale may leave the range of a level before a moving picture is drawn from another one. A level is for
  /// 0.5 to 1 of its own size; near a bound, hands would go to and fro over it. Our own choice, as Chromium's for its
  /// tiles in a pinch.
  private static let hysteresis = 1.2
  /// Levels with more bytes are only held in part: about as many as a large screen has.
  private static let wholeLevelBytes = 16 << 20
  /// How much more than what is seen of such a level is decoded, in parts of its width and height, to each side.
  private static let margin = 0.25

  let image: Image
  /// What is drawn for the image; nil until a frame shows it.
  private(set) var choice: ResolvedImage?
  /// When it moved last, in seconds on the application's clock; nil once it rests, or is not seen.
  private(set) var movedAt: Double?

  // What the view recorded: which part of the image, in pixels of level 0, over which rectangle, through which
  // transform.
  private var part = Rect.zero
  private var target = Rect.zero
  private var transform = Transform.identity

  private weak var tree: ViewTree?
  private var level: Int?
  /// From pixels of level 0 to the device.
  private var place: Transform?
  private var seen = PixelRect.zero
  private var pending: (wish: Wish, work: BackgroundQueue.Job)?
  /// What there is no room for, as long as nothing moves.
  private var denied: Wish?
  private var rest: RestingState = .none

  private struct Wish: Equatable, Sendable {
    var level: Int
    var part: PixelRect?
  }

  private enum RestingState {
    case none
    case waiting(SupersampledStill, BackgroundQueue.Job)
    case made(SupersampledStill, ImagePixels)
  }

  init(_ image: Image) { self.image = image }

  isolated deinit { hide() }

  /// Takes over how the view recorded the image.
  func record(_ item: DisplayItem) {
    (part, target, transform) = (item.source, item.shape.rect, item.transform)
  }

  /// Takes over how the view recorded the image from another use of the same one.
  func record(like other: ImageInstance) { (part, target, transform) = (other.part, other.target, other.transform) }

  // MARK: Frames

  /// Chooses what to draw in a frame; returns whether the pixels are others than in the frame before.
  ///
  /// - Parameters:
  ///   - place: From the coordinates of the view's content to device pixels.
  ///   - clip: The device pixels that are seen.
  func choose(at place: Transform, clip: PixelRect, time: Double, tree: ViewTree) -> Bool {
    let local = transform.concatenating(place)
    guard local.isInvertible, let toLocal = Image.place(of: part, over: target) else {
      hide()
      return false
    }
    self.tree = tree
    let toDevice = toLocal.concatenating(local)
    seen = PixelRect(enclosing: local.boundingBox(of: target)).intersection(clip)
    if toDevice != self.place || !restHoldsAll { move(to: toDevice, time: time) }
    let before = choice?.pixels
    if let rested = restedPixels {
      choice = ResolvedImage(rested.pixels, .device(Vector(dx: Double(rested.area.x), dy: Double(rested.area.y))))
    } else {
      choice = chooseLevel(toDevice)
    }
    return choice?.pixels !== before
  }

  /// The view is seen no longer.
  func hide() {
    image.unwant(ObjectIdentifier(self))
    cancel()
    (choice, movedAt, level, place, seen) = (nil, nil, nil, nil, .zero)
  }

  private func move(to toDevice: Transform, time: Double) {
    place = toDevice
    movedAt = time
    denied = nil
    // Others may be made already, and wait for this one.
    if case .waiting(_, let work) = rest, work.cancel() { tree?.setNeedsFrame() }
    rest = .none
  }

  /// Forgets that there was no room for a level; returns whether there was none.
  func retry() -> Bool {
    defer { denied = nil }
    return denied != nil
  }

  /// Chooses the level for the scale, or the best there is until that arrives.
  private func chooseLevel(_ toDevice: Transform) -> ResolvedImage {
    let level = level(forScale: toDevice.meanScale)
    self.level = level
    let best = image.pixels(forLevel: level)
    guard image.canLoad, !seen.isEmpty else {
      // What is seen stays, above all if it could not be had again.
      if seen.isEmpty {
        image.unwant(ObjectIdentifier(self))
      } else {
        image.want(level: level, for: ObjectIdentifier(self))
      }
      cancelWish()
      return ResolvedImage(best.pixels, .part(part(atLevel: best.level)))
    }
    image.want(level: level, for: ObjectIdentifier(self))
    let rect = visiblePart(ofLevel: level, toDevice)
    if let held = image.part(ofLevel: level, with: rect) {
      let corner = Vector(dx: Double(held.rect.x), dy: Double(held.rect.y))
      return ResolvedImage(held.pixels, .part(part(atLevel: level).offset(by: -corner)))
    }
    if best.level != level { wish(for: level, seeing: rect) } else { cancelWish() }
    return ResolvedImage(best.pixels, .part(part(atLevel: best.level)))
  }

  /// The part of the image that is shown, in pixels of a level.
  private func part(atLevel level: Int) -> Rect {
    let power = Double(1 << level)
    return Rect(x: part.minX / power, y: part.minY / power, width: part.width / power, height: part.height / power)
  }

  /// The level for a scale. While the picture moves, the one it has been drawn from for as long as that will do.
  private func level(forScale scale: Double) -> Int {
    if movedAt != nil, let level {
      let ratio = scale * Double(1 << level)
      if ratio >= 0.5 / Self.hysteresis, ratio <= Self.hysteresis { return level }
    }
    return image.level(forScale: scale)
  }

  /// The pixels of a level that are seen, and those next to them.
  private func visiblePart(ofLevel level: Int, _ toDevice: Transform) -> PixelRect {
    let (width, height) = image.size(ofLevel: level)
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let back = toDevice.scaled(by: Double(1 << level)).inverted() else { return all }
    return PixelRect(enclosing: back.boundingBox(of: seen.rect).inset(by: -2)).intersection(all)
  }

  // MARK: Finer levels

  private func wish(for level: Int, seeing rect: PixelRect) {
    // What is on its way will do if it holds what is seen.
    if let pending, pending.wish.level == level, pending.wish.part?.contains(rect) ?? true { return }
    let wish = Wish(level: level, part: partToHold(ofLevel: level, seeing: rect))
    guard wish != denied else { return }
    // One that has begun asks for a frame when it is done, and that for what is wanted then.
    if let pending, !pending.work.cancel() { return }
    pending = nil
    let image = image, user = ObjectIdentifier(self)
    let outcome = Outcome()
    let work = BackgroundQueue.levels.run {
      outcome.isGood = image.load(level: wish.level, part: wish.part, for: user)
    } then: { [weak self] in
      self?.arrived(wish, isGood: outcome.isGood)
    }
    pending = (wish, work)
  }

  /// The part of a large level that is to be decoded where a part of that is seen; nil for a level that is held whole.
  private func partToHold(ofLevel level: Int, seeing rect: PixelRect) -> PixelRect? {
    let (width, height) = image.size(ofLevel: level)
    guard width * height * 4 > Self.wholeLevelBytes else { return nil }
    let wider = rect.rect.inset(by: -Double(max(rect.width, rect.height)) * Self.margin)
    let part = PixelRect(enclosing: wider).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    // Beside another part, this one has to find room.
    return part.width * part.height * 4 > Image.memoryBudget / 2 ? rect : part
  }

  private func arrived(_ wish: Wish, isGood: Bool) {
    guard pending?.wish == wish else { return }
    pending = nil
    if !isGood { denied = wish }
    tree?.setNeedsFrame()
  }

  private func cancelWish() {
    if let pending { pending.work.cancel() }
    pending = nil
  }

  private func cancel() {
    cancelWish()
    denied = nil
    if case .waiting(_, let work) = rest { work.cancel() }
    rest = .none
  }

  // MARK: Rest

  /// The picture has rested for long enough: it goes to the level that it should have, and gets a better picture if one
  /// can be had.
  ///
  /// The completion is called when that is there, or cannot be had.
  func settle(then completion: @escaping @MainActor @Sendable () -> Void) {
    movedAt = nil
    guard let place, !seen.isEmpty else { return }
    if level != image.level(forScale: place.meanScale) { tree?.setNeedsFrame() }
    let picture = SupersampledStill(image, part: part, toDevice: place, area: seen)
    guard picture.isWorthwhile else { return }
    let outcome = Outcome()
    let work = BackgroundQueue.stills.run {
      outcome.pixels = picture.make()
    } then: { [weak self] in
      self?.made(picture, outcome.pixels)
      completion()
    }
    rest = .waiting(picture, work)
  }

  /// Whether a better picture is being made.
  var awaitsRest: Bool {
    if case .waiting = rest { true } else { false }
  }

  /// Whether the picture for the place at which it rests, if there is one or is to be, is of all that is seen.
  private var restHoldsAll: Bool {
    switch rest {
    case .none: true
    case .waiting(let picture, _), .made(let picture, _): picture.area.contains(seen) && picture.part == part
    }
  }

  private func made(_ picture: SupersampledStill, _ pixels: ImagePixels?) {
    guard case .waiting(let awaited, _) = rest, awaited.toDevice == picture.toDevice, awaited.area == picture.area,
      awaited.part == picture.part
    else { return }
    rest = pixels.map { .made(picture, $0) } ?? .none
  }

  /// The picture for the place at which it rests, once it is made.
  private var restedPixels: (pixels: ImagePixels, area: PixelRect)? {
    guard case .made(let picture, let pixels) = rest else { return nil }
    return (pixels, picture.area)
  }

  /// What work in the background has to say, written there and read after it.
  private nonisolated final class Outcome: @unchecked Sendable {
    // Unchecked: the work is told of after it is done, by way of a lock.
    var isGood = false
    var pixels: ImagePixels?
  }
}
