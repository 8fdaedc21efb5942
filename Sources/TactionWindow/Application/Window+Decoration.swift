import TactionViews
import TactionWayland

// Client-side decorations: the frame of a window whose frame the compositor does not draw.
extension Window {
  /// The window and the parts of its frame, which take input.
  var inputTargets: [any InputTarget] { [self, frame.border] + (frame.bar.map { [$0] } ?? []) }

  /// The number of the window's surface on the wire, by which a compositor in the same process finds the surface.
  package var surfaceID: UInt32 { shellSurface.surface.id }

  /// Whether something is to be drawn, on the content or on the frame.
  package var needsFrame: Bool { pipeline.needsFrame || frame.isDue }

  /// Draws the next frame as soon as the compositor is ready for it, although the frame would wait for a later time.
  package func drawWithoutDelay() { frames.drawWithoutDelay() }

  /// Returns the receiver of a surface's input: the window or a part of its frame; nil for another surface.
  func target(of surface: WlSurface) -> (any InputTarget)? {
    shellSurface.surface === surface ? self : frame.target(of: surface)
  }

  /// Performs an action of the user on the frame.
  func perform(_ action: DecorationAction) {
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

  /// Shows or hides the frame, by applying the last configure again.
  func showsFrameDidChange() {
    frame.isWanted = showsFrame && !role.isPopup
    shellSurface.request { $0.showsFrame = showsFrame }
    // A compositor that draws frames answers the request with a configure. Until then the window draws no frame, so
    // that it never has two frames.
    if !showsFrame || !shellSurface.mayHaveServerFrame { proposal = proposal ?? applied }
  }
}

extension Application {
  /// Returns the window, or the part of a window's frame, that a surface belongs to; nil for any other surface.
  func target(of surface: WlSurface) -> (any InputTarget)? {
    for window in windows { if let target = window.target(of: surface) { return target } }
    return nil
  }

  /// Returns the window that is a target of input, or whose frame contains the target; nil if there is none.
  func window(of target: (any InputTarget)?) -> Window? {
    (target as? Window) ?? windows.first { window in window.inputTargets.contains { $0 === target } }
  }
}
