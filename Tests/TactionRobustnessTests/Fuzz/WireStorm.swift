import CTactionWaylandServer
import Taction
import TactionTestSupport

@testable import TactionTesting
@testable import TactionText
@testable import TactionViews

/// An application on the embedded compositor, and a storm of raw events to all objects that it has made or bound.
///
/// The events are from the protocol's XML, with extreme arguments and in any order (`WireEvent`); globals come and go,
/// windows open and close, and objects are destroyed while events for them are unread. Touches must still follow the
/// rules of a touch stream, and the application must answer pings.
final class WireStorm: FuzzScene {
  private(set) var faults: [String] = []
  /// The numbers of events that were sent in this process, by name.
  private(set) static var sent: [String: Int] = [:]

  private var dice = SeededGenerator(seed: 0)
  private var stage: Stage?
  private var unread = 0
  /// Whether an unread event makes an object, or names an object that the compositor has made.
  private var namesMadeObjects = false
  private var views: [ProbeView] = []
  private var recognizers: [(recognizer: GestureRecognizer, witness: GestureWitness)] = []
  private var fields: [FuzzField] = []

  /// The maximum number of unread events; more would fill the socket.
  private static let batch = 32

  isolated deinit { try? stage?.finish() }

  func run(_ bits: UInt64) {
    dice = SeededGenerator(seed: bits)
    guard let stage else { return setUp() }
    guard faults.isEmpty else { return }
    let kind = dice.next() % 64
    // Operations other than events may make the application destroy objects. Unread events that name objects are read
    // first.
    if namesMadeObjects, kind <= 12 { deliver(stage) }
    switch kind {
    case 0, 1: deliver(stage)
    case 11, 12: readOnly(stage)
    case 2: advance(stage, by: [0.001, 0.03, 0.7][roll(3)])
    case 3: changeGlobals(stage.compositor)
    case 4: changeWindows(stage)
    case 5: configure(stage.compositor)
    case 6: stage.compositor.releaseBuffers()
    case 7...10: useField()
    default: sendEvent(stage)
    }
    if unread >= Self.batch { deliver(stage) }
    collectFaults(stage)
  }

  func rest() {
    guard let stage, faults.isEmpty else { return }
    send("wl_seat", "capabilities", [wl_argument(u: 0)], in: stage.compositor)
    send("zwp_tablet_tool_v2", "proximity_out", [], in: stage.compositor)
    stage.compositor.releaseBuffers()
    advance(stage, by: 3)
    deliver(stage)
    collectFaults(stage)
    guard faults.isEmpty else { return }
    if stage.compositor.isWaitingForPongs { faults.append("a ping was not answered") }
    if views.contains(where: { !$0.witness.live.isEmpty }) { faults.append("a touch never ended") }
    for (recognizer, witness) in recognizers where witness.isActive || recognizer.isActive {
      faults.append("\(witness.name) never ended: \(recognizer.state)")
    }
    send("wl_seat", "capabilities", [wl_argument(u: 7)], in: stage.compositor)
    if stage.app.windows.isEmpty { makeWindow(stage) }
    deliver(stage)
    collectFaults(stage)
  }

  // MARK: The application

  private func setUp() {
    var configuration = CompositorConfiguration()
    configuration.isStrict = false
    configuration.placement = roll(2) == 0 ? .kiosk : .floating
    configuration.bufferRelease = [.whenReplaced, .atOnce, .byHand][roll(3)]
    let needed = ["wl_compositor", "wl_shm", "xdg_wm_base"]
    for (name, version) in CompositorConfiguration.newestVersions.sorted(by: { $0.key < $1.key }) {
      configuration.versions[name] = !needed.contains(name) && roll(8) == 0 ? 0 : version - UInt32(roll(Int(version)))
    }
    configuration.seats = [SeatConfiguration(name: "left"), SeatConfiguration(name: "right")]
    do {
      let stage = try Stage(size: Size(width: 320, height: 200), configuration: configuration)
      self.stage = stage
      makeWindow(stage)
    } catch {
      faults.append("no stage: \(error)")
    }
  }

  private func makeWindow(_ stage: Stage) {
    let window = stage.app.makeWindow(title: "Storm", size: Size(width: 200, height: 150))
    let view = ProbeView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    window.content.addSubview(view)
    views.append(view)
    for kind in [GestureKind.tap, .press, .pan, .pinch, .rotation, .hover] {
      let witness = GestureWitness(kind.rawValue)
      let recognizer = kind.make { witness.hear($0) }
      recognizer.cancelsTouchesInView = false
      view.addGestureRecognizer(recognizer)
      recognizers.append((recognizer, witness))
    }
    addFields(to: window)
  }

  private func addFields(to window: Window) {
    let new = [
      FuzzField(line: TextField(placeholder: "Line")), FuzzField(line: SecureField(placeholder: "Secret")),
      FuzzField(page: TextView()),
    ]
    for (index, field) in new.enumerated() {
      field.view.frame = Rect(x: 100, y: Double(index) * 40, width: 90, height: 40)
      field.view.addInteraction(DragInteraction { _ in [.text("storm")] })
      window.content.addSubview(field.view)
    }
    fields += new
  }

  /// Uses a field as a user and an app do, so that the compositor has something to answer.
  private func useField() {
    guard let field = fields.randomElement(using: &dice) else { return }
    if field.editor.storage.count > 5000 { field.text = "short" }
    field.view.becomeFirstResponder()
    switch roll(8) {
    case 0: _ = field.owner.perform(TextCommand.copy)
    case 1: _ = field.owner.perform(TextCommand.paste)
    case 2: field.owner.insertText(of: .primary)
    case 3: Clipboard.primary.setText(TextPieces.pick(&dice))
    case 4: Clipboard.shared.setText(TextPieces.pick(&dice))
    case 5: field.insert(TextPieces.pick(&dice))
    case 6: field.view.resignFirstResponder()
    default: field.selection = TextPieces.range(in: field.text.utf8.count, &dice)
    }
  }

