import Foundation
import TactionTestSupport
import Testing

@testable import TactionTool

@Suite("taction stage with programs that open no window")
struct StageRunTests {
  private func stage(_ arguments: [String], _ script: String) async throws -> ToolRun {
    try await ToolRun(["stage"] + arguments + ["--", "sh", "-c", script])
  }

  @Test(
    "The stage exits with the status of the program, or with 128 plus its signal",
    arguments: [("true", 0), ("false", 1), ("exit 42", 42), ("kill -9 $$", 137), ("kill -TERM $$", 143)])
  func theExitStatusIsPassedOn(script: String, status: Int32) async throws {
    let run = try await stage([], script)
    #expect(run.status == status)
    #expect(run.complaint == "")
  }

  @Test("A missing program is reported in one sentence, with status 127")
  func aMissingProgramIsOneSentence() async throws {
    let run = try await ToolRun(["stage", "--", "/no/such/program"])
    #expect(run.status == 127)
    #expect(run.complaint == "taction: cannot run /no/such/program: No such file or directory\n")
  }

  @Test("A file that cannot be run gives status 126") func aFileThatIsNoProgramCannotBeRun() async throws {
    let run = try await ToolRun(["stage", "--", "/etc/passwd"])
    #expect(run.status == 126)
    #expect(run.complaint.hasPrefix("taction: cannot run /etc/passwd: "))
  }

