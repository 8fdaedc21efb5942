import TactionWayland

/// A window that other programs may name, by xdg-foreign: a dialog of another program names the window that it belongs
/// to.
///
/// The name is valid until this object goes, or the connection to the compositor is lost.
package final class ExportedWindow {
  /// The time after which an unanswered request has failed, in seconds. Our own choice: compositors answer at once.
  static let timeout = 5.0

  /// The name, as the compositor has chosen it; empty where it has not answered.
  package private(set) var name = ""
  private var takeBack: () -> Void = {}
  private var onAnswer: (() -> Void)?

  init(_ surface: WlSurface, by exporter: WindowExporter) {
    takeBack = exporter.export(surface) { [weak self] in self?.finish($0) }
  }

  isolated deinit { takeBack() }

  /// Calls a closure once the compositor has answered, or ``fail()`` is called.
  func whenAnswered(_ body: @escaping () -> Void) { onAnswer = body }

  /// Gives the request up, unless it has been answered.
  func fail() { finish(name) }

  private func finish(_ name: String) {
    self.name = name
    onAnswer.take()?()
  }
}
