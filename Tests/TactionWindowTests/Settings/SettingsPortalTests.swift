import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("The user's settings, from a desktop portal on the wire")
struct SettingsPortalTests {
  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"

  /// Runs a test with a window and one or more buses; each connection gets the next bus.
  private func withBus(_ peers: BusPeer..., body: (Stage, Window) throws -> Void) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      var next = peers[...]
      try #require(stage.app.followSettings(onBus: { next.popFirst()?.clientDescriptor }))
      try body(stage, window)
      peers.forEach { $0.end() }
    }
  }

  /// Exchanges all messages between the application and a bus; no time passes.
  private func exchange(_ stage: Stage, _ peer: BusPeer) {
    for _ in 0..<12 {
      stage.settle()
      peer.serve()
    }
    stage.settle()
  }

  /// Expects a colour in the corner of the window.
  private func expectCorner(_ stage: Stage, _ color: Color) throws {
    let shown = try stage.screenshot()[3, 3]
    #expect(shown == color.premultiplied)
  }

  @Test("The portal's settings arrive after the first frame, which is light, and the window is drawn again")
  func arrival() throws {
    let peer = BusPeer()
    peer.settings = [
      Self.appearance: [
        "color-scheme": .uint32(1), "accent-color": .numbers(0.9, 0.4, 0.1), "contrast": .uint32(1),
        "reduced-motion": .uint32(1), "of-the-future": .strings(["a", "b"]),
      ],
      Self.interface: [
        "text-scaling-factor": .double(1.25), "font-name": .string("DejaVu Serif Bold 11"),
        "cursor-theme": .string("Adwaita"), "cursor-size": .int32(48), "color-scheme": .string("prefer-light"),
      ],
      "org.gnome.desktop.peripherals.mouse": ["double-click": .int32(400)],
      "org.example.other": ["color-scheme": .uint32(2)],
    ]
    try withBus(peer) { stage, window in
      try expectCorner(stage, .white)
      #expect(stage.app.settings == UserSettings())
      var calls = 0
      stage.app.onSettingsChange = { calls += 1 }
      exchange(stage, peer)
      var expected = UserSettings()
      expected.colorScheme = .dark
      expected.accentColor = Color(red: 0.9, green: 0.4, blue: 0.1)
      (expected.prefersHighContrast, expected.prefersReducedMotion, expected.textScale) = (true, true, 1.25)
      (expected.fontFamily, expected.cursorTheme, expected.cursorSize) = ("DejaVu Serif", "Adwaita", 48)
      expected.doubleClickInterval = 0.4
      #expect(stage.app.settings == expected)
      #expect(calls == 1)
      try expectCorner(stage, window.theme.colors[.background])
      #expect(window.theme.colors.isDark && window.theme.motion.standard == 0 && window.theme.metrics.lineWidth == 2)
      #expect(peer.calls.filter { $0 == "AddMatch" }.count == 2)
    }
  }

  @Test(
    "The family of the desktop's font is its name without styles and size",
    arguments: [
      ("Cantarell 11", "Cantarell"), ("DejaVu Serif Semi-Bold Italic 10.5", "DejaVu Serif"), ("Sans 12px", "Sans"),
      ("Source Sans 3 11", "Source Sans 3"), ("Exo 2 Bold 11", "Exo 2"), ("Arial Black, 11", "Arial Black"),
      ("Source Sans 3,10,-1,5,50,0,0,0,0,0", "Source Sans 3"), ("Arial, Helvetica Bold 11", "Arial"),
      ("Cantarell Bold 11 @wght=200,wdth=50", "Cantarell"), ("Cantarell 11 #tnum=1", "Cantarell"), ("Bold", "Bold"),
      ("11", nil), (" ", nil), (",", nil), ("@a", nil),
    ] as [(String, String?)])
  func family(description: String, family: String?) throws {
    let peer = BusPeer()
    peer.settings = [Self.interface: ["font-name": .string(description)]]
    try withBus(peer) { stage, _ in
      exchange(stage, peer)
      #expect(stage.app.settings.fontFamily == family)
    }
  }

  @Test("Plasma's font and icon theme are used unless GNOME's are set", arguments: [false, true])
  func plasma(hasGnome: Bool) throws {
    let peer = BusPeer()
    peer.settings = [
      "org.kde.kdeglobals.General": ["font": .string("Noto Sans,10,-1,5,50,0,0,0,0,0")],
      "org.kde.kdeglobals.Icons": ["Theme": .string("breeze")],
    ]
    if hasGnome {
      peer.settings[Self.interface] = ["font-name": .string("Cantarell 11"), "icon-theme": .string("Yaru")]
    }
    try withBus(peer) { stage, _ in
      exchange(stage, peer)
      #expect(stage.app.settings.fontFamily == (hasGnome ? "Cantarell" : "Noto Sans"))
      #expect(stage.app.settings.iconTheme == (hasGnome ? "Yaru" : "breeze"))
    }
  }

  @Test("A changed setting is on the screen with the next frame")
  func change() throws {
    let peer = BusPeer()
    try withBus(peer) { stage, _ in
      exchange(stage, peer)
      try expectCorner(stage, .white)
      for (number, isDark) in [(UInt32(1), true), (2, false), (1, true), (0, false)] {
        peer.change(Self.appearance, "color-scheme", .uint32(number))
        stage.advance(by: 1.0 / 30)
        try expectCorner(stage, Palette(isDark: isDark)[.background])
      }
      // An unknown setting, and a setting with its old value, draw nothing.
      let commits = stage.commitCount
      peer.change(Self.appearance, "color-scheme", .uint32(0))
      peer.change("org.example", "color-scheme", .uint32(1))
      peer.change(Self.interface, "gtk-theme", .string("Adwaita-dark"))
      stage.advance(by: 0.1)
      #expect(stage.commitCount == commits)
    }
  }

  @Test("Two taps within the user's double-click time make a double tap")
  func doubleClick() throws {
    let peer = BusPeer()
    try withBus(peer) { stage, window in
      var count = 0
      let tap = TapGestureRecognizer { _ in count += 1 }
      tap.numberOfTapsRequired = 2
      window.content.addGestureRecognizer(tap)
      @MainActor func tapTwice() {
        stage.touch(at: Point(x: 90, y: 90)).lift()
        stage.advance(by: 0.45)
        stage.touch(at: Point(x: 90, y: 90)).lift()
        stage.advance(by: 1)
      }
      exchange(stage, peer)
      tapTwice()
      #expect(count == 0)
      peer.change("org.gnome.desktop.peripherals.mouse", "double-click", .int32(500))
      exchange(stage, peer)
      tapTwice()
      #expect(count == 1)
    }
  }

  @Test("A settings portal that starts later is read when it starts, and again after a restart")
  func lateStart() throws {
    let peer = BusPeer()
    peer.hasPortal = false
    try withBus(peer) { stage, _ in
      exchange(stage, peer)
      #expect(peer.calls.filter { $0 == "ReadAll" }.count == 1 && stage.app.settings == UserSettings())
      peer.settings = [Self.appearance: ["color-scheme": .uint32(1)]]
      peer.startPortal()
      exchange(stage, peer)
      #expect(stage.app.settings.colorScheme == .dark)
      peer.settings = [:]
      peer.startPortal()
      exchange(stage, peer)
      #expect(stage.app.settings == UserSettings())
    }
  }

  @Test("A screen reader is detected, and again after a restart of its service")
  func screenReader() throws {
    let peer = BusPeer()
    peer.hasScreenReader = true
    try withStage { stage in
      _ = stage.makeWindow()
      var next: Int32? = peer.clientDescriptor
      try #require(stage.app.followSettings(onBus: { next.take() }, findsScreenReaders: true))
      exchange(stage, peer)
      @MainActor func asks() -> Int { peer.calls.filter { $0 == "GetAddress" }.count }
      #expect(asks() == 1)
      peer.changeOwner(of: "org.a11y.Bus", to: ":1.8")
      exchange(stage, peer)
      #expect(asks() == 1, "the service was known already")
      peer.changeOwner(of: "org.a11y.Bus", to: "")
      peer.changeOwner(of: "org.a11y.Bus", to: ":1.10")
      exchange(stage, peer)
      #expect(asks() == 2)
      peer.changeOwner(of: "org.a11y.Bus", from: ":1.10", to: ":1.11")
      exchange(stage, peer)
      #expect(asks() == 3, "another process has taken over the service")
      peer.lacksReaderBus = true
      peer.changeOwner(of: "org.a11y.Bus", from: ":1.11", to: ":1.12")
      exchange(stage, peer)
      peer.changeOwner(of: "org.a11y.Bus", to: ":1.13")
      exchange(stage, peer)
      #expect(asks() == 5, "the address is asked for again after an error")
      peer.end()
    }
  }
}