  @Test("A client gets a socket in a private directory, which is removed at the end")
  func theClientFindsAPrivateSocketThatIsGoneAfterwards() async throws {
    let run = try await stage(
      [],
      "echo $XDG_RUNTIME_DIR; stat -c %a $XDG_RUNTIME_DIR; test -S $XDG_RUNTIME_DIR/$WAYLAND_DISPLAY || exit 9; "
        + "mkdir $XDG_RUNTIME_DIR/left"
    )
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0)
    #expect(lines.count == 2)
    #expect(lines.last == "700")
    #expect(!FileManager.default.fileExists(atPath: String(lines.first ?? "/")))
  }

  @Test("A client has the clock of the stage in lock step, and none with --realtime")
  func inLockStepTheClientIsGivenAClock() async throws {
    let folder = try TemporaryFolder()
    let timeline = try folder.write("0 down 0 1 1\n10 up 0", to: "a.touches")
    let size = "test -n \"$TACTION_CLOCK\" && stat -c %s \"$TACTION_CLOCK\""
    #expect(try await stage(["--play", timeline], size).output == "8\n")
    #expect(try await stage(["--play", timeline, "--realtime"], "echo $TACTION_CLOCK").output == "\n")
  }

  // The last script starts a process by `setsid` and without a parent. The command `read` ends when that process has
  // started.
  @Test(
    "Processes that the client has started are ended, even in another session",
    arguments: [
      "sleep 1000 & echo $!", "setsid sleep 1000 & echo $!",
      "(setsid sh -c 'echo $$; exec sleep 1000 >/dev/null' &) | { read id; echo $id; }",
    ])
  func noGrandchildIsLeftBehind(script: String) async throws {
    let run = try await stage([], script + "; exit 5")
    #expect(run.status == 5)
    #expect(run.printedProcesses.count == 1)
    for id in run.printedProcesses { #expect(!isRunning(id)) }
  }

  @Test("A process that ignores SIGTERM is killed") func whoIgnoresRequestsIsKilled() async throws {
    // The reader, and therefore the stage, ends only after the sleeper has begun to ignore SIGTERM.
    let sleeper = "sh -c 'trap \"\" TERM; echo $$; exec sleep 1000 >/dev/null'"
    let run = try await stage([], "{ \(sleeper) & } | { read id; echo $id; }")
    #expect(run.status == 0)
    #expect(run.printedProcesses.count == 1)
    for id in run.printedProcesses { #expect(!isRunning(id)) }
  }

  @Test("A stage that a signal ends also ends its client", arguments: [SIGTERM, SIGINT, SIGHUP])
  func aStageThatIsAskedToStopTakesItsClientAlong(signal: Int32) async throws {
    let run = try await ToolRun(["stage", "--", "sh", "-c", "echo $$; exec sleep 1000"]) { stage in
      kill(stage, signal)
    }
    #expect(run.status == 128 + signal)
    #expect(run.printedProcesses.count == 1)
    for id in run.printedProcesses { #expect(!isRunning(id)) }
  }

  // The client of the killed stage starts a helper with `setsid`, which ignores SIGTERM and SIGHUP.
  @Test("A stage ends the processes and removes the directory of a stage that was killed")
  func theNextStageRemovesWhatAKilledOneLeft() async throws {
    let folder = try TemporaryFolder()
    let (place, note) = (["XDG_RUNTIME_DIR": folder.url.path], folder["helper"].path)
    let helper = "setsid sh -c 'trap \"\" TERM HUP; echo $$ $XDG_RUNTIME_DIR > $0; while :; do sleep 1000; done'"
    let client = "\(helper) \(note) & while ! [ -s \(note) ]; do :; done; cat \(note); while :; do sleep 1000; done"
    let killed = try await ToolRun(["stage", "--", "sh", "-c", client], environment: place) { kill($0, SIGKILL) }
    #expect(try await ToolRun(["stage", "--", "true"], environment: place).status == 0)
    #expect(killed.status == -SIGKILL)
    let process = try #require(killed.output.split(separator: " ").first.flatMap { pid_t($0) })
    #expect(!isRunning(process))
    #expect(folder.names == ["helper"], "a directory was left")
  }

  @Test("A stage removes only directories of killed stages that no other user can change")
  func aSharedDirectoryStays() async throws {
    let folder = try TemporaryFolder()
    for (name, mode) in [("own", 0o700), ("shared", 0o770)] {
      try FileManager.default.createDirectory(
        at: folder["taction-stage-\(name)"], withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
    }
    let run = try await ToolRun(["stage", "--", "true"], environment: ["XDG_RUNTIME_DIR": folder.url.path])
    #expect(run.status == 0)
    #expect(folder.names == ["taction-stage-shared"])
  }

  @Test("The error for an invalid timeline names the file and line before the program starts")
  func aBadTimelineIsNamedByFileAndLineBeforeAnythingStarts() async throws {
    let folder = try TemporaryFolder()
    let timeline = try folder.write("# fine\n0 down 0 1 1\n10 jump 0 1 1\n", to: "bad.touches")
    let run = try await stage(["--play", timeline], "echo started")
    #expect(run.status == 65)
    #expect(run.complaint.hasPrefix("taction: \(timeline):3: "))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
    #expect(run.output == "")
  }

  @Test("A missing timeline is an error before the program starts")
  func aTimelineThatIsMissingIsAnError() async throws {
    let run = try await stage(["--play", "/no/such.touches"], "echo started")
    #expect(run.status == 65)
    #expect(run.complaint == "taction: cannot read /no/such.touches: No such file or directory\n")
    #expect(run.output == "")
  }

  @Test(
    "An output that cannot be written is an error before the program starts",
    arguments: [["--shot", "0=/no/such/dir/a.png"], ["--shot", "0=/tmp/x.png", "--film", "/no/such/dir/a.webp"]])
  func anOutputThatCannotBeWrittenIsAnErrorBeforeAnythingStarts(arguments: [String]) async throws {
    let run = try await stage(arguments, "echo started")
    #expect(run.status == 73)
    #expect(run.complaint.hasPrefix("taction: cannot write /no/such/dir/a."))
    #expect(run.output == "")
  }

  @Test("A program that exits before its picture is taken gives status 69, and no file")
  func aPictureThatCouldNotBeTakenIsAnError() async throws {
    let folder = try TemporaryFolder()
    let run = try await stage(["--shot", "0=\(folder["a.png"].path)"], "true")
    #expect(run.status == 69)
    #expect(run.complaint == "taction: the program exited with status 0 before a picture could be taken\n")
    #expect(folder.names.isEmpty)
  }

  @Test("Without a program, the error tells to name the program after --") func wrongUsageIsExplained() async throws {
    let run = try await ToolRun(["stage"])
    #expect(run.status == 64)
    #expect(run.complaint.contains("Name the program to run after --"))
  }
}
