import TactionGeometry
import TactionGraphics
import TactionViews

/// A view of one layer of ink. It draws in the coordinates of the canvas's content.
///
/// The view shows tiles that were made for the current position and scale of the paper. While the paper is zoomed or
/// rotated, the view continues to show the old tiles. Once the paper rests, it makes new tiles, and shows them when all
/// of them are ready. In place of a missing tile, it shows a part of a small picture of all ink. If the ink becomes
/// much larger, the picture is made again at a smaller scale.
///
/// A new stroke is shown by a view of its own until a background job has drawn it onto the tiles. Until then, the old
/// pixels of these tiles are drawn, so that a translucent stroke is never drawn twice. Strokes that were hidden are
/// shown in the same way.
final class InkLayerView: View {
  /// The maximum number of tiles that are made at the same time.
  private static let maximumJobs = 2
  /// The maximum number of visible tiles of a view: 8,192 by 8,192 pixels.
  private static let maximumTiles = 1024
  /// The maximum number of new strokes that are shown by views of their own until the tiles contain them. Our own
  /// choice: more strokes than a hand writes in a frame.
  private static let maximumNewViews = 32
  /// The maximum number of views for strokes that were hidden, for example while the selection was dragged. Our own
  /// choice: the strokes of a paragraph.
  private static let maximumShownAgainViews = 256
  /// The maximum length of the longer side of a new picture of all ink, in pixels; the picture may grow to twice this
  /// length. Our own choice: a new picture and its smaller copies need 5 MB.
  private static let overviewLength = 1024.0

  /// The strokes. After each change, call `changed(_:isInFront:)` with the change.
  var layer = InkLayer() { didSet { knownBounds = nil } }
  /// The bounds of the layer; nil until they are computed after a change, because each frame of a movement asks for
  /// them, and computing them takes time in proportion to the number of strokes.
  private var knownBounds: Rect??
  /// Strokes that this view does not show, because another view shows them.
  var hidden: Set<InkStroke.ID> = [] {
    didSet {
      let strokes = hidden.symmetricDifference(oldValue).sorted().compactMap { layer[$0] }
      guard !strokes.isEmpty else { return }
      changed(InkChange(removed: strokes), isInFront: false)
      for stroke in strokes where !hidden.contains(stroke.id) {
        showFinished(stroke, atMost: Self.maximumShownAgainViews)
      }
      holdFinished()
    }
  }
  /// The paper, for the backmost layer; nil for the other layers.
  var paper: InkPaper? { didSet { if paper != oldValue { reset() } } }

  /// The maximum distance between the pixels of tiles and the pixels of the screen at which the tiles count as aligned,
  /// in device pixels.
  static let alignment = 1.0 / 1024

