import Foundation

/// The program that the plugin has started.
enum RunningProgram {
  /// The number of its process; 0 if there is none. A handler of signals captures nothing, so the number is static.
  nonisolated(unsafe) private static var id: pid_t = 0

  /// Runs a program until it ends.
  ///
  /// Foundation starts the program in a process group of its own, so Ctrl+C does not reach it, and SwiftPM sends SIGINT
  /// to the plugin alone. The plugin passes the signal on, and waits for the program. Otherwise the program would keep
  /// running, out of sight.
  static func run(_ process: Process) throws {
    // SwiftPM ignores SIGINT, and programs inherit ignored signals, but not handlers. So the handlers are set first.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { received in
        guard RunningProgram.id > 0 else { _exit(128 + received) }
        kill(RunningProgram.id, received)
      }
    }
    try process.run()
    id = process.processIdentifier
    process.waitUntilExit()
    id = 0
  }
}
