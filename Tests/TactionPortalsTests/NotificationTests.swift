import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("Notifications")
struct NotificationTests {
  private static let notification = DesktopNotification(
    "tea", title: "Tea", body: "a < b & c", priority: .high,
    actions: [DesktopNotification.Action("again", title: "Again")])

  @Test("A notification of the portal reports its taps")
  func notifications() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      #expect(notifications === rig.stage.app.notifications)
      var actions: [[String?]] = []
      notifications.onAction = { actions.append([$0, $1]) }
      rig.peer.onCall = { [peer = rig.peer] in peer.reply(to: $0, "") { _ in } }
      let task = Task { try await notifications.send(Self.notification) }
      try await rig.value(of: task)
      let (call, values) = try #require(rig.lastCall("sa{sv}"))
      #expect(call.member == "AddNotification" && values[0] == .string("tea"))
      #expect(values[1]["title"] == .string("Tea") && values[1]["body"] == .string("a < b & c"))
      #expect(values[1]["priority"] == .string("high") && values[1]["default-action"] == .string("default"))
      let button = BusReadValue.dictionary([
        "label": .variant(.string("Again")), "action": .variant(.string("button.again")),
      ])
      #expect(values[1]["buttons"] == .array([button]))
      for action in ["button.again", "default"] {
        rig.peer.signal(
          DesktopBus.portalPath, "org.freedesktop.portal.Notification", "ActionInvoked", "ssav"
        ) {
          $0.string("tea")
          $0.string(action)
          $0.array(of: 1) { _ in }
        }
      }
      rig.peer.signal(DesktopBus.portalPath, "org.freedesktop.portal.Notification", "ActionInvoked", "u") {
        $0.uint32(1)
      }
      await rig.exchange()
      #expect(actions == [["tea", "again"], ["tea", nil]])
      let removal = Task { await notifications.withdraw("tea") }
      try await rig.value(of: removal)
      #expect(rig.peer.calls.last?.member == "RemoveNotification")
    }
  }

  @Test("An app may run a nested event loop when a notification is tapped: the bus is served in it and afterwards")
  func nestedLoop() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      rig.peer.onCall = { [peer = rig.peer] in peer.reply(to: $0, "") { _ in } }
      let task = Task { try await notifications.send(Self.notification) }
      try await rig.value(of: task)
      @MainActor func invoke(_ action: String) {
        rig.peer.signal(DesktopBus.portalPath, "org.freedesktop.portal.Notification", "ActionInvoked", "ssav") {
          $0.string("tea")
          $0.string(action)
          $0.array(of: 1) { parameters in
            parameters.signature("a{sv}")
            parameters.array(of: 8) { data in
              data.string("activation-token")
              data.variant(.string(action))
            }
          }
        }
      }
      var actions: [String?] = []
      notifications.onAction = { [app = rig.stage.app] _, action in
        actions.append(action)
        guard actions.count == 1 else { return }
        invoke("default")
        try? app.turn()
        #expect(actions == ["again", nil], "the nested loop handles the next message")
        #expect(app.actionToken == "button.again", "the token of the outer action is still there")
      }
      invoke("button.again")
      await rig.exchange()
      #expect(actions == ["again", nil] && rig.stage.app.actionToken == nil)
      let removal = Task { await notifications.withdraw("tea") }
      try await rig.value(of: removal)
      #expect(rig.peer.calls.last?.member == "RemoveNotification")
      #expect(rig.peer.members.filter { $0 == "Hello" }.count == 1, "the connection has not ended")
    }
  }

  @Test(
    "A button of a notification may have any id, even one that the portal or a service would not report",
    arguments: ["default", "app.again", "inline-reply", "button.again", ""])
  func anyActionID(id: String) async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      var actions: [String?] = []
      notifications.onAction = { actions.append($1) }
      rig.peer.onCall = { [peer = rig.peer] in peer.reply(to: $0, "") { _ in } }
      let notification = DesktopNotification("tea", title: "Tea", actions: [.init(id, title: "Again")])
      let task = Task { try await notifications.send(notification) }
      try await rig.value(of: task)
      let buttons = try #require(rig.lastCall("sa{sv}")).values[1]["buttons"]
      let name = "button.\(id)"
      #expect(
        buttons == .array([.dictionary(["label": .variant(.string("Again")), "action": .variant(.string(name))])]))
      rig.peer.signal(DesktopBus.portalPath, "org.freedesktop.portal.Notification", "ActionInvoked", "ssav") {
        $0.string("tea")
        $0.string(name)
        $0.array(of: 1) { _ in }
      }
      await rig.exchange()
      #expect(actions == [id])
    }
  }

  @Test("Without a portal, the notification service gets a notification with escaped text; the same name replaces it")
  func service() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      var actions: [[String?]] = []
      notifications.onAction = { actions.append([$0, $1]) }
      rig.peer.onCall = { [peer = rig.peer] call in
        switch call.member {
        case "GetCapabilities": peer.reply(to: call, "as") { $0.value(.strings(["body-markup", "actions"])) }
        case "Notify": peer.reply(to: call, "u") { $0.uint32(42) }
        case "CloseNotification": peer.reply(to: call, "") { _ in }
        default: peer.fail(call, "org.freedesktop.DBus.Error.UnknownInterface")
        }
      }
      for former in [0, 42] {
        let task = Task { try await notifications.send(Self.notification) }
        try await rig.value(of: task)
        let (call, values) = try #require(rig.lastCall("susssasa{sv}i"))
        #expect(call.member == "Notify" && values[1] == .number(former) && values[3] == .string("Tea"))
        #expect(values[4] == .string("a &lt; b &amp; c"))
        #expect(values[5] == .strings(["default", "Tea", "button.again", "Again"]))
        #expect(values[6]["urgency"] == .number(1) && values[7] == .number(-1))
      }
      @MainActor func invoke(_ number: UInt32, _ action: String) {
        rig.peer.signal(
          "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked", "us"
        ) {
          $0.uint32(number)
          $0.string(action)
        }
      }
      invoke(42, "button.again")
      invoke(7, "button.again")
      await rig.exchange()
      #expect(actions == [["tea", "again"]])
      let removal = Task { await notifications.withdraw("tea") }
      try await rig.value(of: removal)
      #expect(rig.peer.calls.last?.member == "CloseNotification")
      invoke(42, "default")
      await rig.exchange()
      #expect(actions.count == 1)
      // A service that starts again gives the number 42 to the notification of another program.
      for _ in 0..<2 {
        let task = Task { try await notifications.send(Self.notification) }
        try await rig.value(of: task)
        let values = try #require(rig.lastCall("susssasa{sv}i")).values
        #expect(values[1] == .number(0))
        rig.peer.stopService("org.freedesktop.Notifications")
        invoke(42, "button.again")
        await rig.exchange()
      }
      #expect(actions.count == 1)
    }
  }

  @Test("Without a portal, the token of a tapped notification brings a window to the front")
  func activationToken() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      notifications.onAction = { [window = rig.window] _, _ in window.activate() }
      rig.peer.onCall = { [peer = rig.peer] call in
        switch call.member {
        case "GetCapabilities": peer.reply(to: call, "as") { $0.value(.strings(["actions"])) }
        case "Notify": peer.reply(to: call, "u") { $0.uint32(42) }
        default: peer.fail(call, "org.freedesktop.DBus.Error.UnknownInterface")
        }
      }
      let task = Task { try await notifications.send(Self.notification) }
      try await rig.value(of: task)
      for (member, text) in [("ActivationToken", "proof"), ("ActionInvoked", "default")] {
        rig.peer.signal("/org/freedesktop/Notifications", "org.freedesktop.Notifications", member, "us") {
          $0.uint32(42)
          $0.string(text)
        }
      }
      await rig.exchange()
      rig.stage.settle()
      #expect(rig.stage.compositor.activations.map(\.token) == ["proof"])
    }
  }

  @Test("The token that the portal sends with a tap brings a window to the front", arguments: [false, true])
  func portalToken(hasTarget: Bool) async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      notifications.onAction = { [window = rig.window] _, _ in window.activate() }
      rig.peer.onCall = { [peer = rig.peer] in peer.reply(to: $0, "") { _ in } }
      let task = Task { try await notifications.send(Self.notification) }
      try await rig.value(of: task)
      rig.peer.signal(DesktopBus.portalPath, "org.freedesktop.portal.Notification", "ActionInvoked", "ssav") {
        $0.string("tea")
        $0.string("default")
        $0.array(of: 1) { parameters in
          if hasTarget { parameters.variant(.string("green")) }
          parameters.signature("a{sv}")
          parameters.array(of: 8) { data in
            data.string("activation-token")
            data.variant(.string("proof"))
          }
        }
      }
      await rig.exchange()
      rig.stage.settle()
      #expect(rig.stage.compositor.activations.map(\.token) == ["proof"])
    }
  }

  @Test("Without a portal, a notification sent again before the first answer replaces the first, and is withdrawn")
  func quickNotifications() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      var (shown, count): (Set<UInt32>, UInt32) = ([], 0)
      rig.peer.onCall = { [peer = rig.peer] call in
        switch call.member {
        case "GetCapabilities": peer.reply(to: call, "as") { $0.value(.strings([])) }
        case "Notify":
          let former = BusReader.read(call.body, "susssasa{sv}i")[1]
          count += 1
          let number = former == .number(0) ? count : 1
          shown.insert(number)
          peer.reply(to: call, "u") { $0.uint32(number) }
        case "CloseNotification":
          shown.removeAll()
          peer.reply(to: call, "") { _ in }
        default: peer.fail(call, "org.freedesktop.DBus.Error.UnknownInterface")
        }
      }
      let tasks = (1...2).map { number in
        Task { try await notifications.send(DesktopNotification("load", title: "\(number) %")) }
      }
      let removal = Task {
        for task in tasks { try await task.value }
        #expect(shown == [1], "the second replaced the first")
      }
      try await rig.value(of: removal)
      let last = Task { try await notifications.send(DesktopNotification("load", title: "3 %")) }
      let withdrawal = Task { await notifications.withdraw("load") }
      try await rig.value(of: last)
      try await rig.value(of: withdrawal)
      #expect(shown.isEmpty)
    }
  }

  @Test("If there is one more notification than the app stores, the app forgets only the oldest")
  func manyNotifications() async throws {
    try await withPortals { rig in
      let notifications = rig.stage.app.notifications
      var actions: [String] = []
      notifications.onAction = { id, _ in actions.append(id) }
      var count: UInt32 = 0
      rig.peer.onCall = { [peer = rig.peer] call in
        switch call.member {
        case "GetCapabilities": peer.reply(to: call, "as") { $0.value(.strings(["actions"])) }
        case "Notify":
          count += 1
          peer.reply(to: call, "u") { [count] in $0.uint32(count) }
        default: peer.fail(call, "org.freedesktop.DBus.Error.UnknownInterface")
        }
      }
      for number in 1...257 {
        let task = Task { try await notifications.send(DesktopNotification("\(number)", title: "Tea")) }
        try await rig.value(of: task)
      }
      for number: UInt32 in [1, 2, 256, 257] {
        rig.peer.signal(
          "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked", "us"
        ) {
          $0.uint32(number)
          $0.string("default")
        }
      }
      await rig.exchange()
      #expect(actions == ["2", "256", "257"])
    }
  }
}
