import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("The desktop's file dialogs, on a bus of the test")
struct FileDialogTests {
  private static let signature = "ssa{sv}"

  /// Starts a dialog, and waits until its call has arrived.
  private func begin(
    _ rig: PortalRig, _ body: @escaping @MainActor (View) async throws -> [FilePath]
  ) async throws -> (task: Task<[FilePath], any Error>, call: BusTestMessage, values: [BusReadValue], token: String) {
    let count = rig.peer.calls.count
    let task = Task { try await body(rig.window.content) }
    await rig.wait { rig.peer.calls.count > count }
    let (call, values) = try #require(rig.lastCall(Self.signature))
    return (task, call, values, try #require(values[2]["handle_token"]?.string))
  }

  @Test("The portal gets the window as the dialog's parent, and all options of the app; the result is a path")
  func opening() async throws {
    try await withPortals { rig in
      var dialog = FileDialog("Open a photo", folder: FilePath("/home/ada"))
      dialog.filters = [
        FileFilter("Photos", patterns: ["*.jpg", "[a-z]?.png"], types: ["image/*"]), FileFilter("All"),
      ]
      dialog.acceptTitle = "Take to my_photos"
      let begun = try await begin(rig) { [dialog] in try await dialog.openFile(from: $0).map { [$0] } ?? [] }
      #expect(begun.call.member == "OpenFile" && begun.call.fields[2] == "org.freedesktop.portal.FileChooser")
      #expect(begun.call.fields[1] == "/org/freedesktop/portal/desktop")
      #expect(begun.values[0] == .string("wayland:window-1") && begun.values[1] == .string("Open a photo"))
      #expect(rig.stage.compositor.exportedWindows.count == 1)
      let options = begun.values[2]
      #expect(options["accept_label"] == .string("Take to my__photos") && options["modal"] == .boolean(true))
      #expect(options["multiple"] == .boolean(false) && options["directory"] == nil)
      #expect(options["current_folder"] == .array(("/home/ada".utf8 + [0]).map { .number(Int($0)) }))
      let rules: [BusReadValue] = [(0, "*.[jJ][pP][gG]"), (0, "[a-zA-Z]?.[pP][nN][gG]"), (1, "image/*")].map {
        .structure([.number($0.0), .string($0.1)])
      }
      let photos = BusReadValue.structure([.string("Photos"), .array(rules)])
      #expect(
        options["filters"]
          == .array([photos, .structure([.string("All"), .array([.structure([.number(0), .string("*")])])])]))
      #expect(options["current_filter"] == photos)
      // The match rule for the result is added before the call.
      let order = rig.peer.members.filter { $0 == "AddMatch" || $0 == "OpenFile" }
      #expect(order.first == "AddMatch" && order.last == "OpenFile")
      #expect(rig.peer.rules.contains { $0.contains("member='Response'") })
      rig.peer.accept(begun.call, begun.token)
      await rig.exchange()
      rig.peer.respond(begun.token, 0, [("uris", .strings(["file:///home/ada/a%20%C3%A9.jpg", "file:///other"]))])
      await rig.exchange()
      #expect(try await rig.value(of: begun.task).map(\.string) == ["/home/ada/a é.jpg"], "one file was asked for")
      await rig.exchange()
      #expect(rig.stage.compositor.exportedWindows.isEmpty, "the name is no longer valid")
    }
  }

  @Test("A dialog returns several files, such as a name that is not UTF-8 and a file of the document portal")
  func several() async throws {
    try await withPortals { rig in
      let begun = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      #expect(begun.values[2]["multiple"] == .boolean(true))
      // The result may come before the answer.
      rig.peer.respond(
        begun.token, 0,
        [("uris", .strings(["file:///a/%FF%FE", "http://example.org/", "file:///run/user/1000/doc/1a2b/x.txt"]))])
      rig.peer.accept(begun.call, begun.token)
      await rig.exchange()
      let paths = try await rig.value(of: begun.task)
      #expect(paths.map(\.bytes) == [Array("/a/".utf8) + [0xFF, 0xFE], Array("/run/user/1000/doc/1a2b/x.txt".utf8)])
      #expect(paths[0].string == nil && paths[0].name == "\u{FFFD}\u{FFFD}" && paths[0].uri == "file:///a/%FF%FE")
    }
  }