  private var shown: InkTiles?
  private var next: InkTiles?
  private var overview: InkTiles?
  private var place = Transform.identity
  private var viewport = Rect.zero
  private var isResting = true
  /// The views of the new strokes that are not yet in the tiles.
  private var finished: [InkStroke.ID: InkLiveStroke] = [:]
  /// The view of a stroke that a pen has finished, until the layer contains the stroke.
  private var arriving: InkLiveStroke?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Whether the whole visible part is sharp.
  var isSharp: Bool {
    guard next == nil, let shown, let keys = visibleKeys(of: shown) else { return false }
    return shown.areCurrent(keys) && isAligned(shown)
  }
  /// The number of bytes of all tiles.
  var byteCount: Int { [shown, next, overview].reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  /// Discards all pixels.
  func reset() {
    removeFinished()
    (shown, next, overview) = (nil, nil, nil)
    update()
  }

  // MARK: Following

  /// Updates the view after a movement of the paper.
  ///
  /// - Parameters:
  ///   - place: The transform from the paper to device pixels.
  ///   - viewport: The visible device pixels.
  func follow(_ place: Transform, viewport: Rect) {
    guard place != self.place || viewport != self.viewport else { return }
    (self.place, self.viewport, isResting) = (place, viewport, false)
    if let next, !hasScale(next) { self.next = nil }
    update()
  }

  /// Starts to make the visible part sharp. Called when the paper has stopped moving, and by `InkView.finishDrawing()`.
  func rest() {
    guard !isResting else { return }
    isResting = true
    update()
  }

  private func update() {
    setNeedsDisplay()
    guard !viewport.isEmpty else { return }
    if shown == nil { shown = makeTiles() }
    if let shown, isResting, next.map({ !isAligned($0) }) ?? !isAligned(shown) {
      next = isAligned(shown) ? nil : makeTiles()
    }
    load()
  }

  /// Returns whether tiles have the current scale and angle. If so, missing tiles are made even while the paper moves.
  private func hasScale(_ tiles: InkTiles) -> Bool {
    let (a, b) = (tiles.transform, place)
    let tolerance = 1e-9 * b.meanScale
    return abs(a.a - b.a) <= tolerance && abs(a.b - b.b) <= tolerance && abs(a.c - b.c) <= tolerance
      && abs(a.d - b.d) <= tolerance
  }

  /// Returns whether the pixels of tiles coincide with the pixels of the screen.
  private func isAligned(_ tiles: InkTiles) -> Bool {
    let (x, y) = (place.tx - tiles.transform.tx, place.ty - tiles.transform.ty)
    return hasScale(tiles) && abs(x - x.rounded()) < Self.alignment && abs(y - y.rounded()) < Self.alignment
  }

  private func makeTiles() -> InkTiles? {
    var transform = place
    transform.tx -= transform.tx.rounded(.down)
    transform.ty -= transform.ty.rounded(.down)
    return InkTiles(transform, paper: paper)
  }

  /// Returns the visible rectangle, in the coordinates of the grid of tiles.
  private func area(of tiles: InkTiles) -> Rect? {
    guard let back = place.inverted() else { return nil }
    return back.concatenating(tiles.transform).boundingBox(of: viewport)
  }

  /// The smallest rectangle around all strokes; nil if there are none.
  private var inkBounds: Rect? {
    let bounds: Rect? = knownBounds ?? layer.bounds
    knownBounds = .some(bounds)
    return bounds
  }

  private func visibleKeys(of tiles: InkTiles) -> [InkTiles.Key]? {
    area(of: tiles).flatMap { InkTiles.keys(in: $0, atMost: Self.maximumTiles) }
  }

  // MARK: Loading

  private func visibleStrokes(in rect: Rect) -> [InkStroke] {
    let strokes = layer.strokes(in: rect)
    return hidden.isEmpty ? strokes : strokes.filter { !hidden.contains($0.id) }
  }

  private func load() {
    let done = { [weak self] () -> Void in self?.tileArrived() }
    if let next, let keys = visibleKeys(of: next) {
      next.make(keys, atMost: Self.maximumJobs, of: visibleStrokes, then: done)
      if next.areCurrent(keys) { (shown, self.next) = (next, nil) }
    }
    if let shown, next == nil, isResting || hasScale(shown), let area = area(of: shown) {
      if let keys = InkTiles.keys(in: area, atMost: Self.maximumTiles) {
        shown.make(keys, atMost: Self.maximumJobs, of: visibleStrokes, then: done)
      }
      shown.keep(only: area.inset(by: -max(area.width, area.height) / 2))
      // Existing tiles outside the visible part also need the new strokes, because tiles that become visible while the
      // paper moves are drawn with the pixels that they have.
      if !finished.isEmpty {
        let outdated = shown.outdatedKeys(in: finishedParts)
        shown.make(outdated, atMost: Self.maximumJobs, of: visibleStrokes, then: done)
      }
    }
    loadOverview(done)
    replaceFinished()
  }

  private func tileArrived() {
    setNeedsDisplay()
    load()
  }

  private func loadOverview(_ done: @escaping () -> Void) {
    guard isResting, shown?.runningCount ?? 0 == 0, next?.runningCount ?? 0 == 0 else { return }
    guard let bounds = inkBounds else { return overview = nil }
    let present = overview.map { $0.transform.boundingBox(of: bounds).size }
    if present.map({ max($0.width, $0.height) > 2 * Self.overviewLength }) ?? true {
      var scale = 1.0
      while max(bounds.width, bounds.height) * scale > Self.overviewLength { scale /= 2 }
      // The picture does not contain the paper, because coarse lines of the paper would be visible where tiles have no
      // ink.
      overview = InkTiles(.scale(scale), paper: nil)
      holdFinished()
    }
    guard let overview,
      let keys = InkTiles.keys(in: overview.transform.boundingBox(of: bounds), atMost: Self.maximumTiles)
    else { return }
    overview.make(keys, atMost: Self.maximumJobs, of: visibleStrokes, then: done)
  }

  // MARK: Changes

  /// Shows a change that ``layer`` already contains.
  ///
  /// - Parameter isInFront: Whether all new strokes are in front of all other strokes.
  func changed(_ change: InkChange, isInFront: Bool) {
    let all = [shown, next, overview].compactMap(\.self)
    var separate: Set<InkStroke.ID> = []
    for stroke in change.removed {
      guard let view = finished.removeValue(forKey: stroke.id) else { continue }
      view.removeFromSuperview()
      separate.insert(stroke.id)
    }
    // A stroke that a pen has finished keeps the ID with which its growth was reported. So it is not always in front of
    // the other strokes.
    if let arriving, let stroke = change.added.first { (finished[stroke.id], self.arriving) = (arriving, nil) }
    if isInFront, change.removed.isEmpty, change.added.count <= Self.maximumNewViews {
      for stroke in change.added {
        showFinished(stroke, atMost: Self.maximumNewViews)
        for tiles in all { tiles.append(stroke) }
      }
    } else {
      let places = (change.removed + change.added).map(\.bounds)
      let parts = places.count > Self.maximumNewViews ? [places.boundingBox ?? .zero] : places
      for part in parts { for tiles in all { tiles.invalidate(part, wasSeparate: !separate.isEmpty) } }
      // The tiles do not contain the strokes that had views of their own.
      for stroke in change.added where separate.contains(stroke.id) {
        showFinished(stroke, atMost: Self.maximumShownAgainViews)
      }
    }
    holdFinished()
    update()
  }

  // MARK: Finished strokes

  /// Continues to show a finished stroke until the tiles contain it. Call this before the stroke is added to the layer.
  func finish(_ stroke: InkLiveStroke) {
    stroke.endPrediction()
    arriving = stroke
  }

  /// Shows a stroke in a separate view until the tiles contain the stroke, unless there are `limit` such views.
  private func showFinished(_ stroke: InkStroke, atMost limit: Int) {
    guard shown != nil, finished[stroke.id] == nil, finished.count < limit else { return }
    let view = InkLiveStroke(stroke, scale: place.meanScale)
    finished[stroke.id] = view
    addSubview(view)
  }

  /// The parts of the paper in which views show finished strokes.
  private var finishedParts: [Rect] { finished.keys.compactMap { layer[$0]?.bounds } }

  /// Holds back the newest pixels of the tiles under the views of finished strokes, so that no stroke is drawn twice.
  private func holdFinished() {
    let parts = finishedParts
    shown?.hold(parts)
    overview?.hold(parts)
  }

  /// Removes the views of the finished strokes once the tiles contain these strokes: all visible tiles, and the other
  /// existing tiles under the strokes.
  private func replaceFinished() {
    guard !finished.isEmpty, let shown, let visible = area(of: shown) else { return }
    let parts = finishedParts
    let bounds = parts.boundingBox ?? .zero
    let touched = shown.gridArea(of: bounds).intersection(visible)
    guard let keys = InkTiles.keys(in: touched, atMost: Self.maximumTiles), shown.areCurrent(keys),
      shown.outdatedKeys(in: parts).isEmpty
    else { return }
    removeFinished()
    setNeedsDisplay()
  }

  private func removeFinished() {
    for view in finished.values { view.removeFromSuperview() }
    finished = [:]
    holdFinished()
  }

  // MARK: Drawing

  override func draw(into list: inout DisplayList) {
    guard let shown, let keys = visibleKeys(of: shown) else {
      return overview.map { draw($0, inkedKeys(of: $0), into: &list) } ?? ()
    }
    let missing = keys.filter { shown.pixels(of: $0) == nil }
    if let overview, paper != nil, !missing.isEmpty || !isUpright(shown) {
      // The opaque tiles hide the picture where they exist.
      draw(overview, inkedKeys(of: overview), into: &list)
    } else if let overview, !missing.isEmpty {
      draw(overview, onlyIn: missing, of: shown, into: &list)
    }
    draw(shown, keys, into: &list)
  }

  /// Returns the tiles of the visible part that may contain ink.
  private func inkedKeys(of tiles: InkTiles) -> [InkTiles.Key] {
    guard let bounds = inkBounds, let visible = area(of: tiles) else { return [] }
    let area = tiles.transform.boundingBox(of: bounds).intersection(visible.inset(by: -1))
    return InkTiles.keys(in: area, atMost: Self.maximumTiles) ?? []
  }

  private func draw(_ tiles: InkTiles, _ keys: [InkTiles.Key], into list: inout DisplayList) {
    guard let grid = grid(of: tiles) else { return }
    for key in keys {
      guard case .some(.some(let image)) = tiles.pixels(of: key) else { continue }
      list.draw(image, in: grid.rect(key), transform: grid.transform)
    }
  }

  /// Draws parts of a coarse picture at the positions of missing tiles.
  private func draw(
    _ coarse: InkTiles, onlyIn missing: [InkTiles.Key], of tiles: InkTiles, into list: inout DisplayList
  ) {
    guard let grid = grid(of: tiles) else { return }
    let keys = inkedKeys(of: coarse)
    for key in missing {
      let clip = RoundedRect(grid.rect(key))
      list.group(DisplayList.Group(clip: clip, transform: grid.transform)) { draw(coarse, keys, into: &$0) }
    }
  }

  /// Returns the rectangles in which tiles are drawn, and the transform from the coordinates of these rectangles to the
  /// content; nil if the paper is not visible.
  private func grid(of tiles: InkTiles) -> (rect: (InkTiles.Key) -> Rect, transform: Transform)? {
    guard let back = place.inverted() else { return nil }
    guard isUpright(tiles) else { return ({ InkTiles.rect(of: $0) }, tiles.toPaper) }
    let toDevice = tiles.toPaper.concatenating(place)
    // Edges are moved to whole device pixels, so that there is no gap between neighbouring tiles.
    return ({ toDevice.boundingBox(of: InkTiles.rect(of: $0)).snapped }, back)
  }

  private func isUpright(_ tiles: InkTiles) -> Bool {
    let toDevice = tiles.toPaper.concatenating(place)
    return abs(toDevice.b) < 1e-9 && abs(toDevice.c) < 1e-9
  }
}
