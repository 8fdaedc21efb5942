import TactionGestures
import TactionWayland

/// The buttons, rings and strips next to the screen of a graphics tablet; their events are delivered to
/// `Window.onTabletPad`.
///
/// Buttons, rings, strips and groups are numbered from 0, in the order in which the compositor announces them.
public final class TabletPad {
  /// The maximum number of groups, rings and strips together, and also of buttons and of modes. A compositor that keeps
  /// announcing features must not fill the memory of the app. Our own choice: tablets have fewer.
  private static let maximumCount = 32
  private static let maximumButtons = 256
  private static let maximumModes = 256

  /// The buttons, rings and strips, in groups with their current modes.
  public private(set) var layout = TabletPadLayout(groups: [])

  /// The number of the pad; no other pad of the application has had this number.
  let id: Int
  private let pad: ZwpTabletPadV2
  private let target: (WlSurface) -> (any InputTarget)?
  private let time: WireTime
  private var groupObjects: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []
  /// The window that gets the events; nil while another program gets them.
  private weak var focus: (any InputTarget)?
  /// The contacts on the window that gets the events: the buttons that are down, and, for each ring and strip that is
  /// touched, the event that ends the touch.
  private var held: Set<Int> = []
  private var touched: [(end: TabletPadEvent.Change, source: TabletPadEvent.Source?)] = []
  /// The open frames of rings and strips, in the order in which they began.
  private var frames: [PadFrame] = []
  private var descriptions = PadDescriptions()

  /// Called with each event before it takes effect.
  var tap: ((InputReport) -> Void)?
  /// Called when the pad is gone.
  var onRemoval: (() -> Void)?

