import TactionGeometry
import TactionGraphics

/// All that a frame shows: what to draw, and what each view has to do with it.
struct RecordedFrame {
  /// What to draw, back to front, in device pixels.
  var list = DisplayList()
  /// The views that were recorded, back to front; also those that show nothing within the canvas.
  var views: [RecordedView] = []
  /// Device pixels per logical pixel; 0 for a frame that was never recorded.
  var scale = 0
  /// The device pixels there are.
  var canvas = PixelRect.zero

  /// Takes out what was recorded, but keeps the memory for the next time.
  mutating func removeAll() {
    list.removeAll()
    views.removeAll(keepingCapacity: true)
  }

  /// What was recorded of a view; nil where it is not in the frame.
  func recordedView(of view: View) -> RecordedView? {
    guard views.indices.contains(view.recordIndex), views[view.recordIndex].serial == view.serial else { return nil }
    return views[view.recordIndex]
  }

  /// The index here of a view of the next frame; nil for one that came with it.
  @inline(__always)
  func counterpart(of view: RecordedView) -> Int? {
    let place = view.previousIndex
    return place >= 0 && place < views.count && views[place].serial == view.serial ? place : nil
  }

  /// Whether a view, with what it holds, takes so much of the canvas that it pays to find out whether it just moves.
  /// For that, what was recorded before must stay.
  func mayMove(_ view: View) -> Bool {
    guard views.count <= MovePass.mostViews, let recorded = recordedView(of: view) else { return false }
    var box = PixelRect.zero
    for index in view.recordIndex..<min(view.recordIndex + recorded.viewCount, views.count) {
      box = box.union(views[index].box)
      if box.area > canvas.area / MovePass.leastPart { return true }
    }
    return false
  }

  /// Puts a view and what it holds, recorded anew, in the place of what was recorded of them, and says what differs.
  ///
  /// Does nothing and returns false where these are not the same views in the same order, or take another number of
  /// items.
  mutating func replace(at index: Int, with part: RecordedFrame, damage: inout DamagePass) -> Bool {
    let old = views[index]
    guard part.views.count == old.viewCount, part.list.end.offset(by: old.start) == old.end else { return false }
    for offset in part.views.indices where part.views[offset].serial != views[index + offset].serial { return false }
    for offset in part.views.indices {
      var new = part.views[offset]
      damage.compare(views[index + offset], with: new)
      new.start = new.start.offset(by: old.start)
      new.end = new.end.offset(by: old.start)
      views[index + offset] = new
    }
    list.overwrite(from: old.start, with: part.list)
    return true
  }
}

/// What a frame remembers of a view, to tell whether its pixels differ in the next one.
struct RecordedView {
  /// `View.serial`; another number where it is seen through a portal.
  var serial: Int
  /// `View.version`, and that of its images where it is seen through a portal.
  var version: Int
  /// From the top left corner of the bounds, as the origin, to device pixels.
  let place: Transform
  let size: Size
  /// Stands for the opacity and the clips of all superviews and the view's own opacity: equal means equal.
  let surroundings: PaintContextHash
  /// The device pixels that it may touch, shadow included, clipped.
  let box: PixelRect
  /// Where the view may stand in the previous frame; to be checked by the serial.
  var previousIndex: Int
  /// Whether all that it may touch lies within its bounds, however they are turned.
  let staysInside: Bool
  /// The part of the list that it and what it holds take, and how many views these are.
  var start: DisplayList.Position
  var end: DisplayList.Position
  var viewCount = 1

  /// Whether the view has the same pixels as in another frame, as far as views in front of it let them be seen.
  func looksLike(_ other: RecordedView) -> Bool {
    version == other.version && surroundings == other.surroundings && box == other.box && place == other.place
      && size == other.size
  }

  /// How far it has moved since another frame, by whole device pixels, if it looks the same otherwise; nil where it has
  /// not, or where more or less of it is recorded.
  ///
  /// The clips of its superviews may be at other places; they are compared with those views.
  func wholePixelMove(from other: RecordedView) -> (dx: Int, dy: Int)? {
    guard version == other.version, size == other.size, surroundings.isLike(other.surroundings),
      box.isEmpty == other.box.isEmpty, (viewCount > 1) == (other.viewCount > 1),
      place.a == other.place.a, place.b == other.place.b, place.c == other.place.c, place.d == other.place.d
    else { return nil }
    let (dx, dy) = (place.tx - other.place.tx, place.ty - other.place.ty)
    guard dx == dx.rounded(), dy == dy.rounded(), max(abs(dx), abs(dy)) < 0x1p24, dx != 0 || dy != 0 else { return nil }
    return (Int(saturating: dx), Int(saturating: dy))
  }

  /// Whether its edges run along rows and columns.
  var isUpright: Bool { place.b == 0 && place.c == 0 || place.a == 0 && place.d == 0 }

  /// What it damages when it comes, goes or changes.
  var damage: DamagePiece {
    DamagePiece(
      box: box, shape: staysInside && !isUpright ? (Rect(origin: .zero, size: size), place) : nil)
  }
}
