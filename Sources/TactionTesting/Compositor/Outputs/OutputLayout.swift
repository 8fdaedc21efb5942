import TactionGeometry

/// The screens of the compositor, side by side from left to right.
final class OutputLayout {
  /// The screens in the order in which they were added.
  private(set) var outputs: [CompositorOutput] = []
  /// Called when the configuration of a screen has changed.
  var onChange: (() -> Void)?
  /// Called when screens have moved, with their former frames and their movements.
  var onMove: (([(frame: Rect, step: Vector)]) -> Void)?
  /// Called when a screen has been switched on or off, or removed.
  var onPowerChange: ((CompositorOutput) -> Void)?
  /// Called when a client has bound a screen.
  var onBind: (() -> Void)?
  private let display: CompositorDisplay

  init(_ display: CompositorDisplay) { self.display = display }

  /// The first screen, on which windows are placed.
  var main: CompositorOutput? { outputs.first }

  /// The screen that shows a point; the first screen if no screen shows it.
  func output(at point: Point) -> CompositorOutput? { outputs.first { $0.frame.contains(point) } ?? main }

  /// Returns the screen to which a client's wl_output belongs; nil if the screen has been removed.
  func output(for resource: WlOutputResource?) -> CompositorOutput? { outputs.first { $0.owns(resource) } }

  /// Adds a screen to the right of the other screens.
  func add(_ configuration: OutputConfiguration) throws(ServerError) -> CompositorOutput {
    let edge = outputs.map(\.frame.maxX).max() ?? 0
    let added = try CompositorOutput(configuration, at: Point(x: edge, y: 0), on: display) { [weak self] in
      self?.arrange(closesGaps: false)
      self?.onChange?()
    }
    added.onPowerChange = { [weak self, weak added] in
      if let added { self?.onPowerChange?(added) }
    }
    added.onBind = { [weak self] in self?.onBind?() }
    outputs.append(added)
    return added
  }

  /// Moves screens so that they do not overlap after one of them has become wider. With `closesGaps`, also moves them
  /// side by side, the first one at zero.
  private func arrange(closesGaps: Bool) {
    var edge = 0.0
    var moves: [(frame: Rect, step: Vector)] = []
    for output in outputs {
      let frame = output.frame
      let corner = Point(x: closesGaps ? edge : max(edge, frame.minX), y: 0)
      edge = corner.x + frame.width
      guard corner != frame.origin else { continue }
      output.move(to: corner)
      moves.append((frame, corner - frame.origin))
    }
    if !moves.isEmpty { onMove?(moves) }
  }

  /// Removes a screen; the caller then makes the surfaces leave this screen.
  func remove(_ output: CompositorOutput) {
    display.retire(output)
    outputs.removeAll { $0 === output }
    arrange(closesGaps: true)
    onPowerChange?(output)
  }
}
