import TactionGeometry

// The list as items, to be looked at.
extension DisplayList {
  /// The items and groups, from back to front; made when asked for.
  public var elements: [Element] { entries.map(element) }

  /// What an entry of this list stands for.
  func element(_ entry: DisplayEntry) -> Element {
    if let item = item(entry) { return .item(item) }
    return entry.group.map { .beginGroup($0) } ?? .endGroup
  }

  /// The item that an entry of this list stands for; nil for the beginning or end of a group.
  func item(_ entry: DisplayEntry) -> DisplayItem? {
    guard let content = content(entry) else { return nil }
    // A plane has it all in its projection.
    let transform = entry.kind == .plane ? .identity : entry.transform
    return DisplayItem(content, transform: transform, opacity: entry.opacity)
  }

  private func content(_ entry: DisplayEntry) -> DisplayItem.Content? {
    switch entry.kind {
    case .fill: return .fill(entry.shape, entry.color)
    case .border: return .border(entry.shape, width: entry.extent, entry.color)
    case .shadow: return .shadow(entry.shape, offset: entry.shift, blur: entry.extent, entry.color)
    case .image, .pixels, .placedPixels, .plane, .polygon, .glyphs: break
    case .beginGroup, .beginClippedGroup, .endGroup: return nil
    }
    let index = Int(entry.resource)
    guard resources.indices.contains(index) else { return nil }
    return switch resources[index] {
    case .image(let image): .image(image, source: entry.source, entry.shape)
    case .pixels(let pixels):
      entry.kind == .pixels
        ? .pixels(pixels, source: entry.source, entry.shape)
        : .placedPixels(pixels, corner: entry.shift, entry.shape)
    case .plane(let picture): .plane(picture, entry.projection)
    case .polygon(let points): .polygon(points.value, entry.color)
    case .glyphs(let line): .glyphs(line.value, at: .zero + entry.shift, entry.color)
    }
  }
}

extension DisplayEntry {
  /// The group that begins with the entry.
  var group: DisplayList.Group? {
    switch kind {
    case .beginGroup: DisplayList.Group(opacity: opacity, transform: transform)
    case .beginClippedGroup: DisplayList.Group(opacity: opacity, clip: shape, transform: transform)
    default: nil
    }
  }
}

extension DisplayEntry {
  /// A picture whose pixels a projection brings to device pixels.
  fileprivate init(_ picture: PlanePicture, at projection: Projection, opacity: Double) {
    self.init(
      kind: .plane, opacity: opacity, transform: projection.numerator, shape: RoundedRect(picture.bounds.rect),
      extent: projection.depth, shift: Vector(dx: projection.depthX, dy: projection.depthY))
  }
}

extension DisplayItem {
  /// The numbers of the item.
  var entry: DisplayEntry {
    switch content {
    case .fill(let shape, let color):
      DisplayEntry(kind: .fill, opacity: opacity, transform: transform, shape: shape, color: color)
    case .border(let shape, let width, let color):
      DisplayEntry(kind: .border, opacity: opacity, transform: transform, shape: shape, extent: width, color: color)
    case .image(let image, let source, let shape):
      DisplayEntry(
        kind: .image, opacity: opacity, transform: transform, shape: shape, source: source ?? image.rect)
    case .pixels(_, let source, let shape):
      DisplayEntry(kind: .pixels, opacity: opacity, transform: transform, shape: shape, source: source)
    case .placedPixels(_, let corner, let shape):
      DisplayEntry(kind: .placedPixels, opacity: opacity, transform: transform, shape: shape, shift: corner)
    case .shadow(let shape, let offset, let blur, let color):
      DisplayEntry(
        kind: .shadow, opacity: opacity, transform: transform, shape: shape, extent: blur, shift: offset, color: color)
    case .plane(let picture, let projection):
      DisplayEntry(picture, at: projection.concatenating(transform), opacity: opacity)
    case .polygon(let points, let color):
      DisplayEntry(
        kind: .polygon, opacity: opacity, transform: transform,
        shape: RoundedRect(Rect(enclosing: points) ?? .zero), color: color)
    case .glyphs(let line, let start, let color):
      DisplayEntry(
        kind: .glyphs, opacity: opacity, transform: transform,
        shape: RoundedRect(line.inkBounds.offset(by: start - .zero)), extent: line.font.size, shift: start - .zero,
        color: color)
    }
  }

  /// What the item refers to.
  var resource: DisplayResource? {
    switch content {
    case .fill, .border, .shadow: nil
    case .image(let image, _, _): .image(image)
    case .pixels(let pixels, _, _), .placedPixels(let pixels, _, _): .pixels(pixels)
    case .plane(let picture, _): .plane(picture)
    case .polygon(let points, _): .polygon(DisplayResource.Boxed(points))
    case .glyphs(let line, _, _): .glyphs(DisplayResource.Boxed(line))
    }
  }

  /// The device pixels that the item can touch; empty where its transform is singular or not finite.
  public var deviceBounds: PixelRect { entry.deviceBounds }
}

extension Image {
  /// All of level 0, in its pixels.
  var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}
