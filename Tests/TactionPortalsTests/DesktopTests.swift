import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("Addresses, e-mails, notifications and autostart")
struct DesktopTests {
  @Test("The portal gets an address and the window; a text that is not an address is an error, and is not sent")
  func addresses() async throws {
    try await withPortals { rig in
      let task = Task { try await rig.stage.app.open("https://example.org/a?b=c", from: rig.window) }
      await rig.wait { !rig.peer.calls.isEmpty }
      let (call, values) = try #require(rig.lastCall("ssa{sv}"))
      #expect(call.member == "OpenURI" && call.fields[2] == "org.freedesktop.portal.OpenURI")
      #expect(values[0] == .string("wayland:window-1") && values[1] == .string("https://example.org/a?b=c"))
      #expect(values[2]["activation_token"] == .string("token-1"), "the program may come to the front")
      rig.peer.respond(try #require(values[2]["handle_token"]?.string), 0)
      try await rig.value(of: task)
      for text in ["", "example", "-x", "a b:c", "https://example.org/a b", "x:\n"] {
        await #expect(throws: PortalError.self) { try await rig.stage.app.open(text) }
      }
      #expect(rig.peer.calls.count == 1)
    }
  }

  @Test("A file is passed as an open descriptor, so that the portal needs no name")
  func files() async throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("hello", to: "a b.txt"))
    try await withPortals { rig in
      let task = Task { try await rig.stage.app.open(try #require(path.uri)) }
      await rig.wait { !rig.peer.calls.isEmpty }
      let (call, values) = try #require(rig.lastCall("sha{sv}"))
      #expect(call.member == "OpenFile" && values[0] == .string("") && values[2]["activation_token"] == nil)
      #expect(rig.peer.files == ["hello"])
      rig.peer.fail(call, "org.freedesktop.portal.Error.Failed", "no program")
      await #expect(throws: PortalError.failed("no program")) { try await rig.value(of: task) }
      await #expect(throws: PortalError.self) { try await rig.stage.app.open(FilePath("/nowhere/at/all")) }
    }
  }

  @Test("The portal gets the recipients and files of an e-mail; without a portal, a stage starts no e-mail program")
  func messages() async throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("picture", to: "p.png"))
    let people = ["ada@example.org", "bo@example.org"]
    let message = EmailMessage(to: people, subject: "Hi", body: "Look", attachments: [path, path])
    try await withPortals { rig in
      let task = Task { try await rig.stage.app.compose(message, from: rig.window) }
      await rig.wait { !rig.peer.calls.isEmpty }
      let (call, values) = try #require(rig.lastCall("sa{sv}"))
      #expect(call.member == "ComposeEmail")
      #expect(rig.peer.files == ["picture", "picture"])
      #expect(values[1]["addresses"] == .strings(people) && values[1]["subject"] == .string("Hi"))
      #expect(values[1]["body"] == .string("Look") && values[1]["attachment_fds"] == .array([.number(0), .number(1)]))
      #expect(values[1]["activation_token"] == .string("token-1"))
      rig.peer.fail(call, "org.freedesktop.DBus.Error.UnknownMethod")
      await #expect(throws: PortalError.unavailable) { try await rig.value(of: task) }
      await #expect(throws: PortalError.self) {
        try await rig.stage.app.compose(EmailMessage(attachments: [FilePath("/nowhere/at/all")]))
      }
    }
    #expect(
      message.arguments.map { String(decoding: $0, as: UTF8.self) }
        == ["--utf8", "--subject", "Hi", "--body", "Look", "--attach", path.description, "--attach", path.description]
        + people)
    #expect(EmailMessage().arguments == [Array("--utf8".utf8)], "xdg-email refuses empty texts")
  }

  @Test("The portal gets a single recipient as `address`, and any other number as `addresses`", arguments: 0...2)
  func recipients(count: Int) async throws {
    let people = Array(["ada@example.org", "bo@example.org"].prefix(count))
    try await withPortals { rig in
      let task = Task { try await rig.stage.app.compose(EmailMessage(to: people)) }
      await rig.wait { !rig.peer.calls.isEmpty }
      let (call, values) = try #require(rig.lastCall("sa{sv}"))
      #expect(values[1]["address"] == (count == 1 ? .string(people[0]) : nil))
      #expect(values[1]["addresses"] == (count == 1 ? nil : .strings(people)))
      rig.peer.fail(call, "org.freedesktop.portal.Error.Failed")
      await #expect(throws: PortalError.failed("no")) { try await rig.value(of: task) }
    }
  }

  @Test(
    "A recipient that is not an address is an error, and nothing is sent",
    arguments: [
      "", "ada", "@example.org", "ada@", "ada@example@org", "-x@example.org", "mailto:ada@example.org",
      "a b@example.org", "ada@example.org,bo", "ada@example.org\n", "a?attach=/etc/passwd&b=@example.org",
    ])
  func invalidRecipients(text: String) async throws {
    try await withPortals { rig in
      let task = Task { try await rig.stage.app.compose(EmailMessage(to: ["r&d+x'y@example.org", text])) }
      #expect(await rig.error(of: task) == .failed("\"\(text)\" is no address for e-mail"))
      #expect(rig.peer.calls.isEmpty)
    }
  }

  @Test("In a sandbox, the portal decides about running in the background and about autostart")
  func background() async throws {
    try await withPortals { rig in
      let app = rig.stage.app
      DesktopBus.of(app).isInSandbox = true
      let task = Task { try await app.setAutostart(true, command: ["hello", "--hidden"], reason: "Music") }
      await rig.wait { !rig.peer.calls.isEmpty }
      let (call, values) = try #require(rig.lastCall("sa{sv}"))
      #expect(call.member == "RequestBackground" && values[1]["reason"] == .string("Music"))
      #expect(values[1]["autostart"] == .boolean(true) && values[1]["commandline"] == .strings(["hello", "--hidden"]))
      rig.peer.respond(
        try #require(values[1]["handle_token"]?.string), 0,
        [("background", .boolean(true)), ("autostart", .boolean(false))])
      #expect(try await rig.value(of: task) == false, "the user has refused")
      let background = Task { try await app.requestBackground(reason: "Music", from: rig.window) }
      await rig.wait { rig.peer.calls.count == 2 }
      let request = try #require(rig.lastCall("sa{sv}"))
      #expect(request.values[1]["autostart"] == .boolean(false) && request.values[1]["commandline"] == nil)
      rig.peer.fail(request.call, "org.freedesktop.DBus.Error.ServiceUnknown")
      await #expect(throws: PortalError.unavailable) { _ = try await rig.value(of: background) }
    }
  }

  @Test("Outside of a sandbox, the portal is not asked: it does not know the app, and would remove the autostart file")
  func backgroundOutside() async throws {
    try await withPortals { rig in
      let app = rig.stage.app
      DesktopBus.of(app).isInSandbox = false
      let background = Task { try await app.requestBackground(reason: "Music", from: rig.window) }
      let mayRun = try await rig.value(of: background)
      #expect(mayRun, "nothing restricts it")
      let start = Task { try await app.setAutostart(true, command: ["hello"], reason: "Music") }
      // A stage does not change the session of its developer.
      await #expect(throws: PortalError.unavailable) { _ = try await rig.value(of: start) }
      #expect(rig.peer.calls.isEmpty)
    }
  }

  @Test("A bus that ends as soon as it is connected is not used, and the next request connects again")
  func endsAtOnce() async throws {
    try await withPortals(more: 1) { rig in
      let app = rig.stage.app
      var isMade = false
      let descriptor = app.busDescriptor
      app.busDescriptor = {
        isMade = true
        return descriptor?()
      }
      let first = Task { try await app.open("https://example.org") }
      for _ in 0..<10_000 where !isMade { await Task.yield() }
      rig.peer.end()
      rig.stage.settle()
      await #expect(throws: PortalError.unavailable) { try await rig.value(of: first) }
      let second = Task { try await app.open("https://example.org") }
      let next = rig.more[0]
      await rig.wait {
        next.serve()
        return !next.calls.isEmpty
      }
      next.fail(try #require(next.calls.first), "org.freedesktop.portal.Error.NotAllowed", "not here")
      await #expect(throws: PortalError.failed("not here")) { try await rig.value(of: second) }
    }
  }

  @Test("The autostart file quotes its arguments, and can be removed")
  func autostartFile() throws {
    let folder = try TemporaryFolder()
    let settings = folder["new"].path
    let entry = AutostartEntry(
      id: "org.example.hello", command: ["/opt/my app/run", "50%", "a\"b$c\\d"], settings: settings)
    #expect(entry.set(true) == nil && entry.set(true) == nil)
    let text = try String(contentsOfFile: "\(settings)/autostart/org.example.hello.desktop", encoding: .utf8)
    #expect(text.contains("\nExec=\"/opt/my app/run\" \"50%%\" \"a\\\\\"b\\\\$c\\\\\\\\d\"\n"))
    #expect(entry.set(false) == nil && entry.set(false) == nil)
    #expect(access("\(settings)/autostart/org.example.hello.desktop", F_OK) != 0)
    for bad in ["", "../x", ".hidden", "a/b"] {
      #expect(AutostartEntry(id: bad, command: ["x"], settings: settings).set(true) != nil)
    }
    #expect(AutostartEntry(id: "a", command: [], settings: settings).set(true) != nil)
    #expect(AutostartEntry(id: "a", command: ["x"], settings: nil).set(true) != nil)
  }

  @Test("Autostart makes all missing folders, and says what is wrong with a file in the place of a folder")
  func autostartFolders() throws {
    let folder = try TemporaryFolder()
    func entry(in settings: String) -> AutostartEntry {
      AutostartEntry(id: "org.example.hello", command: ["hello"], settings: folder[settings].path)
    }
    #expect(entry(in: "a/b/c").set(true) == nil)
    #expect(access(folder["a/b/c/autostart/org.example.hello.desktop"].path, R_OK) == 0)
    var status = stat()
    try #require(stat(folder["a/b"].path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    mkdir(folder["d"].path, 0o700)
    for (settings, name) in [("file", "file"), ("d", "d/autostart")] {
      _ = try folder.write("kept", to: name)
      let wrong = entry(in: settings)
      let message = try #require(wrong.set(true))
      #expect(message.contains(String(cString: strerror(ENOTDIR))))
      #expect(wrong.set(false) == nil, "the program does not start when the user logs in")
      #expect(try String(contentsOf: folder[name], encoding: .utf8) == "kept")
    }
  }

  @Test("A program is started without a shell, with all of its arguments")
  func programs() async throws {
    let folder = try TemporaryFolder()
    let (script, output) = (
      try folder.write("printf '%s|' \"$@\" \"$TOKEN\" > \"$0.part\"; mv \"$0.part\" \"$0.out\"\n", to: "run"),
      folder["run.out"]
    )
    // The script is an argument: another test may start a program just when the script's file is open for writing, and
    // a file that is open for writing cannot be started.
    let arguments = ([script] + ["a b", "$(id)", "; true", "*"]).map { Array($0.utf8) }
    try #require(DesktopProgram.start("sh", arguments, adding: ["TOKEN=t"]))
    #expect(!DesktopProgram.start("no such program of this name", []))
    #expect(!DesktopProgram.start("true", [[0x61, 0, 0x62]]))
    // The program runs at the same time as this one.
    var tries = 0
    while access(output.path, F_OK) != 0, tries < 10_000_000 {
      await Task.yield()
      tries += 1
    }
    #expect(try String(contentsOf: output, encoding: .utf8) == "a b|$(id)|; true|*|t|")
  }

  @Test("The end of a started program is reported, with its success", arguments: [0, 3])
  func programEnds(status: Int) async throws {
    let isSuccess: Bool? = await withCheckedContinuation { answer in
      let arguments = ["-c", "exit \(status)"].map { Array($0.utf8) }
      let isStarted = DesktopProgram.start("sh", arguments) { answer.resume(returning: $0) }
      if !isStarted { answer.resume(returning: nil) }
    }
    #expect(isSuccess == (status == 0))
  }

  @Test("The reason of a portal error is a sentence in the user's language")
  func words() {
    let errors: [(PortalError, String)] = [
      (.unavailable, "Die Arbeitsumgebung bietet diese Funktion nicht an."),
      (.timedOut, "Die Arbeitsumgebung hat nicht rechtzeitig geantwortet."),
      (.interrupted, "Die Arbeitsumgebung konnte dies nicht ausführen."),
      (.invalidAnswer, "Die Arbeitsumgebung konnte dies nicht ausführen."),
      (.failed("no reason given"), "Die Arbeitsumgebung konnte dies nicht ausführen."),
    ]
    for (error, text) in errors { #expect(error.description(in: Words(languages: ["de"])) == text) }
  }
}
