import TactionGeometry
import TactionGraphics

/// The children of a view, in blocks of consecutive children. Each block has a rectangle around everything that its
/// views and their subviews draw. With this rectangle, recording skips an invisible block without looking at each view.
///
/// A view in a measured block marks the block as changed when the view may draw outside of the rectangle. A block that
/// changes in each frame is measured rarely, so that blocks do not slow down the recording of such views.
final class ChildBlocks {
  /// The number of children in a block. Our own choice: about a quarter of the rows that a screen shows.
  static let length = 32
  /// The minimum number of children of a view with blocks. For fewer, looking at each child takes no longer.
  static let minimumCount = 96
  /// The distance, in device pixels, by which drawn pixels may be outside of the measured rectangle, because of
  /// antialiased edges and the rounding of glyphs.
  private static let margin = 3.0

  /// The number of frames after which the rectangle of a block has saved more time than its measurement took; and the
  /// maximum number of frames for which a block that often changes is not measured. Our own choice.
  private static let (leastUse, maximumPatience): (UInt8, UInt8) = (8, 64)

  private enum Extent {
    /// Something in the block has changed since it was measured.
    case unknown
    /// The block draws only within a rectangle, in the coordinates of the children's superview.
    case within(Rect)
    /// The block may draw anywhere, and is always recorded.
    case boundless
  }

  private struct Block {
    var extent = Extent.unknown
    /// `frames` counts the frames down to the measurement of the block, and then up to `leastUse`. A change sets it to
    /// `patience`, which each change doubles, or sets to 1 if the last measurement has saved time.
    var (frames, patience): (UInt8, UInt8) = (1, 1)

    mutating func changed() {
      if case .unknown = extent { return }
      extent = .unknown
      patience = frames < ChildBlocks.leastUse ? min(patience * 2, ChildBlocks.maximumPatience) : 1
      frames = patience
    }
  }

  private var blocks: [Block] = []
  /// Whether the list of children has changed since the blocks were made, and since the last frame.
  private var (isOutdated, hasChangedList) = (true, true)

  /// Records that the list of children has changed.
  @inline(__always)
  func listChanged() { (isOutdated, hasChangedList) = (true, true) }

  /// Records that a child, or a view in it, may draw outside of the rectangle of its block.
  func changed(_ child: View) {
    let number = Int(child.blockNumber)
    if !isOutdated, blocks.indices.contains(number) { blocks[number].changed() }
  }

  /// Updates the blocks for a frame; returns whether they can be used.
  func prepare(_ children: [View]) -> Bool {
    if hasChangedList {
      hasChangedList = false
      return false
    }
    guard isOutdated else { return true }
    isOutdated = false
    blocks = Array(repeating: Block(), count: (children.count + Self.length - 1) / Self.length)
    for (index, child) in children.enumerated() { child.blockNumber = Int32(truncatingIfNeeded: index / Self.length) }
    return true
  }

  /// Returns the range of the next block whose children may be visible; nil if there is none. The search begins at an
  /// index that is the start of a block.
  ///
  /// - Parameters:
  ///   - transform: The transform from the coordinates of the children's superview to device pixels.
  ///   - clip: The visible device pixels.
  func next(from index: Int, of children: [View], at transform: Transform, clip: PixelRect) -> Range<Int>? {
    var number = index / Self.length
    while number < blocks.count {
      let range = number * Self.length..<min((number + 1) * Self.length, children.count)
      if case .unknown = blocks[number].extent {
        if blocks[number].frames == 0 { blocks[number].extent = Self.measure(children[range]) }
        blocks[number].frames = max(blocks[number].frames, 1) - 1
      } else {
        blocks[number].frames = min(blocks[number].frames + 1, Self.leastUse)
      }
      if isVisible(blocks[number].extent, at: transform, clip: clip) { return range }
      number += 1
    }
    return nil
  }

  private func isVisible(_ extent: Extent, at transform: Transform, clip: PixelRect) -> Bool {
    guard case .within(let rect) = extent else { return true }
    if rect.isEmpty { return false }
    let (box, visible) = (transform.boundingBox(of: rect), clip.rect.inset(by: -Self.margin))
    return box.minX <= visible.maxX && box.maxX >= visible.minX && box.minY <= visible.maxY && box.maxY >= visible.minY
  }

  // MARK: Measuring

  private static func measure(_ children: ArraySlice<View>) -> Extent {
    var extent: Rect?
    for child in children {
      guard let rect = measure(child) else { return .boundless }
      if !rect.isEmpty { extent = extent?.union(rect) ?? rect }
    }
    return .within(extent ?? .zero)
  }

  /// Returns a rectangle around everything that a view and the views in it draw, in the coordinates of the view's
  /// superview; nil if there is no such rectangle. From then on, these views report changes to the block.
  private static func measure(_ top: View) -> Rect? {
    var extent: Rect?
    var pending = [(top, Transform.identity)]
    while let (view, outer) = pending.popLast() {
      view.isMeasured = true
      let transform = view.matrix.concatenating(outer)
      // Such views may draw anywhere, or must be recorded to load their content.
      guard view.portal == nil, !view.followsPlace, !view.appearance.isProjected, !view.isAnimating,
        transform.isFinite, let own = view.ownExtent
      else { return nil }
      let rect = transform.boundingBox(of: own)
      guard rect.isFinite else { return nil }
      if !rect.isEmpty { extent = extent?.union(rect) ?? rect }
      if !view.clips { for child in view.children { pending.append((child, transform)) } }
    }
    return extent ?? .zero
  }
}

extension View {
  /// A rectangle around everything that the view itself draws, in its own coordinates; nil if the drawing reaches near
  /// the limits of pixel coordinates.
  fileprivate final var ownExtent: Rect? {
    var extent = presentationBounds
    if appearance.hasShadow, let shadow = presentation.shadow {
      let box = DisplayItem.deviceBounds(
        ofShadowOf: presentationBounds, offset: shadow.offset, blur: shadow.radius, at: .identity)
      guard box.isNear else { return nil }
      extent = extent.union(box.rect.inset(by: -2))
    }
    // Outdated content does not matter here, because it is drawn again before the frame is recorded, and then reports
    // its change.
    if !content.isEmpty, !contentStaysInside, !clips {
      let box = content.deviceBounds()
      guard box.isNear else { return nil }
      extent = extent.union(box.rect.inset(by: -2))
    }
    return extent
  }

  /// Records that the view may draw outside of the area in which it drew before.
  @inline(__always)
  final func extentChanged() {
    if isMeasured { tellBlocksOfChange() }
  }

  @inline(never)
  private final func tellBlocksOfChange() {
    var view = self
    while view.isMeasured {
      view.isMeasured = false
      guard let parent = view.parent else { return }
      parent.childBlocks?.changed(view)
      // A superview that clips its subviews draws in the same area as before.
      if parent.clips { return }
      view = parent
    }
  }

  /// Returns the blocks of the view's many children; nil if the blocks cannot be used in this frame.
  @inline(never)
  final func blocks(of children: [View]) -> ChildBlocks? {
    if let childBlocks { return childBlocks.prepare(children) ? childBlocks : nil }
    childBlocks = ChildBlocks()
    return nil
  }
}

extension PixelRect {
  /// Whether all coordinates are far from the limits of pixel coordinates; nearer ones may have been cut off.
  fileprivate nonisolated var isNear: Bool { max(abs(x), abs(y), width, height) < 1 << 20 }
}