  init(pad: ZwpTabletPadV2, context: InputContext, time: WireTime) {
    (self.pad, target, self.time) = (pad, context.target, time)
    id = context.makeTouchID()
    pad.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Asks the window that gets the pad's events for all descriptions again, at the end of this iteration of the event
  /// loop; see `Window.tabletPadDescription`. Call this method when a button, a ring or a strip has a new action
  /// although the mode of its group has not changed.
  public func setNeedsDescriptions() { descriptions.setNeeded(layout.groups.indices) }

  /// Destroys the objects: first rings, strips and groups, then the pad.
  func release() {
    pad.onEvent = nil
    move(to: nil)
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for group in groupObjects { group.destroy() }
    pad.destroy()
    (rings, strips, groupObjects) = ([], [], [])
  }

  func forget(_ closing: any InputTarget) {
    if focus === closing { setFocus(nil) }
  }

  /// Delivers the events of rings and strips whose frames have not ended. A frame that has only its source so far stays
  /// open: its other events may arrive with the next read.
  func socketDidDrain() {
    while let frame = frames.first(where: { !$0.changes.isEmpty }) { closeFrame(of: frame.feature, time: time.now) }
  }

  private func handle(_ event: ZwpTabletPadV2.Event) {
    switch event {
    case .group(let group): add(group)
    case .buttons(let count): layout.buttonCount = min(Int(count), Self.maximumButtons)
    case .button(let stamp, let button, let state):
      guard button < Self.maximumButtons else { break }
      press(Int(button), isDown: state == .pressed, time: time.time(of: stamp))
    case .enter(_, _, let surface): move(to: surface.flatMap(target))
    case .leave: move(to: nil)
    case .removed: onRemoval?()
    case .path, .done: break
    }
  }

  private func press(_ button: Int, isDown: Bool, time: Double) {
    guard focus != nil, isDown != held.contains(button) else { return }
    if isDown { held.insert(button) } else { held.remove(button) }
    send(.button(button, isDown: isDown), to: focus, time: time)
  }

  // MARK: The focus

  /// Sets the window that gets the next events, or nil. On the previous window, held buttons are released, and the
  /// touches of rings and strips end. Code of the app runs here, and may run a nested event loop in which the window
  /// changes again.
  private func move(to window: (any InputTarget)?) {
    let (former, buttons, parts) = (focus, held.sorted(), touched)
    setFocus(window)
    for button in buttons { send(.button(button, isDown: false), to: former, time: time.now) }
    for part in parts { send(part.end, source: part.source, to: former, time: time.now) }
  }

  private func setFocus(_ window: (any InputTarget)?) {
    (focus, held, touched, frames) = (window, [], [], [])
    descriptions = PadDescriptions()
  }

  private func send(
    _ change: TabletPadEvent.Change, source: TabletPadEvent.Source? = nil, to focus: (any InputTarget)?, time: Double
  ) {
    guard let focus else { return }
    let content = InputReport.Content.events([.pad(.changed(change, source: source))], isOpen: false)
    tap?(InputReport(device: .pad, pad: self, content: content, target: focus, time: time))
    focus.padDidChange(self, by: TabletPadEvent(change, source: source, timestamp: time))
  }

  // MARK: Groups

  private var isFull: Bool { groupObjects.count + rings.count + strips.count >= Self.maximumCount }

  private func add(_ object: ZwpTabletPadGroupV2) {
    guard !isFull else { return object.destroy() }
    let number = groupObjects.count
    groupObjects.append(object)
    layout.groups.append(TabletPadLayout.Group())
    object.onEvent = { [weak self] event in self?.handle(event, of: number) }
  }

  private func handle(_ event: ZwpTabletPadGroupV2.Event, of group: Int) {
    guard layout.groups.indices.contains(group) else { return }
    switch event {
    case .buttons(let bytes):
      let numbers = Array(bytes.prefix(4 * Self.maximumButtons)).wireNumbers
      layout.groups[group].buttons = numbers.filter { $0 < Self.maximumButtons }.map { Int($0) }
    case .ring(let ring): add(ring, to: group)
    case .strip(let strip): add(strip, to: group)
    case .modes(let count):
      layout.groups[group].modeCount = min(max(1, Int(count)), Self.maximumModes)
      layout.groups[group].mode = min(layout.groups[group].mode, layout.groups[group].modeCount - 1)
    case .modeSwitch(let stamp, let serial, let mode):
      descriptions.setSerial(serial, of: group)
      // An invalid mode is ignored, since apps look up the meaning of a mode by its number.
      guard mode < layout.groups[group].modeCount else { break }
      layout.groups[group].mode = Int(mode)
      descriptions.setNeeded([group])
      send(.mode(Int(mode), group: group), to: focus, time: time.time(of: stamp))
    case .done: break
    }
  }

  // MARK: Rings and strips

  private func add(_ ring: ZwpTabletPadRingV2, to group: Int) {
    guard !isFull else { return ring.destroy() }
    let number = rings.count
    rings.append(ring)
    layout.groups[group].rings.append(number)
    ring.onEvent = { [weak self] event in
      switch event {
      case .angle(let degrees):
        let turn = degrees.double.truncatingRemainder(dividingBy: 360)
        self?.append(.ring(number, .degrees(turn < 0 ? turn + 360 : turn)), of: .ring(number))
      case .stop: self?.append(.ring(number, nil), of: .ring(number))
      case .source(let source): self?.setSource(source == .finger ? .finger : nil, of: .ring(number))
      case .frame(let stamp): self?.endFrame(of: .ring(number), stamp: stamp)
      }
    }
  }

  private func add(_ strip: ZwpTabletPadStripV2, to group: Int) {
    guard !isFull else { return strip.destroy() }
    let number = strips.count
    strips.append(strip)
    layout.groups[group].strips.append(number)
    strip.onEvent = { [weak self] event in
      switch event {
      case .position(let position):
        self?.append(.strip(number, min(Double(position) / 65535, 1)), of: .strip(number))
      case .stop: self?.append(.strip(number, nil), of: .strip(number))
      case .source(let source): self?.setSource(source == .finger ? .finger : nil, of: .strip(number))
      case .frame(let stamp): self?.endFrame(of: .strip(number), stamp: stamp)
      }
    }
  }

  /// Returns the index of the open frame of a ring or strip, which begins here if there is none.
  private func openFrame(of feature: TabletPadLayout.Feature) -> Int {
    if let index = frames.firstIndex(where: { $0.feature == feature }) { return index }
    frames.append(PadFrame(feature))
    return frames.count - 1
  }

  private func append(_ change: TabletPadEvent.Change, of feature: TabletPadLayout.Feature) {
    let index = openFrame(of: feature)
    frames[index].append(change)
    if frames[index].isFull { closeFrame(of: feature, time: time.now) }
  }

  private func setSource(_ source: TabletPadEvent.Source?, of feature: TabletPadLayout.Feature) {
    frames[openFrame(of: feature)].source = source
  }

  private func endFrame(of feature: TabletPadLayout.Feature, stamp: UInt32) {
    closeFrame(of: feature, time: time.time(of: stamp))
  }

  /// Delivers the events of a frame. Code of the app runs here, and may run a nested event loop in which the window
  /// changes.
  private func closeFrame(of feature: TabletPadLayout.Feature, time: Double) {
    guard let index = frames.firstIndex(where: { $0.feature == feature }) else { return }
    let (frame, window) = (frames.remove(at: index), focus)
    for change in frame.changes where window != nil && focus === window {
      let (count, end) = (touched.count, change.end ?? change)
      touched.removeAll { $0.end == end }
      if !change.isEnd {
        touched.append((end, frame.source))
      } else if touched.count == count {
        continue  // The finger landed on another window.
      }
      send(change, source: frame.source, to: window, time: time)
    }
  }

  // MARK: Descriptions

  /// Sends descriptions that have changed to the compositor.
  func windowsDidDraw() {
    for group in descriptions.takeNeeded() { describe(group) }
  }

  /// Sends the descriptions of a group's buttons, rings and strips. Code of the app runs here, and may run a nested
  /// event loop in which the mode changes.
  private func describe(_ group: Int) {
    guard let focus, layout.groups.indices.contains(group), let serial = descriptions.serial(of: group) else { return }
    let mode = layout.groups[group].mode
    for feature in layout.groups[group].features {
      let text = focus.padDescription(of: feature, on: self, mode: mode)
      guard self.focus === focus, descriptions.serial(of: group) == serial else { return }
      if let text = descriptions.change(of: feature, to: text) { send(text, for: feature, serial: serial) }
    }
  }

  private func send(_ text: String, for feature: TabletPadLayout.Feature, serial: UInt32) {
    switch feature {
    case .button(let number): pad.setFeedback(button: UInt32(number), description: text, serial: serial)
    case .ring(let number):
      if rings.indices.contains(number) { rings[number].setFeedback(description: text, serial: serial) }
    case .strip(let number):
      if strips.indices.contains(number) { strips[number].setFeedback(description: text, serial: serial) }
    }
  }
}
