import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("A faulty session bus, and invalid settings")
struct SettingsTroubleTests {
  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"

  /// Connects a stage to some buses; each connection gets the next bus.
  private func follow(_ peers: [BusPeer], on stage: Stage) throws {
    var next = peers[...]
    try #require(stage.app.followSettings(onBus: { next.popFirst()?.clientDescriptor }))
  }

  private func exchange(_ stage: Stage, _ peer: BusPeer) {
    for _ in 0..<12 {
      stage.settle()
      peer.serve()
    }
    stage.settle()
  }

  @Test("A bus that never answers delays nothing, and is disconnected after 25 s")
  func silence() throws {
    let peer = BusPeer()
    try withStage { stage in
      try follow([peer], on: stage)
      let window = stage.makeWindow()
      #expect(stage.commitCount > 0)
      stage.advance(by: 24)
      let commits = stage.commitCount
      peer.serve()
      #expect(peer.hasClient)
      stage.advance(by: 2)
      peer.serve()
      #expect(!peer.hasClient && stage.commitCount == commits && stage.app.nextDeadline == nil)
      #expect(window.theme == .default)
    }
  }

  @Test("A portal that never answers is asked once, and its signals are still used")
  func silentPortal() throws {
    let peer = BusPeer()
    peer.isSilent = true
    try withStage { stage in
      _ = stage.makeWindow()
      try follow([peer], on: stage)
      exchange(stage, peer)
      stage.advance(by: 60)
      peer.serve()
      #expect(peer.hasClient && peer.calls.filter { $0 == "ReadAll" }.count == 1 && stage.app.nextDeadline == nil)
      peer.change(Self.appearance, "color-scheme", .uint32(1))
      stage.settle()
      #expect(stage.app.settings.colorScheme == .dark)
    }
  }

  @Test("The settings stay when the bus disconnects; the next bus's settings replace them")
  func restart() throws {
    let (first, second) = (BusPeer(), BusPeer())
    first.settings = [Self.appearance: ["color-scheme": .uint32(1)]]
    second.settings = [Self.appearance: ["contrast": .uint32(1)]]
    try withStage { stage in
      _ = stage.makeWindow()
      try follow([first, second], on: stage)
      exchange(stage, first)
      #expect(stage.app.settings.colorScheme == .dark)
      first.end()
      stage.advance(by: 0.5)
      #expect(stage.app.settings.colorScheme == .dark)
      stage.advance(by: 1.5)
      exchange(stage, second)
      #expect(stage.app.settings.colorScheme == nil && stage.app.settings.prefersHighContrast)
    }
  }

  @Test("A bus that does not speak D-Bus is disconnected, and tried again only a few times")
  func garbage() throws {
    let peers = (0..<10).map { _ in BusPeer() }
    // The library reads some lines before it rejects them.
    for (index, peer) in peers.enumerated() {
      let line = index % 2 == 0 ? Array("220 mail.example.org ESMTP".utf8) : (14..<200).map { UInt8($0) }
      for _ in 0..<8 { peer.send(line + [13, 10]) }
    }
    try withStage { stage in
      _ = stage.makeWindow()
      try follow(peers, on: stage)
      for _ in 0..<80 { stage.advance(by: 1) }
      for peer in peers { peer.serve() }
      #expect(stage.app.nextDeadline == nil && stage.app.settings == UserSettings())
      #expect(peers.filter { !$0.hasClient }.count == 7)
    }
    for peer in peers { peer.closeBoth() }
  }

  @Test("A flood of setting changes does not block the app, and the last change is used")
  func flood() throws {
    let peer = BusPeer()
    try withStage { stage in
      let window = stage.makeWindow()
      try follow([peer], on: stage)
      exchange(stage, peer)
      var most = 0
      var changes = 0
      stage.app.onSettingsChange = { changes += 1 }
      for round in 1...40 {
        for number in 0..<25 { peer.change(Self.interface, "text-scaling-factor", .double(1 + Double(number) / 100)) }
        if round < 20 { continue }
        let before = changes
        try stage.app.turn()
        most = max(most, changes - before)
      }
      #expect(most == 1)
      for _ in 0..<60 { stage.settle() }
      #expect(stage.app.settings.textScale == 1.24 && window.theme.textScale == 1.24)
    }
  }

  @Test(
    "Setting values of wrong types or out of range give the default or the nearest valid value",
    arguments: [
      BusTestValue.uint32(.max), .int32(-1), .int32(.min), .double(.nan), .double(.infinity), .double(-.infinity),
      .double(0), .double(1e9), .double(-1e300), .boolean(true), .string(""), .string("\u{1}/../x:y,z"),
      .string(String(repeating: "x", count: 2_000)), .numbers(0, 0, 2), .numbers(.nan, 0, 0), .numbers(-1, 0, 0),
      .strings([]), .strings(["x", "y"]),
    ])
  func senselessValues(value: BusTestValue) throws {
    let peer = BusPeer()
    let keys: [(String, [String])] = [
      (Self.appearance, ["color-scheme", "accent-color", "contrast", "reduced-motion"]),
      (
        Self.interface,
        [
          "color-scheme", "text-scaling-factor", "font-name", "enable-animations", "cursor-theme", "cursor-size",
        ]
      ),
      ("org.gnome.desktop.peripherals.mouse", ["double-click"]),
      ("org.kde.kdeglobals.KDE", ["AnimationDurationFactor", "DoubleClickInterval"]),
    ]
    for (namespace, names) in keys { for name in names { peer.settings[namespace, default: [:]][name] = value } }
    try withStage { stage in
      let window = stage.makeWindow()
      let label = Label("Text")
      window.content.addSubview(label)
      try follow([peer], on: stage)
      exchange(stage, peer)
      let settings = stage.app.settings
      #expect((0.5...3).contains(settings.textScale) && (8...256).contains(settings.cursorSize))
      #expect((0.1...2).contains(settings.doubleClickInterval))
      #expect(settings.accentColor == nil && settings.cursorTheme?.contains("/") != true)
      #expect(label.bounds.width > 0 && label.bounds.width < 400)
      // The connection still works: later settings are read.
      peer.change(Self.appearance, "accent-color", .numbers(0, 0.5, 1))
      stage.settle()
      #expect(stage.app.settings.accentColor == Color(red: 0, green: 0.5, blue: 1))
    }
  }

  @Test("Setting signals with too few or other arguments change nothing")
  func senselessSignals() throws {
    let peer = BusPeer()
    try withStage { stage in
      _ = stage.makeWindow()
      try follow([peer], on: stage)
      exchange(stage, peer)
      peer.signal("SettingChanged", signature: "") { _ in }
      peer.signal("SettingChanged", signature: "s") { $0.string(Self.appearance) }
      peer.signal("SettingChanged", signature: "ssu") {
        $0.string(Self.appearance)
        $0.string("color-scheme")
        $0.uint32(1)
      }
      peer.signal("SettingChanged", signature: "uuv") {
        $0.uint32(1)
        $0.uint32(2)
        $0.variant(.uint32(1))
      }
      exchange(stage, peer)
      #expect(stage.app.settings == UserSettings() && peer.hasClient)
    }
  }
}
