import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// The icons at the ends of a slider, and the marks of its steps.
extension Slider {
  /// The length of a mark, perpendicular to the track, in px. Our own choice.
  private static let markLength = 12.0
  /// The minimum distance between marks, in px: closer marks would look like a grey bar. Our own choice.
  private static let minimumMarkDistance = 6.0
  /// The maximum number of steps for which marks are drawn. Our own choice.
  private static let maximumMarkedSteps = 1000.0
  private static let iconGap = 8.0

  /// The side of the icons, which follows the text scale.
  private final var iconSide: Double { (theme.font(.body).size * 1.4).rounded() }

  /// The bounds without the icons at the ends.
  final var trackBounds: Rect {
    let room = iconSide + Self.iconGap
    let (first, last) = (minimumIcon == nil ? 0 : room, maximumIcon == nil ? 0 : room)
    let bounds = bounds
    if axis == .vertical {
      return Rect(
        x: bounds.minX, y: bounds.minY + last, width: bounds.width, height: max(bounds.height - first - last, 0))
    }
    return mirrored(
      Rect(x: bounds.minX + first, y: bounds.minY, width: max(bounds.width - first - last, 0), height: bounds.height))
  }

  /// Draws the icons at the ends.
  final func drawIcons(into list: inout DisplayList) {
    guard minimumIcon != nil || maximumIcon != nil else { return }
    let (side, track) = (iconSide, track)
    let way = track.end - track.start
    let length = way.length
    guard length > 0 else { return }
    // `step` is the distance from the end of the track to the middle of the icon: the radius of the knob, the gap and
    // half of the icon.
    let step = way * ((Self.knobSize / 2 + Self.iconGap + side / 2) / length)
    for (icon, place) in [(minimumIcon, track.start - step), (maximumIcon, track.end + step)] {
      guard let icon else { continue }
      list.draw(
        icon, in: Rect(center: place, size: Size(width: side, height: side)), color: .secondaryLabel,
        isMirrored: icon.isDirectional && isMirrored, opacity: contentOpacity)
    }
  }

  /// Draws a mark at each step.
  final func drawMarks(into list: inout DisplayList) {
    let (track, scale) = (track, scale)
    let length = (track.end - track.start).length
    let span = scale.limits.upperBound - scale.limits.lowerBound
    guard showsMarks, scale.step > 0, span > 0, length / span * scale.step >= Self.minimumMarkDistance,
      span / scale.step <= Self.maximumMarkedSteps
    else { return }
    let size =
      axis == .vertical ? Size(width: Self.markLength, height: 2) : Size(width: 2, height: Self.markLength)
    for number in 0...Int(saturating: (span / scale.step).rounded(.up)) {
      let place = track.point(at: min(Double(number) * scale.step / span, 1))
      list.fill(
        RoundedRect(Rect(center: place, size: size), radius: 1), color: theme.trackEdge, opacity: contentOpacity)
    }
  }
}
