import TactionViews
import TactionWayland

// The window's side of the frame that it draws itself.
extension Window {
  /// The least size of the content where the frame is drawn here: the bar has room for its buttons.
  var minimumSizeInFrame: Size {
    guard minimumSize.isFinite else { return Size(width: FrameBarView.minimumWidth, height: 1) }
    return Size(width: max(minimumSize.width, FrameBarView.minimumWidth), height: max(minimumSize.height, 1))
  }

  /// The limits of the content.
  var limits: SizeLimits { SizeLimits(minimum: minimumSize, maximum: maximumSize) }

  /// The limits of the content where the frame is drawn here.
  var limitsInFrame: SizeLimits { SizeLimits(minimum: minimumSizeInFrame, maximum: maximumSize) }

  /// The limits of the window with its frame.
  var outerLimits: SizeLimits {
    guard frame.isShown else { return limits }
    return SizeLimits(
      minimum: frame.outerSize(around: minimumSizeInFrame), maximum: maximumSize.map(frame.outerSize))
  }

  /// The window and the parts of its frame, which take input.
  var inputTargets: [any InputTarget] { [self, frame.border] + (frame.bar.map { [$0] } ?? []) }

  /// The number of the window's surface on the wire, by which a compositor in the same process finds it.
  package var surfaceID: UInt32 { toplevel.surface.id }

  /// Whether something is to be drawn, on the content or on the frame.
  package var needsFrame: Bool { pipeline.needsFrame || frame.isDue }

  /// Returns what takes the input of a surface: the window or a part of its frame; nil where the surface is neither.
  func target(of surface: WlSurface) -> (any InputTarget)? {
    toplevel.surface === surface ? self : frame.target(of: surface)
  }

  /// Does what the user asks for by the frame.
  func perform(_ action: FrameAction) {
    measure("a button of the frame") {
      switch action {
      // A window below a modal dialog cannot be closed by its frame.
      case .close: if takesInput { requestClose() }
      case .minimize: minimize()
      case .toggleMaximized: if isMaximized { unmaximize() } else { maximize() }
      case .move, .menu: break
      }
    }
  }
}
