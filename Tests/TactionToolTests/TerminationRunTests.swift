import Foundation
import TactionTestSupport
import Testing

/// Ends real programs as a session does: no typed text may be lost.
@Suite("Programs that a signal ends") struct TerminationRunTests {
  /// The picture of the screen 0.1 s after the last key, and the next picture. Both are written to pipes, at which the
  /// stage waits for a reader.
  private struct Pipes {
    let typed, next: String

    init(in folder: TemporaryFolder) {
      (typed, next) = (folder["typed.png"].path, folder["next.png"].path)
      for path in [typed, next] { mkfifo(path, 0o600) }
    }
  }

  /// Returns timeline lines for the keys of a word, 80 ms each, numbered as in linux/input-event-codes.h.
  private static func keys(_ codes: [Int], from start: Int) -> String {
    codes.enumerated().map { "\(start + 80 * $0.offset) key press \($0.element)\n" }.joined()
  }

  @Test("Notes saves each typed key when a signal ends it", arguments: [SIGTERM, SIGINT, SIGHUP])
  func notes(signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let notes = folder["notes"]
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
    try "".write(to: notes.appendingPathComponent("a.txt"), atomically: true, encoding: .utf8)
    // The keys are h, e, l, l, o; Notes saves text half a second after its first letter.
    let score = try folder.write(
      "0 tap 0 600 300\n" + Self.keys([35, 18, 38, 38, 24], from: 1000), to: "a.touches")
    let pipes = Pipes(in: folder)
    let process = folder["process"]
    let run = try await ToolRun(
      [
        "stage", "--size", "800x600", "--play", score, "--shot", "1420=\(pipes.typed)", "--shot", "1421=\(pipes.next)",
        "--", "sh", "-c", "echo $$ > '\(process.path)'; echo; exec \"$0\" \"$1\"",
        ToolRun.path(of: "TactionNotes"), notes.path,
      ]
    ) { stage in
      // The first picture is complete once all keys are typed; the stage then waits for a reader of the next one,
      // unless the program ends before that.
      Self.drain(pipes.typed, of: stage)
      let text = (try? String(contentsOf: process, encoding: .utf8)) ?? ""
      if let id = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) { Self.end(id, by: signal) }
      Self.drain(pipes.next, of: stage)
    }
    // The program may end between the two pictures.
    let isEarly = run.complaint.contains("the program exited with status 0 before a picture")
    #expect(run.status == 0 || isEarly, "\(run.complaint)")
    #expect(try String(contentsOf: notes.appendingPathComponent("a.txt"), encoding: .utf8) == "hello")
  }

  /// Reads a pipe to its end; waits for its writer while the writer runs.
  nonisolated private static func drain(_ path: String, of writer: pid_t) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(file) }
    var (buffer, hasBegun) = ([UInt8](repeating: 0, count: 1 << 16), false)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0, hasBegun || hasEnded(writer) { return }
      hasBegun = hasBegun || count > 0
      if count <= 0 { sched_yield() }
    }
  }

  /// Whether a child has ended; its status can still be read.
  nonisolated private static func hasEnded(_ child: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
  }

  /// Sends a signal to a process that is not a child of this process, and waits for its end.
  nonisolated private static func end(_ id: pid_t, by signal: Int32) {
    kill(id, signal)
    while isRunning(id) { sched_yield() }
  }
}
