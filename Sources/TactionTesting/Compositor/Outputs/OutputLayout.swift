import TactionGeometry

/// The screens of the compositor, side by side from left to right.
final class OutputLayout {
  /// The screens in the order in which they were added.
  private(set) var outputs: [CompositorOutput] = []
  /// Called when the configuration of a screen has changed.
  var onChange: (() -> Void)?
  /// Called when a screen has moved, with its former frame and the movement.
  var onMove: ((Rect, Vector) -> Void)?
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
      self?.makeRoom()
      self?.onChange?()
    }
    added.onPowerChange = { [weak self, weak added] in
      if let added { self?.onPowerChange?(added) }
    }
    added.onBind = { [weak self] in self?.onBind?() }
    outputs.append(added)
    return added
  }

  /// Moves the screens to the right of a screen that has become wider, so that no screens overlap.
  private func makeRoom() {
    for (left, right) in zip(outputs, outputs.dropFirst()) where right.frame.minX < left.frame.maxX {
      let (frame, corner) = (right.frame, Point(x: left.frame.maxX, y: 0))
      right.move(to: corner)
      onMove?(frame, corner - frame.origin)
    }
  }

  /// Removes a screen; the caller then makes the surfaces leave this screen.
  func remove(_ output: CompositorOutput) {
    display.retire(output)
    outputs.removeAll { $0 === output }
    onPowerChange?(output)
  }
}
