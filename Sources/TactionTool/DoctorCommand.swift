import ArgumentParser
import TactionDoctor
import TactionToolSupport
import TactionWindow

/// `taction doctor`: examines a tablet and its touch screen, and reports the result on the screen and in a file.
struct DoctorCommand: ParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examines a tablet: its compositor, screens and touch screen.",
    discussion: """
      It asks for two minutes of touches in a window, and measures the frames of five scenes. It shows what is \
      missing, and the remedies, on the screen and in a text file to attach to an issue. The file has no names of \
      users or machines, no paths, serial numbers, titles of windows or typed text.

      Exit status: 69 if no window can be shown, 73 if the file cannot be written.
      """)

  @Flag(help: "Only the facts, on standard output, without a window; works without a compositor.")
  var facts = false

  @Flag(help: "Begins and ends without a tap: for a kiosk, or a test.")
  var unattended = false

  @Option(help: ArgumentHelp("The file of the report; an existing file is replaced.", valueName: "file"))
  var output = "taction-doctor.txt"

  @Option(
    help: ArgumentHelp(
      "The seconds without a touch after which a step ends. (default: 20, or 30 to turn the screen)",
      valueName: "seconds"))
  var patience: Double?

  @Option(help: ArgumentHelp("For how many seconds each scene is shown; 0 for no scenes.", valueName: "seconds"))
  var scenes = 3.0

  func validate() throws {
    guard patience.map({ (1...3600).contains($0) }) ?? true else {
      throw ValidationError("--patience is a number of seconds from 1 to 3600.")
    }
    guard (0...60).contains(scenes) else { throw ValidationError("A scene lasts 0 to 60 seconds.") }
  }

  @MainActor
  func perform() throws {
    let words = PrivateWords.ofThisMachine
    let date = CalendarDate.today?.description ?? ""
    if facts {
      var facts = SystemFacts.gather()
      facts.hide(words)
      return try OutputFile.writeToStandardOutput(DoctorReport(date: date, facts: facts).text.utf8)
    }
    try OutputFile(path: output).probe()
    var settings = Doctor.Settings()
    (settings.patience, settings.sceneDuration, settings.isUnattended) = (patience, scenes, unattended)
    (settings.date, settings.words) = (date, words)
    let status: ExitCode
    do throws(WaylandError) {
      status = try examine(settings)
    } catch {
      throw ToolError.unavailable("\(error) `taction doctor --facts` says what can be known without a window.")
    }
    if status != .success { throw status }
  }

  /// Runs the examination; returns the exit status, which is not `success` if the report could not be written.
  @MainActor
  private func examine(_ settings: Doctor.Settings) throws(WaylandError) -> ExitCode {
    let app = try Application(id: SystemFacts.applicationID)
    var status = ExitCode.success
    let doctor = Doctor(app: app, settings: settings) { report in
      do throws(ToolError) {
        try OutputFile(path: output).write(Array(report.text.utf8))
        Console.say("the report is in \(output)")
        return "The report is in \(output)."
      } catch {
        status = error.reported()
        return "The report could not be written: \(error)."
      }
    }
    doctor.onPage = { Console.say("page \($0)") }
    doctor.begin()
    do {
      // Closing the window writes the report, even if the connection to the compositor was lost.
      defer { doctor.window.close() }
      try app.run()
    }
    return status
  }
}
