import Foundation
import Taction
import TactionGraphics
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("The settings remembered in a file for the first frame")
struct SettingsFileTests {
  private static let appearance = "org.freedesktop.appearance"
  private nonisolated static let heading = "taction settings 1\n"

  private nonisolated static let oddTexts = [
    "", "\n", "dark\n", "taction settings 2\norg.freedesktop.appearance color-scheme\ti1\n",
    "\(heading)org.freedesktop.appearance color-scheme\ti9999999999999999999\nno such setting\ti1\n\t\n",
    "\(heading)org.gnome.desktop.interface text-scaling-factor\tdnan\n",
    "\(heading)org.freedesktop.appearance accent-color\tn1 2\norg.gnome.desktop.interface cursor-theme\ts../../x\n",
    heading + String(repeating: "org.freedesktop.appearance color-scheme\ti1\n", count: 400),
  ]

  /// Runs a test with the path of a file in a new folder. If `text` is nil, the file does not exist yet.
  private func withFile(_ text: String? = nil, body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("taction/settings")
    if let text {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(file.path)
  }

  /// Starts an app on a bus and shows a window. Calls a closure after the first frame, and another after the bus's
  /// answer.
  private func start(
    _ peer: BusPeer, _ file: String, firstFrame: (Stage) throws -> Void, answered: (Stage) throws -> Void = { _ in }
  ) throws {
    try withStage { stage in
      var next: Int32? = peer.clientDescriptor
      let follows = stage.app.followSettings(
        onBus: {
          defer { next = nil }
          return next
        }, rememberedIn: file)
      try #require(follows)
      _ = stage.makeWindow()
      try firstFrame(stage)
      for _ in 0..<12 {
        stage.settle()
        peer.serve()
      }
      stage.settle()
      BackgroundQueue.drainAll()
      try answered(stage)
      peer.end()
    }
  }

  /// Returns whether the window shows the dark background.
  private func isDark(_ stage: Stage) throws -> Bool {
    let shown = try stage.screenshot()[3, 3]
    return shown == Palette(isDark: true)[.background].premultiplied
  }

  @Test("With remembered dark settings, the first frame is dark, and the bus's answer draws no frame")
  func secondStart() throws {
    try withFile { file in
      let settings: [String: [String: BusTestValue]] = [
        Self.appearance: ["color-scheme": .uint32(1), "accent-color": .numbers(0.9, 0.4, 0.1)],
        "org.gnome.desktop.interface": ["text-scaling-factor": .double(1.25), "font-name": .string("DejaVu Serif 11")],
      ]
      for isFirst in [true, false] {
        let peer = BusPeer()
        peer.settings = settings
        var commits = 0
        try start(peer, file) { stage in
          let isDark = try isDark(stage)
          #expect(isDark == !isFirst)
          #expect((stage.app.settings.textScale == 1.25) == !isFirst)
          #expect((stage.app.settings.fontFamily == "DejaVu Serif") == !isFirst)
          #expect((stage.app.settings.accentColor == Color(red: 0.9, green: 0.4, blue: 0.1)) == !isFirst)
          commits = stage.commitCount
        } answered: { stage in
          #expect(stage.app.settings.colorScheme == .dark)
          let isDark = try isDark(stage)
          #expect(isDark)
          #expect((stage.commitCount == commits) == !isFirst)
        }
      }
    }
  }

  @Test("A setting that has changed since the last start is used after the bus's answer, and at the next start")
  func change() throws {
    try withFile(Self.heading + "org.freedesktop.appearance color-scheme\ti1\n") { file in
      for isFirst in [true, false] {
        let peer = BusPeer()
        peer.settings = [Self.appearance: ["color-scheme": .uint32(2)]]
        try start(peer, file) { stage in
          let isDark = try isDark(stage)
          #expect(isDark == isFirst)
        } answered: { stage in
          let isDark = try isDark(stage)
          #expect(!isDark)
        }
      }
    }
  }

  @Test("If settings change several times while other files or pictures are made, the newest settings are remembered")
  func order() throws {
    try withFile { file in
      let (peer, started, gate) = (BusPeer(), Gate(), Gate())
      try start(peer, file, firstFrame: { _ in }) { stage in
        for queue in [BackgroundQueue.stills, BackgroundQueue.writes] {
          _ = queue.run {
            started.open()
            gate.wait()
          }
          started.wait()
        }
        for scheme: UInt32 in [2, 1] {
          peer.change(Self.appearance, "color-scheme", .uint32(scheme))
          stage.advance(by: 0.1)
        }
        for _ in 0..<2 { gate.open() }
        BackgroundQueue.drainAll()
      }
      try start(BusPeer(), file) { #expect($0.app.settings.colorScheme == .dark) }
    }
  }

  @Test(
    "Without a portal, the remembered settings are deleted; if the portal fails, they are kept",
    arguments: [
      ("org.freedesktop.DBus.Error.ServiceUnknown", false), ("org.freedesktop.systemd1.UnitMasked", false),
      ("org.freedesktop.DBus.Error.NoReply", true),
    ])
  func noPortal(error: String, isKept: Bool) throws {
    try withFile(Self.heading + "org.freedesktop.appearance color-scheme\ti1\n") { file in
      let peer = BusPeer()
      (peer.hasPortal, peer.failure) = (false, error)
      try start(peer, file) {
        #expect($0.app.settings.colorScheme == .dark)
      } answered: {
        #expect(($0.app.settings == UserSettings()) != isKept)
      }
      try start(BusPeer(), file) { #expect(($0.app.settings == UserSettings()) != isKept) }
    }
  }

  @Test(
    "A settings file with invalid content changes nothing",
    arguments: oddTexts)
  func oddFile(text: String) throws {
    try withFile(text) { file in
      try start(BusPeer(), file) { #expect($0.app.settings == UserSettings()) }
    }
  }

  @Test("A folder or a pipe instead of the settings file does no harm")
  func noFile() throws {
    try withFile { file in
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
      let peer = BusPeer()
      peer.settings = [Self.appearance: ["color-scheme": .uint32(1)]]
      try start(peer, file) {
        #expect($0.app.settings == UserSettings())
      } answered: {
        #expect($0.app.settings.colorScheme == .dark)
      }
      try FileManager.default.removeItem(atPath: file)
      #expect(mkfifo(file, 0o600) == 0)
      try start(BusPeer(), file) { #expect($0.app.settings == UserSettings()) }
    }
  }
}
