import TactionWayland

/// A window with a name for other programs, by xdg-foreign: with this name, a dialog of another program can belong to
/// the window.
///
/// The name is valid until this object is released, or the connection to the compositor is lost.
package final class ExportedWindow {
  /// The time after which an unanswered request has failed, in seconds. Our own choice: compositors answer immediately.
  static let timeout = 5.0

  /// The name that the compositor has chosen; empty until the compositor has answered.
  package private(set) var name = ""
  private var takeBack: () -> Void = {}
  private var onAnswer: (() -> Void)?

  init(_ surface: WlSurface, by exporter: WindowExporter) {
    takeBack = exporter.export(surface) { [weak self] in self?.finish($0) }
  }

  isolated deinit { takeBack() }

  /// Calls a closure once the compositor has answered, or ``fail()`` is called.
  func whenAnswered(_ body: @escaping () -> Void) { onAnswer = body }

  /// Cancels the request, unless the compositor has answered it.
  func fail() { finish(name) }

  private func finish(_ name: String) {
    self.name = name
    onAnswer.take()?()
  }
}
