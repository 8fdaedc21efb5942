// A stroke that grows under a pen: only what is new is drawn.
extension DisplayList {
  /// Returns the device pixels in which an item that shows a path differs from an item of an earlier list; nil if they
  /// may differ in all pixels of both.
  func growth(_ index: Int, from before: Int, of old: DisplayList) -> PixelRect? {
    let (item, earlier) = (items[index], old.items[before])
    guard item.kind == .path, case .path(let new)? = resource(of: item),
      case .path(let other)? = old.resource(of: earlier)
    else { return nil }
    var (same, its) = (earlier, item)
    (same.resource, same.shape) = (its.resource, its.shape)
    its.resource = same.resource
    guard same == its, new.value.paint == other.value.paint else { return nil }
    return new.value.outline.difference(from: other.value.outline, through: item.transform)
  }
}
