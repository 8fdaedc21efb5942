import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view of the stroke that a pen is drawing. It is a separate view, so that only this stroke is recorded again as it
/// grows. It also shows a finished stroke that is not yet in the tiles.
final class InkLiveStroke: View {
  /// The time at which the pen landed, in seconds on the application's clock.
  let start: Double
  let tool: InkTool
  private(set) var points: [InkPoint] = []
  /// The outlines of the coats, from back to front.
  private var outlines: [InkOutline]
  private var predictor: InkPredictor?
  /// Whether the line is drawn beyond the last sample, up to a predicted point.
  private var isAhead = false
  /// The last sample; nil before the first.
  private var last: InkInput.Sample?
  /// The stroke that is shown instead of the points, such as the shape that has replaced them; nil if there is none.
  private(set) var shape: InkStroke?
  /// The point at which the pen rests, and the time at which the rest began, in seconds on the application's clock.
  /// `isNoShape` states whether a test found that the stroke is not a shape.
  private var resting: (place: Point, since: Double, isNoShape: Bool)?
  private let scale: Double
  private let zoom: Double

  /// - Parameters:
  ///   - start: The time at which the pen landed, in seconds on the application's clock.
  ///   - scale: The number of device pixels for each px of the paper.
  ///   - zoom: The number of px of the view for each px of the paper.
  ///   - prediction: The time by which the drawn line is ahead of the pen, in seconds; 0 for no prediction.
  init(_ tool: InkTool, start: Double, scale: Double, zoom: Double, prediction: Double) {
    (self.tool, self.start, self.scale, self.zoom) = (tool, start, scale, zoom)
    predictor = prediction > 0 ? InkPredictor(horizon: prediction) : nil
    outlines = tool.coats.map { InkOutline(tool, .smooth, scale: scale, coat: $0) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// Makes a view of a finished stroke.
  convenience init(_ stroke: InkStroke, scale: Double) {
    self.init(stroke.tool, start: 0, scale: scale, zoom: 1, prediction: 0)
    shape = stroke
  }

  /// Adds the samples of a touch. If the stroke would exceed its maximum number of points, returns the samples for
  /// another stroke that continues it, beginning with the last sample of this stroke; otherwise returns an empty array.
  func add(_ samples: [InkInput.Sample]) -> [InkInput.Sample] {
    guard shape == nil else { return [] }
    setNeedsDisplay()
    for (index, sample) in samples.enumerated() where sample.location.isFinite {
      if points.count >= InkStroke.maximumDrawnPoints, let last { return [last] + samples[index...] }
      let point = InkPoint(
        sample.location, time: sample.time - start, force: sample.contact.force,
        altitude: sample.contact.altitudeAngle, azimuth: sample.contact.azimuthAngle)
      points.append(point)
      for index in outlines.indices { outlines[index].add(point) }
      predictor?.add(sample.location, at: sample.time)
      (last, isAhead) = (sample, predictor != nil)
      follow(sample)
    }
    return []
  }

  /// Ends the line at the last sample if the pen has reported nothing for a while.
  func endPrediction(at time: Double) {
    guard let last, time - last.time > InkConstants.predictionLife else { return }
    endPrediction()
  }

  /// Ends the line at the last sample, until another sample is added.
  func endPrediction() {
    guard isAhead else { return }
    isAhead = false
    setNeedsDisplay()
  }

  private func follow(_ sample: InkInput.Sample) {
    if let resting, resting.place.distance(to: sample.location) <= InkConstants.holdDistance / zoom { return }
    resting = (sample.location, sample.time, false)
  }

  /// Replaces the stroke by a shape if the pen has rested for long enough.
  func straighten(at time: Double) {
    guard shape == nil, let resting, !resting.isNoShape, time.isFinite,
      time - resting.since >= InkConstants.holdDelay
    else { return }
    guard isLarge, let made = InkStroke(points, tool: tool).straightened else {
      self.resting?.isNoShape = true
      return
    }
    shape = made
    setNeedsDisplay()
  }

  /// Returns whether the line may change although the pen reports nothing more: its prediction has not ended, or, if
  /// strokes may become shapes, it was not yet tested for a shape.
  func mayChange(mayStraighten: Bool) -> Bool {
    shape == nil && (isAhead || mayStraighten && resting?.isNoShape == false)
  }

  /// Whether the stroke is large enough for a shape. A smaller stroke may be the beginning of a word, for example of a
  /// pen that rests where it has landed.
  private var isLarge: Bool {
    guard let box = Rect(enclosing: points.map(\.location)) else { return false }
    return max(box.width, box.height) >= InkConstants.minimumShapeSize / zoom
  }

  /// The current stroke, or the shape that has replaced it.
  var stroke: InkStroke { shape ?? InkStroke(points, tool: tool) }

  override func draw(into list: inout DisplayList) {
    if let shape { return shape.draw(into: &list, scale: scale) }
    let ahead = isAhead ? predictor?.prediction : nil
    for outline in outlines { tool.fill(outline.whole(ahead: ahead), outline.coat, into: &list) }
  }
}
