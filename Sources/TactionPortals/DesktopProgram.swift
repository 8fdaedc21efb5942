import CTactionLinux
import Glibc

/// Programs that are started and then run independently.
enum DesktopProgram {
  /// Starts a program that is found by PATH; returns whether it could be started.
  ///
  /// - Parameter onEnd: called on another thread when the program has ended, with whether its exit status is 0.
  static func start(
    _ name: String, _ arguments: [[UInt8]], adding variables: [String] = [],
    onEnd: @escaping @Sendable (_ isSuccess: Bool) -> Void = { _ in }
  ) -> Bool {
    let texts = [Array(name.utf8)] + arguments
    guard !texts.contains(where: { $0.contains(0) }) else { return false }
    var strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
    var environment = inherited(without: variables) + variables.map { strdup($0) }
    defer { for string in strings + environment { free(string) } }
    strings.append(nil)
    environment.append(nil)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The started program gets its own session (POSIX_SPAWN_SETSID, which Swift's importer does not see). So it
    // continues when this program ends, and gets no signals from this program's terminal. All signals have their
    // default effects.
    let newSession: Int32 = 0x80
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var process = pid_t()
    guard posix_spawnp(&process, name, nil, &attributes, strings, environment) == 0 else { return false }
    reap(Child(process, onEnd))
    return true
  }

  /// The environment variables of this program, except the replaced variables.
  private static func inherited(without replaced: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let names = replaced.map { $0.prefix { $0 != "=" } + "=" }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !names.contains(where: text.hasPrefix) { variables.append(strdup(variable)) }
      next += 1
    }
    return variables
  }

  /// A program that was started.
  private nonisolated final class Child: Sendable {
    let process: pid_t
    let onEnd: @Sendable (Bool) -> Void

    init(_ process: pid_t, _ onEnd: @escaping @Sendable (Bool) -> Void) {
      (self.process, self.onEnd) = (process, onEnd)
    }

    /// Waits for the end of the program. If there is no exit status, for example because the app ignores SIGCHLD, the
    /// program counts as successful.
    func wait() {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      onEnd(status == 0)
    }
  }

  /// Waits on a separate thread for the end of the program, so that the kernel can remove its process entry.
  private static func reap(_ child: Child) {
    var thread = pthread_t()
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<Child>.fromOpaque(context).takeRetainedValue().wait() }
      return nil
    }
    let context = Unmanaged.passRetained(child)
    if taction_start_thread(&thread, "taction-program", 256 << 10, run, context.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      context.release()
    }
  }
}
