import TactionWayland

/// A screen of the compositor.
///
/// The values of an output can change at run time, and always change together. A compositor may have no output at all.
public final class Output {
  /// The compositor's name for the output, such as "eDP-1"; empty if the compositor sends no name.
  public private(set) var name = ""
  /// The number of device pixels per logical pixel along each axis, at least 1, as the compositor states it.
  ///
  /// The scale is a whole number, since wl_output has no fractions: a true scale of 1.5 is rounded up to 2. A window is
  /// drawn at its own ``Window/scale``.
  public private(set) var scale = 1.0
  /// The size after rotation, in logical pixels of the output's ``scale``; zero if the compositor does not send a size.
  ///
  /// In logical pixels of a window, the size is `output.size * (output.scale / window.scale)`. With a fractional scale,
  /// this is more: a screen of 1920 px at a scale of 1.5 has a width of 960 here, but of 1280 for its windows.
  public private(set) var size = Size.zero
  /// The size in millimetres after rotation; zero if the size is not known, as for a projector.
  public private(set) var physicalSize = Size.zero
  /// The number of logical pixels of the output's ``scale`` per millimetre of the screen; nil if the compositor sends
  /// no credible size.
  ///
  /// For a view that has a size in millimetres, use the logical pixels of its window, as for ``size``:
  /// `pixelsPerMillimetre * (output.scale / window.scale)`. A density is credible if it is from 1 to 25, and both axes
  /// agree within a quarter.
  public var pixelsPerMillimetre: Double? {
    let (across, down) = (size.width / physicalSize.width, size.height / physicalSize.height)
    let isSquare = across < 1.25 * down && down < 1.25 * across
    let mean = (across + down) / 2
    return isSquare && GestureConstants.credibleDensities.contains(mean) ? mean : nil
  }
  /// The transform of the picture relative to the panel.
  public private(set) var transform = OutputTransform.normal

  /// The size of the panel in its pixels, before rotation; zero if the compositor does not send a size.
  package private(set) var panelSize = Size.zero
  /// The number of refreshes per second; nil if the compositor sends no credible number.
  package private(set) var refreshRate: Double?

  /// Called when values have changed.
  public var onChange: (() -> Void)?

  /// The output's object, for requests; nil once the compositor has removed the output, or the connection is lost.
  package private(set) var output: WlOutput?
  /// Called before `onChange`, so that windows adopt the new scale.
  var didUpdate: (() -> Void)?
  private var pending = Description()

  init(output: WlOutput) {
    self.output = output
    output.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Destroys the object, when the compositor removes the output.
  func release() {
    output?.release()
    // An app may keep the output. Without its wl_output, the kept object does not keep the connection open.
    output = nil
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, let width, let height, _, _, _, let transform):
      pending.millimetres = (width, height)
      pending.transform = OutputTransform(transform)
    case .mode(let flags, let width, let height, let refresh):
      if flags.contains(.current) { (pending.pixels, pending.refresh) = ((width, height), refresh) }
    case .scale(let factor):
      // The scale multiplies buffer sizes, so a number from the wire is limited.
      pending.scale = Double(factor).clamped(to: 1...16)
    case .name(let name): pending.name = name
    case .description: break
    case .done: apply()
    }
    // Version 1 has no `done`: each event takes effect immediately.
    if let output, output.version < 2 { apply() }
  }

  private func apply() {
    name = pending.name
    scale = pending.scale
    transform = pending.transform
    size = upright(pending.pixels) / scale
    physicalSize = upright(pending.millimetres)
    panelSize = Size(width: Double(max(0, pending.pixels.width)), height: Double(max(0, pending.pixels.height)))
    // The wire uses thousandths of a hertz.
    refreshRate = (1_000...1_000_000).contains(pending.refresh) ? Double(pending.refresh) / 1000 : nil
    didUpdate?()
    onChange?()
  }

  /// Returns a size of the panel after rotation.
  private func upright(_ extent: (width: Int32, height: Int32)) -> Size {
    let (width, height) = (Double(max(0, extent.width)), Double(max(0, extent.height)))
    return transform.swapsAxes ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The values since the last `done` of the compositor.
  private struct Description {
    var name = ""
    var scale = 1.0
    var pixels: (width: Int32, height: Int32) = (0, 0)
    var refresh: Int32 = 0
    var millimetres: (width: Int32, height: Int32) = (0, 0)
    var transform = OutputTransform.normal
  }
}

/// The transform of an output's picture relative to its panel: first mirrored, then rotated.
nonisolated public struct OutputTransform: Hashable, Sendable {
  /// The counter-clockwise rotation in quarter turns: 0 to 3.
  public let quarterTurns: Int
  /// Whether the picture is mirrored about a vertical axis.
  public let isFlipped: Bool

  /// The untransformed picture.
  public static let normal = OutputTransform(quarterTurns: 0, isFlipped: false)

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { quarterTurns % 2 != 0 }

  private init(quarterTurns: Int, isFlipped: Bool) {
    self.quarterTurns = quarterTurns
    self.isFlipped = isFlipped
  }

  /// Reads the wire's number; an unknown number counts as normal.
  init(_ value: WlOutput.Transform) {
    guard value.rawValue < 8 else {
      self = .normal
      return
    }
    self.init(quarterTurns: Int(value.rawValue % 4), isFlipped: value.rawValue >= 4)
  }
}