  private func close(_ window: Window) {
    window.close()
    collectWitnesses()
    views.removeAll { !$0.isInWindow }
    recognizers.removeAll { !($0.recognizer.view?.isInWindow ?? false) }
    fields.removeAll { !$0.view.isInWindow }
  }

  private func changeWindows(_ stage: Stage) {
    if stage.app.windows.count < 2 { return makeWindow(stage) }
    guard roll(4) == 0 else { return }
    stage.app.windows.randomElement(using: &dice).map(close)
  }

  // MARK: The compositor

  private func changeGlobals(_ compositor: Compositor) {
    guard roll(8) == 0 else { return }
    if roll(2) == 0 {
      if compositor.outputs.count > 2, let output = compositor.outputs.last { return compositor.remove(output) }
      _ = try? compositor.add(OutputConfiguration(width: 300, height: 220, scale: Double(1 + roll(2))))
    } else {
      if compositor.seats.count > 2, let seat = compositor.seats.first { return compositor.remove(seat) }
      _ = try? compositor.add(SeatConfiguration(name: "late"))
    }
  }

  /// Sends a valid configure of any size. It is not a raw event, since the client may only acknowledge the compositor's
  /// own serials.
  private func configure(_ compositor: Compositor) {
    let size = Size(width: Double([0, 1, 200, 333][roll(4)]), height: Double([0, 1, 150, 211][roll(4)]))
    let states = [[], [.resizing], [.activated], [.fullscreen], [.maximized]] as [Set<Toplevel.State>]
    compositor.toplevels.randomElement(using: &dice)?.configure(size: size, states: states[roll(5)])
  }

  private func sendEvent(_ stage: Stage) {
    guard let (object, event) = pickEvent(stage.compositor) else { return }
    if event.concernsMadeObjects, unread > 0 { deliver(stage) }
    guard let client = stage.compositor.clients.first, let raw = client.raw else { return }
    let objects = WireObject.all(of: client)
    guard objects.contains(where: { $0.raw == object.raw && $0.interface.raw == object.interface.raw }) else { return }
    // In version 1, no request destroys a data device, so offers would be made for a device that no longer exists.
    guard object.interface.name != "wl_data_device" || wl_resource_get_version(object.raw) > 1 else { return }
    var values = WireValues(objects: objects, now: stage.clock.milliseconds, dice: dice)
    let wasSent = values.send(event, to: object, of: raw)
    dice = values.dice
    guard wasSent else { return }
    unread += 1
    if event.concernsMadeObjects { namesMadeObjects = true }
    Self.sent[event.name, default: 0] += 1
  }

  private func pickEvent(_ compositor: Compositor) -> (WireObject, WireEvent)? {
    guard let client = compositor.clients.first else { return nil }
    let objects = WireObject.all(of: client)
    let touches = roll(2) == 0 ? objects.filter { $0.interface.name == "wl_touch" } : []
    let input = roll(4) == 0 ? objects.filter { Self.isOfFields($0.interface.name) } : []
    guard
      let object = input.randomElement(using: &dice) ?? touches.randomElement(using: &dice)
        ?? objects.randomElement(using: &dice), let event = object.interface.events.randomElement(using: &dice)
    else { return nil }
    // Sometimes an event is sent that the bound version does not have.
    guard event.since <= wl_resource_get_version(object.raw) || roll(16) == 0 else { return nil }
    return (object, event)
  }

  private static func isOfFields(_ interface: String) -> Bool {
    interface.hasPrefix("wl_data") || interface.hasPrefix("zwp_primary") || interface.hasPrefix("zwp_text_input")
  }

  private func send(_ interface: String, _ event: String, _ values: [wl_argument], in compositor: Compositor) {
    guard let client = compositor.clients.first else { return }
    for object in WireObject.all(of: client) where object.interface.name == interface {
      guard let event = object.interface.events.first(where: { $0.name == "\(interface).\(event)" }) else { return }
      var values = values
      wl_resource_post_event_array(object.raw, event.opcode, &values)
    }
  }

  // MARK: Iterations of the event loop

  private func deliver(_ stage: Stage) {
    (unread, namesMadeObjects) = (0, false)
    stage.settle()
  }

  /// Lets the application read the events and answer; the compositor sends the next events before it reads the answers.
  private func readOnly(_ stage: Stage) {
    guard unread > 0 else { return }
    stage.compositor.server.flush()
    // If the connection has ended, the next delivery detects that.
    try? stage.app.turn()
  }

  private func advance(_ stage: Stage, by seconds: Double) {
    (unread, namesMadeObjects) = (0, false)
    stage.advance(by: seconds)
  }

  private func collectFaults(_ stage: Stage) {
    if let failure = stage.failure { faults.append("\(failure) \(stage.violations)") }
    collectWitnesses()
  }

  private func collectWitnesses() {
    for view in views where !view.witness.faults.isEmpty { faults += view.witness.faults.map { "view: \($0)" } }
    for (_, witness) in recognizers where !witness.faults.isEmpty { faults += witness.faults }
    for field in fields { faults += field.faults.map { "\(Swift.type(of: field.view)): \($0)" } }
  }

  private func roll(_ sides: Int) -> Int { Int(dice.next() % UInt64(sides)) }
}