  @Test("A dialog for saving suggests a name, and a dialog for a folder asks the portal for a directory")
  func saving() async throws {
    try await withPortals { rig in
      let save = try await begin(rig) {
        try await FileDialog("Save").saveFile(named: "letter.txt", from: $0).map { [$0] } ?? []
      }
      #expect(save.call.member == "SaveFile" && save.values[2]["current_name"] == .string("letter.txt"))
      #expect(save.values[2]["multiple"] == nil)
      rig.peer.respond(save.token, 0, [("uris", .strings(["file:///tmp/letter.txt"]))])
      await rig.exchange()
      #expect(try await rig.value(of: save.task) == [FilePath("/tmp/letter.txt")])
      let folder = try await begin(rig) { try await FileDialog("Folder").chooseFolder(from: $0).map { [$0] } ?? [] }
      #expect(folder.call.member == "OpenFile" && folder.values[2]["directory"] == .boolean(true))
      rig.peer.respond(folder.token, 1)
      await rig.exchange()
      #expect(try await rig.value(of: folder.task).isEmpty, "the user has cancelled")
    }
  }

  @Test("An invalid result of the portal is an error; a result for another token changes nothing")
  func garbage() async throws {
    try await withPortals { rig in
      for (response, results) in [
        (0, []), (0, [("uris", .string("file:///a"))]), (0, [("uris", .strings([]))]),
        (0, [("uris", .strings(["http://example.org", "file://host/a", "file:///%zz", "", "a"]))]),
      ] as [(UInt32, [(String, BusTestValue)])] {
        let begun = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
        rig.peer.respond("taction1", 0, [("uris", .strings(["file:///forged"]))])
        rig.peer.accept(begun.call, begun.token)
        await rig.exchange()
        rig.peer.respond(begun.token, response, results)
        await rig.exchange()
        #expect(await rig.error(of: begun.task) == .invalidAnswer)
      }
      let ended = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.respond(ended.token, 2)
      await rig.exchange()
      #expect(await rig.error(of: ended.task) == .failed("it has ended without a result"))
      // Signals and answers with wrong types are errors.
      let bare = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.signal(PortalPeer.path(bare.token), "org.freedesktop.portal.Request", "Response", "s") { $0.string("0") }
      await rig.exchange()
      #expect(await rig.error(of: bare.task) == .invalidAnswer)
      let answer = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.reply(to: answer.call, "u") { $0.uint32(7) }
      await rig.exchange()
      #expect(await rig.error(of: answer.task) == .invalidAnswer)
      // An answer with the path of another request is an error: the request could not find its result.
      let other = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.accept(other.call, "other")
      await rig.exchange()
      #expect(await rig.error(of: other.task) == .invalidAnswer)
    }
  }

