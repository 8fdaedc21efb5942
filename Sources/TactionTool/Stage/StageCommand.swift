import ArgumentParser
import Glibc
import TactionTesting
import TactionToolSupport

/// `taction stage`: runs a Wayland client on a headless screen, plays recorded touches and takes pictures.
struct StageCommand: ParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "stage",
    abstract: "Runs a Wayland program on a headless screen, plays touches to it and takes pictures.",
    usage: """
      taction stage [--size 1280x800] [--scale 1.5] [--play FILE.touches] [--shot T_MS=FILE.png]...
                    [--expect T_MS=FILE.png]... [--tolerance CHANNEL,PERCENT] [--differences FOLDER]
                    [--film FILE.webp [--film-side PIXELS]] [--junit FILE.xml] [--settle SECONDS] [--realtime]
                    -- COMMAND...
      """,
    discussion: """
      The timeline starts (0 ms) when the first window has shown something and the program has then rested for a \
      second. If the program draws all the time, the timeline starts 4 seconds after the window has appeared, and if \
      it works all the time, after 30 seconds; --settle sets another time. The run ends with the last touch or \
      picture, or half a second later if it makes a film. Then the program is asked to close, and is ended if it does \
      not. Without --play, --shot and --expect the program runs until it exits.

      Programs made with Taction follow the stage's clock in lock step: the same timeline gives the same pictures, \
      however slow the machine. Others keep their own time; play to them with --realtime.

      A timeline is lines of `t_ms tap id x y`, `t_ms drag id x y to x y over ms` or \
      `t_ms down|move|up|cancel id x y`, in logical pixels of the screen; lines of the same time are one touch frame; \
      # starts a comment. TACTION_RECORD=FILE.touches makes a program of Taction record one. \
      Docs/Stage.md has all events, and recipes for programs of other toolkits.

      If the screen differs from an expected picture, FILE.seen.png and FILE.difference.png are written next to it, \
      or into the folder of --differences. With TACTION_SNAPSHOTS=record in the environment, the expected pictures \
      are written instead.

      Exit status: the program's own, or 128 plus the number of the signal that killed it; 0 if the stage had to end \
      it, but 124 if it hung: it did not answer at the end, or had to be killed. \
      64 wrong usage, 65 a bad timeline, 69 no window or no picture, 71 the system refuses something, \
      73 an output cannot be written, 79 a picture is not as expected, 126 and 127 the program cannot be run or found.
      """)

  @Option(help: "The screen in logical pixels. (default: what a recording says, or 1280x800)")
  var size: ScreenSize?

  @Option(
    help: "The pixels of a picture for each logical pixel, 0.5 to 8. (default: what a recording says, or 1)")
  var scale: Double?

  @Option(help: ArgumentHelp("Play the touches of this file.", valueName: "file.touches"))
  var play: String?

  @Option(
    name: .customLong("shot"), parsing: .singleValue,
    help: ArgumentHelp("Write a PNG of the screen at this time. May be repeated.", valueName: "t_ms=file.png"))
  var shots: [Shot] = []

  @Option(
    name: .customLong("expect"), parsing: .singleValue,
    help: ArgumentHelp("Compare the screen with a PNG at this time. May be repeated.", valueName: "t_ms=file.png"))
  var expected: [ExpectedPicture] = []

  @Option(
    help: ArgumentHelp(
      "The largest difference of a channel, 0 to 255, that counts as equal, and the percentage of the pixels that may "
        + "differ by more. (default: 8,0.001)", valueName: "channel,percent"))
  var tolerance: ToleranceArgument?

  @Option(help: ArgumentHelp("Where pictures of differences go.", valueName: "folder"))
  var differences: String?

  @Option(help: ArgumentHelp("Write a JUnit report of the run.", valueName: "file.xml"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write an animated WebP, 30 frames a second, that shows the fingers too.",
      valueName: "file.webp"))
  var film: String?

  @Option(
    help: ArgumentHelp("The maximum length of the film's longer side. (default: 960)", valueName: "pixels"))
  var filmSide: Int?

  @Option(
    help: ArgumentHelp(
      "The longest time that the program may take to rest, 0 to 600. (default: 30, or 4 if it draws all the time)",
      valueName: "seconds"))
  var settle: Double?

  @Flag(help: "Play at the speed of the wall clock.")
  var realtime = false

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  private static let size = ScreenSize(width: 1280, height: 800)

  func validate() throws {
    if command.isEmpty {
      throw ValidationError("Name the program to run after --, as in: taction stage -- weston-flower")
    }
    if let scale, !Timeline.Limit.scales.contains(scale) {
      throw ValidationError("--scale is a number from 0.5 to 8, not \(scale).")
    }
    if let film {
      if !film.lowercased().hasSuffix(".webp") {
        throw ValidationError("--film writes animated WebP; name the file something.webp, not \(film).")
      }
      if play == nil && shots.isEmpty && expected.isEmpty {
        throw ValidationError("--film needs --play, --shot or --expect, which say when it ends.")
      }
    }
    if let filmSide, film == nil || !Film.longestSides.contains(filmSide) {
      throw ValidationError("--film-side is a number from 64 to 4096, together with --film.")
    }
    if let settle, !(0...600).contains(settle) {
      throw ValidationError("--settle is a number of seconds from 0 to 600, not \(settle).")
    }
    if expected.isEmpty && (tolerance != nil || differences != nil) {
      throw ValidationError("--tolerance and --differences need --expect.")
    }
  }

  @MainActor
  func perform() throws {
    let status = try playToTheEnd()
    if status != 0 { throw ExitCode(status) }
  }

  /// Checks for all errors that can be found before the run, and starts the run.
  @MainActor
  private func playToTheEnd() throws(ToolError) -> Int32 {
    var timeline = try play.map { path throws(ToolError) in try Timeline(file: path) }
    let recorded = timeline?.initialSize ?? (Self.size.width, Self.size.height, 1)
    // A size on the command line replaces all sizes in the recording.
    if size != nil || scale != nil { timeline = timeline?.withoutSizes() }
    var comparison = PictureComparison()
    (comparison.folder, comparison.expected) = (differences, expected)
    if let differences { try Folder.make(differences) }
    if let tolerance { comparison.tolerance = tolerance.tolerance }
    let (filmFile, reportFile) = (film.map { OutputFile(path: $0) }, junit.map { OutputFile(path: $0) })
    let outputs = shots.map(\.file) + [filmFile, reportFile].compactMap { $0 }
    let pictures = expected.map { picture in
      OutputFile(path: comparison.isRecording ? picture.path : comparison.keptPath(of: picture, as: "seen"))
    }
    for file in outputs + pictures { try file.probe() }
    let isEndless = timeline == nil && shots.isEmpty && expected.isEmpty
    let plan =
      isEndless
      ? nil
      : StagePlan(timeline: timeline ?? Timeline(), shots: shots, expected: expected, isFilmed: film != nil)
    let run = try StageRun(
      size: size ?? ScreenSize(width: recorded.width, height: recorded.height), scale: scale ?? recorded.scale,
      isRealtime: realtime || isEndless, plan: plan, film: filmFile, filmSide: filmSide ?? Film.defaultLongestSide,
      settling: settle.map { SettlingRule(atMost: $0) } ?? .standard, program: Self.name(of: command),
      comparison: comparison)
    if let play { run.report.properties.append(("timeline", play)) }
    return try run.run(command, reportingTo: reportFile)
  }
}

extension StageCommand {
  /// Returns the name of the program for reports, without its path, which readers do not need.
  private static func name(of command: [String]) -> String {
    command.first?.split(separator: "/").last.map(String.init) ?? "program"
  }
}

/// The size of the stage in logical pixels: the argument of `--size 1280x800`.
nonisolated struct ScreenSize: Equatable, Sendable, ExpressibleByArgument {
  /// The lengths that a side may have, in logical pixels.
  static let range = 1...8192

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}

/// A picture to take: `--shot T_MS=FILE.png`.
nonisolated struct Shot: Equatable, Sendable, ExpressibleByArgument {
  /// The time in milliseconds after the start of the timeline.
  let milliseconds: Double
  /// The PNG file to write.
  let file: OutputFile

  init(milliseconds: Double, file: OutputFile) {
    self.milliseconds = milliseconds
    self.file = file
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let time = Double(argument[..<equals]) else { return nil }
    let path = String(argument[argument.index(after: equals)...])
    guard StagePlan.allowedTime.contains(time), path.lowercased().hasSuffix(".png") else { return nil }
    self.init(milliseconds: time, file: OutputFile(path: path))
  }
}
