import TactionEnvironment
import TactionViews
import TactionWayland

// The end of the program.
extension Application {
  /// Ends the program, as a signal of the session does: calls ``onTerminate`` and the closures of
  /// ``addTerminationHandler(_:)``, closes all windows without asking `Window.shouldClose`, and makes ``run()`` return,
  /// including nested loops.
  ///
  /// Use it for a menu entry such as "Quit". Further calls do nothing.
  public func terminate() {
    guard !termination.isFinal else { return }
    termination.isFinal = true
    // The program may already save data, because it has lost its last window.
    if termination.phase == .saving { tellParts() }
    end()
  }

  private func tellParts() {
    for part in parts { part.applicationWillTerminate() }
  }

  /// Ends the program, because there is no compositor any more: the app saves its data as after a request, and then
  /// ``run()`` throws the error. Handlers that already save data have the rest of their time.
  func end(after error: WaylandError) {
    // A nested loop in `onTerminate` may wait for a window that is not visible any more.
    guard termination.phase == .none || termination.phase == .saving else { return failure = error }
    termination.error = error
    terminate()
  }

  /// Ends the program, because of a request or because it has no window any more.
  func end() {
    guard termination.phase == .none else { return }
    termination.phase = .announced
    for window in windows { window.pipeline.tree.textInputClient?.commitMarkedText() }
    onTerminate?()
    termination.phase = .saving
    // A program that has only lost its windows may run again.
    if termination.isFinal { tellParts() }
    let handlers = terminationHandlers
    guard !handlers.isEmpty else { return closeForTermination() }
    let timer = after(max(0, terminationTimeout)) { [weak self] in
      log.warning("the program ends before all of its termination handlers have ended")
      self?.closeForTermination()
    }
    Task {
      await withDiscardingTaskGroup { group in
        for handler in handlers { group.addTask { await handler.run() } }
      }
      timer.cancel()
      closeForTermination()
    }
  }

  /// Adds a closure that saves something before the program ends.
  ///
  ///     let saving = app.addTerminationHandler { await document.save() }
  ///
  /// All closures begin right after ``onTerminate``, and run concurrently on the main actor. While they run, open
  /// windows are drawn, and timers and tasks run. The program ends when all closures have returned, or after
  /// ``terminationTimeout``.
  ///
  /// - Parameter save: the closure, which should not wait for the user, who may have left the session already.
  /// - Returns: the handler, with which you can remove the closure, for example when a document closes. The application
  ///   keeps the handler.
  @discardableResult
  public func addTerminationHandler(_ save: @escaping () async -> Void) -> TerminationHandler {
    let handler = TerminationHandler(save, of: self)
    terminationHandlers.append(handler)
    return handler
  }

  private func closeForTermination() {
    guard termination.phase == .saving else { return }
    termination.phase = .ended
    for window in windows { window.close() }
    failure = failure ?? termination.error
    // This method may run in a task, after which the event loop may sleep; the timer wakes the loop.
    after(0) {}
  }

  /// Runs a closure. While it runs, a signal that requests the end of the process terminates the application.
  func hearingTermination(_ body: () throws(WaylandError) -> Void) throws(WaylandError) {
    // A nested loop uses the signals of the outer loop.
    guard terminationSignals == nil, let signals = TerminationSignals(onRequest: { [weak self] in self?.terminate() })
    else { return try body() }
    terminationSignals = signals
    loop?.add(signals)
    defer {
      loop?.remove(signals)
      signals.close()
      terminationSignals = nil
    }
    try body()
  }

  /// Closes all windows and destroys all objects of the connection, so that none is left when the connection is closed.
  package func shutDown() {
    timers.cancelAll()
    shutDownHandlers.forEach { $0() }
    (shutDownHandlers, attachments) = ([], Attachments())
    portal?.stop()
    closeAccessibility()
    reconnection?.stop()
    // The windows close first: their handlers may still read the clipboard and start timers, which are closed below.
    for window in windows { window.close() }
    exchange?.close()
    timers.cancelAll()
    if theme != .default { Theme.setCurrent(.default) }
    for part in parts { part.connectionWillEnd() }
    parts = []
    connection.release()
  }
}

/// A closure of ``Application/addTerminationHandler(_:)`` that saves something before the program ends.
public final class TerminationHandler {
  private let save: () async -> Void
  private weak var application: Application?

  init(_ save: @escaping () async -> Void, of application: Application) {
    (self.save, self.application) = (save, application)
  }

  func run() async { await save() }

  /// Removes the closure; a closure that already runs continues.
  public func cancel() { application?.terminationHandlers.removeAll { $0 === self } }
}

/// The end of a program.
struct Termination {
  /// The phases in which a program ends.
  enum Phase {
    case none
    /// The app is notified of the end. If it runs a nested loop, this loop ends with its last window.
    case announced
    /// Handlers save data, and the loop continues until they have ended; windows may still be open.
    case saving
    /// The windows are closed, and the loop ends.
    case ended
  }

  var phase = Phase.none
  /// Whether the program was asked to end. If not, it ends because it has no window any more, and may make further
  /// windows and run again.
  var isFinal = false
  /// The error that ends the program; nil if there is none.
  var error: WaylandError?
}
