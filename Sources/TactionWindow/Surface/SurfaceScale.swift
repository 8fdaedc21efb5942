import TactionGraphics
import TactionWayland

/// The scale of one surface: the compositor's preferred scale, and the requests that declare the scale of the buffers.
///
/// A compositor with both wp_fractional_scale_v1 and wp_viewporter accepts buffers of any scale: the buffer scale stays
/// 1, and a viewport has the size of the surface in logical pixels. Any other compositor accepts only whole numbers,
/// which are set with `set_buffer_scale`. Surfaces before version 3 have the scale 1.
final class SurfaceScale {
  /// The range of scales; other scales from the wire are clamped to it, since a scale multiplies buffer sizes.
  static let range = 0.5...16.0
  /// The denominator of wp_fractional_scale_v1.
  private static let steps = 120.0

  /// Called when the compositor prefers another scale for the surface.
  var onChange: (() -> Void)?

  private let surface: WlSurface
  private let fractionalScale: WpFractionalScaleV1?
  private let viewport: WpViewport?
  /// The scale that the compositor prefers for this surface, independent of the outputs; nil until the compositor has
  /// sent a scale.
  private(set) var preferred: Double?

  init(of surface: WlSurface, globals: Globals) {
    self.surface = surface
    let (manager, viewporter) = (globals.fractionalScaleManager, globals.viewporter)
    // Each of the two protocols is useless without the other one.
    fractionalScale = viewporter == nil ? nil : manager?.getFractionalScale(surface: surface)
    viewport = fractionalScale == nil ? nil : viewporter?.getViewport(surface: surface)
    fractionalScale?.onEvent = { [weak self] event in
      if case .preferredScale(let scale) = event { self?.prefer(Double(scale) / Self.steps) }
    }
  }

  /// Whether buffers may have fractions as their scale.
  var allowsFractions: Bool { viewport != nil }

  /// Stores the scale that the compositor prefers for this surface.
  func prefer(_ scale: Double) {
    let scale = scale.clamped(to: Self.range)
    guard scale != preferred else { return }
    preferred = scale
    onChange?()
  }

  /// Returns the scale at which the surface is to be drawn: the preferred scale or, if there is none, the scale of the
  /// outputs. The scale is reduced if a buffer could not hold the surface.
  ///
  /// - Parameters:
  ///   - outputs: The maximum scale of the outputs that the surface is on.
  ///   - size: The size of the surface, in logical pixels.
  func scale(outputs: Double, size: Size) -> Double {
    let wanted = preferred ?? outputs
    if allowsFractions { return WindowConfiguration.affordableScale(wanted, for: size, step: 1 / Self.steps) }
    guard surface.version >= 3 else { return 1 }
    return WindowConfiguration.affordableScale(max(1, wanted.rounded(.up)), for: size, step: 1)
  }

  /// Declares the size and the scale of the buffers from the next commit on.
  func set(_ scale: Double, size: Size) {
    if let viewport {
      viewport.setDestination(width: Int32(saturating: size.width), height: Int32(saturating: size.height))
    } else if surface.version >= 3 {
      surface.setBufferScale(scale: Int32(saturating: scale))
    }
  }

  /// Destroys the objects; call it before the surface is destroyed.
  func destroy() {
    viewport?.destroy()
    fractionalScale?.destroy()
  }
}
