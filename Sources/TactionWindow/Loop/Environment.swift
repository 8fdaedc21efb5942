import Glibc
import Logging

/// The log of the module, with one line for each error that does not stop the app, and with the output of
/// `TACTION_DEBUG`.
let log = Logger(label: "taction")

/// The environment variables that an application reads.
///
/// `TACTION_CLOCK` names a file with the time (see ``FileClock``), and `TACTION_RECORD` a file in which input is
/// recorded (see ``Application/recordTouches(to:)``). `TACTION_DEBUG` contains the topics to log or show (see
/// ``DebugTopics``), and `TACTION_THEME` settings that override the user's settings (see ``SettingsOverride``).
/// `taction stage` sets `TACTION_STAGE`, since in real time its programs have the machine's clock.
/// `TACTION_MAIN_QUEUE` is for tests (see ``MainQueue``). `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID` are set by a
/// launcher.
package enum Environment {
  /// The value of a variable; nil when it is unset or empty.
  package nonisolated static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns the user's folder for files of one kind: the value of a variable or, if it is not set, a folder in the
  /// home folder; nil if neither is known. A path that is not absolute is ignored, as the XDG Base Directory
  /// Specification requires.
  package nonisolated static func folder(
    _ variable: String, orAtHome name: String, _ value: (String) -> String? = { Environment[$0] }
  ) -> String? {
    let folders = [value(variable), value("HOME").map { "\($0)/\(name)" }]
    return folders.compactMap(\.self).first { $0.hasPrefix("/") }
  }

  /// Returns the activation token of the launcher, and removes it from the environment, since programs that this
  /// program starts must not use it again.
  static func takeActivationToken() -> String? {
    let names = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
    let token = names.lazy.compactMap { self[$0] }.first
    for name in names { unsetenv(name) }
    return token
  }

  /// Returns the file of `TACTION_RECORD`, and removes the variable from the environment, since programs that this
  /// program starts must not write into the same file.
  static func takeRecording() -> String? {
    let path = self["TACTION_RECORD"]
    unsetenv("TACTION_RECORD")
    return path
  }

  /// Whether `taction stage` has started the program.
  static var isOnStage: Bool { self["TACTION_STAGE"] != nil }

  /// Returns the clock that the environment selects: the clock in a file or, if no file is named, the machine's clock.
  static func makeClock() -> any TimeSource {
    guard let path = self["TACTION_CLOCK"] else { return MonotonicClock() }
    guard let clock = FileClock(path: path) else {
      log.warning("TACTION_CLOCK=\(path) cannot be read as a clock; using the machine's")
      return MonotonicClock()
    }
    return clock
  }
}