  @Test("If the portal or the bus ends, or the portal is silent, the wait ends; the next dialog connects again")
  func faults() async throws {
    try await withPortals(more: 1) { rig in
      let second = rig.more[0]
      let crashed = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.accept(crashed.call, crashed.token)
      rig.peer.stopService("org.freedesktop.portal.Desktop")
      await rig.exchange()
      #expect(await rig.error(of: crashed.task) == .interrupted)
      let silent = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.stage.advance(by: 24)
      await rig.exchange()
      rig.stage.advance(by: 2)
      await rig.exchange()
      #expect(await rig.error(of: silent.task) == .timedOut)
      // Nothing waits for the dialog of a late answer, so it is closed.
      rig.peer.accept(silent.call, silent.token)
      await rig.exchange()
      let close = try #require(rig.peer.calls.last)
      #expect(close.member == "Close" && close.fields[1] == PortalPeer.path(silent.token))
      // A dialog that is open may stay open for as long as the user likes.
      let open = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.accept(open.call, open.token)
      await rig.exchange()
      rig.stage.advance(by: 3600)
      rig.peer.end()
      await rig.exchange()
      #expect(await rig.error(of: open.task) == .interrupted)
      let again = Task { try await FileDialog("Open").openFiles(from: rig.window.content) }
      await rig.wait {
        second.serve()
        return !second.calls.isEmpty
      }
      second.fail(try #require(second.calls.first), "org.freedesktop.portal.Error.NotAllowed", "not here")
      await #expect(throws: PortalError.failed("not here")) { try await rig.value(of: again) }
      second.end()
    }
  }

  @Test("A dialog stays open when its portal starts, and ends when another process takes over the portal")
  func takeover() async throws {
    try await withPortals { rig in
      let first = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.startService("org.freedesktop.portal.Desktop")
      rig.peer.accept(first.call, first.token)
      await rig.exchange()
      rig.peer.respond(first.token, 0, [("uris", .strings(["file:///a"]))])
      #expect(try await rig.value(of: first.task) == [FilePath("/a")])
      let second = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.accept(second.call, second.token)
      rig.peer.replaceService("org.freedesktop.portal.Desktop")
      await rig.exchange()
      #expect(await rig.error(of: second.task) == .interrupted)
    }
  }

  @Test("A task that is cancelled closes the dialog, even if the portal has not answered yet")
  func cancelling() async throws {
    try await withPortals { rig in
      for isEarly in [false, true] {
        let begun = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
        if !isEarly {
          rig.peer.accept(begun.call, begun.token)
          await rig.exchange()
        }
        begun.task.cancel()
        await rig.exchange()
        #expect(try await rig.value(of: begun.task).isEmpty)
        if isEarly { rig.peer.accept(begun.call, begun.token) }
        await rig.exchange()
        let last = try #require(rig.peer.calls.last)
        #expect(last.member == "Close" && last.fields[1] == PortalPeer.path(begun.token))
      }
    }
  }

  @Test("A window that closes also closes its own dialogs, but no dialog of another window")
  func closing() async throws {
    try await withPortals { rig in
      let other = rig.stage.makeWindow()
      rig.stage.settle()
      let stays = try await begin(rig) { _ in try await FileDialog("Open").openFiles(from: other.content) }
      rig.peer.accept(stays.call, stays.token)
      let open = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      rig.peer.accept(open.call, open.token)
      let early = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      await rig.exchange()
      rig.window.close()
      await rig.exchange()
      #expect(try await rig.value(of: open.task).isEmpty)
      #expect(try await rig.value(of: early.task).isEmpty)
      rig.peer.accept(early.call, early.token)
      await rig.exchange()
      let closed = rig.peer.calls.filter { $0.member == "Close" }.map { $0.fields[1] }
      #expect(Set(closed) == [PortalPeer.path(open.token), PortalPeer.path(early.token)] && closed.count == 2)
      rig.peer.respond(stays.token, 1)
      #expect(try await rig.value(of: stays.task).isEmpty)
    }
  }

  /// Opens a popup of the window.
  private func openPopup(_ rig: PortalRig) throws -> Window {
    rig.stage.advance(by: 0.1)
    let place = PopupPlacement(at: Rect(x: 10, y: 10, width: 10, height: 10), size: Size(width: 60, height: 60))
    let popup = try #require(rig.window.makePopup(place))
    rig.stage.advance(by: 0.1)
    return popup
  }

  @Test("A dialog that is opened from a popup belongs to the popup's window, and stays open when the popup closes")
  func openingFromPopup() async throws {
    try await withPortals { rig in
      let popup = try openPopup(rig)
      let begun = try await begin(rig) { _ in try await FileDialog("Open").openFiles(from: popup.content) }
      #expect(begun.values[0] == .string("wayland:window-1"))
      rig.peer.accept(begun.call, begun.token)
      await rig.exchange()
      popup.close()
      await rig.exchange()
      #expect(rig.peer.calls.last?.member == "OpenFile", "the dialog is not closed")
      rig.peer.respond(begun.token, 0, [("uris", .strings(["file:///home/ada/a.txt"]))])
      await rig.exchange()
      #expect(try await rig.value(of: begun.task) == [FilePath("/home/ada/a.txt")])
    }
  }

  @Test("Taction's own dialog for a popup is in the popup's window, and stays when the popup closes")
  func ownFromPopup() async throws {
    try await withPortals { rig in
      let popup = try openPopup(rig)
      var dialog = FileDialog("Open")
      dialog.style = .own
      let task = Task { [dialog] in try await dialog.openFiles(from: popup.content) }
      await rig.wait { rig.stage.findAll(.sheet, "Open").count == 1 }
      popup.close()
      rig.stage.advance(by: 1)
      try rig.stage.find(.button, "Cancel").tap()
      #expect(try await rig.value(of: task).isEmpty)
      rig.stage.advance(by: 1)
      #expect(rig.stage.findAll(.sheet).isEmpty)
    }
  }

  @Test("The task of Taction's own dialog ends when its window closes")
  func closingOwn() async throws {
    try await withPortals { rig in
      var dialog = FileDialog("Open")
      dialog.style = .own
      _ = rig.stage.makeWindow()
      let task = Task { [dialog] in try await dialog.openFiles(from: rig.window.content) }
      await rig.wait { rig.stage.findAll(.sheet, "Open").count == 1 }
      rig.window.close()
      let paths = try await rig.value(of: task)
      #expect(paths.isEmpty)
    }
  }

  @Test(
    "Without a portal, Taction's own dialog appears, or the call fails, as the app has chosen",
    arguments: [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.systemd1.UnitMasked",
      "org.freedesktop.DBus.Error.Spawn.ChildSignaled",
    ])
  func absent(error: String) async throws {
    try await withPortals { rig in
      rig.peer.onCall = { [peer = rig.peer] in peer.fail($0, error) }
      var dialog = FileDialog("Open")
      dialog.style = .desktop
      let strict = Task { [dialog] in try await dialog.openFiles(from: rig.window.content) }
      await #expect(throws: PortalError.unavailable) { try await rig.value(of: strict) }
      dialog.style = .automatic
      let own = Task { [dialog] in try await dialog.openFiles(from: rig.window.content) }
      await rig.wait { rig.stage.findAll(.sheet, "Open").count == 1 }
      rig.stage.advance(by: 1)
      try rig.stage.find(.button, "Cancel").tap()
      #expect(try await rig.value(of: own).isEmpty)
      rig.stage.advance(by: 1)
      #expect(rig.stage.findAll(.sheet).isEmpty)
    }
  }

  @Test(
    "A view in no window is refused; the dialog has a parent in both versions of xdg-foreign, and none without it",
    arguments: [["zxdg_exporter_v2"], ["zxdg_exporter_v1"], ["zxdg_exporter_v1", "zxdg_exporter_v2"]])
  func parents(missing: [String]) async throws {
    await #expect(throws: PortalError.self) { try await FileDialog("Open").openFile(from: View()) }
    var configuration = CompositorConfiguration()
    for global in missing { configuration.versions[global] = nil }
    try await withStage(configuration: configuration) { stage in
      let rig = PortalRig(stage: stage, window: stage.makeWindow(), peer: PortalPeer(), more: [])
      stage.app.busDescriptor = { [peer = rig.peer] in peer.clientDescriptor }
      let begun = try await begin(rig) { try await FileDialog("Open").openFiles(from: $0) }
      #expect(begun.values[0] == .string(missing.count == 2 ? "" : "wayland:window-1"))
      #expect(stage.compositor.exportedWindows.count == (missing.count == 2 ? 0 : 1))
      rig.peer.respond(begun.token, 1)
      await rig.exchange()
      #expect(try await rig.value(of: begun.task).isEmpty)
      rig.peer.end()
    }
  }

  @Test(
    "Random bytes from the bus do not end the program",
    arguments: 0..<SampleSize.number(10, of: 40))
  func noise(seed: UInt64) async throws {
    try await withPortals { rig in
      var random = SeededGenerator(seed: seed)
      var dialog = FileDialog("Open")
      // Taction's own dialog would wait for a user.
      dialog.style = .desktop
      let begun = try await begin(rig) { [dialog] in try await dialog.openFiles(from: $0) }
      var bytes = BusWriter.message(
        4, serial: 99,
        [
          (1, "o", PortalPeer.path(begun.token)), (2, "s", "org.freedesktop.portal.Request"), (3, "s", "Response"),
          (7, "s", ":1.9"),
        ], "ua{sv}"
      ) {
        $0.uint32(0)
        $0.array(of: 8) { writer in
          writer.string("uris")
          writer.variant(.strings(["file:///a"]))
        }
      }
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      rig.peer.send(bytes)
      await rig.exchange()
      rig.peer.end()
      await rig.exchange()
      // The task has ended, with a result or with an error.
      _ = try? await rig.value(of: begun.task)
    }
  }

  @Test("Although case matters in the desktop's dialog, it shows the same files as Taction's own, even for sets")
  func sets() {
    let filter = FileFilter("", patterns: ["*.[ch]", "[!a-c]*", "[]x-]?", "[a", "[A-z]?", "[a-", "[^]b]*"])
    let folded = filter.foldedPatterns
    #expect(folded.prefix(4) == ["*.[cChH]", "[!a-cA-C]*", "[]xX-]?", "[[][aA]"])
    let characters = "aBcxZ-[]!.".map { String($0) }
    let names = characters + characters.flatMap { first in characters.map { first + $0 } }
    let table = MediaTypes(dataFolders: [])
    for (pattern, desktop) in zip(filter.patterns, folded) {
      let own = FileFilter("", patterns: [pattern])
      for name in names {
        #expect(own.matches(Array(name.utf8), table) == (fnmatch(desktop, name, 0) == 0), "\(pattern) \(name)")
      }
    }
  }
}
