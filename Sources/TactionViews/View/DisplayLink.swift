import TactionGeometry

/// Calls a closure for each frame of a view's window, for content that moves within the view.
///
///     lazy var link = DisplayLink(of: self) { [weak self] time in self?.turn(to: time) ?? false }
///
/// Animations and ``SpringMotion`` do not need a display link. While a link runs, the window makes frames and keeps the
/// link alive, so the closures must refer to their owner weakly. The link stops when `onFrame` returns false, and when
/// the view leaves its window.
public final class DisplayLink: FrameMotion {
  /// The view whose content moves.
  public private(set) weak var view: View?
  private let onFrame: (_ time: Double) -> Bool
  private let onLeave: () -> Void

  /// Makes a link that does not run.
  ///
  /// - Parameters:
  ///   - view: The view whose content moves. The link does not keep it alive.
  ///   - onLeave: Called when the view leaves its window while the link runs.
  ///   - onFrame: Called before each frame with its time, in seconds on the application's clock; returns whether the
  ///     motion continues. The time is infinite if the motion must end immediately, because the view is not visible.
  ///     Return true even then if a finger still causes the motion: it continues with the next frame.
  public init(of view: View, onLeave: @escaping () -> Void = {}, onFrame: @escaping (_ time: Double) -> Bool) {
    (self.view, self.onLeave, self.onFrame) = (view, onLeave, onFrame)
  }

  /// Starts the calls with the next frame; does nothing if the view is in no window.
  public func start() { view?.viewTree?.begin(self) }

  /// Stops the calls.
  public func stop() { view?.viewTree?.end(self) }

  package var movedView: View? { view }
  package var movesView: Bool { false }
  package func advance(to time: Double) -> Bool { onFrame(time) }
  package func interrupt() { onLeave() }
}
