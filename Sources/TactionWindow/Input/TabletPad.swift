import TactionGestures
import TactionWayland

/// The buttons, rings and strips beside the screen of a graphics tablet; their events are delivered to
/// `Window.onTabletPad`.
///
/// Buttons, rings, strips and groups are numbered from 0, in the order in which the compositor announces them.
public final class TabletPad {
  /// A group of buttons, rings and strips with modes of its own, such as four meanings of one ring.
  public struct Group: Hashable, Sendable {
    /// The buttons of the group.
    public internal(set) var buttons: [Int] = []
    /// The rings of the group.
    public internal(set) var rings: [Int] = []
    /// The strips of the group.
    public internal(set) var strips: [Int] = []
    /// The number of modes: at least 1.
    public internal(set) var modeCount = 1
    /// The current mode, from 0.
    public internal(set) var mode = 0
  }

  /// The maximum number of groups, rings and strips together, and of buttons: a compositor that announces more and more
  /// must not make the app grow without limit. Our own choice: any tablet has fewer.
  private static let maximumCount = 32
  private static let maximumButtons = 256

  /// The number of buttons.
  public private(set) var buttonCount = 0
  /// The groups, in the order of their numbers.
  public private(set) var groups: [Group] = []

  private let pad: ZwpTabletPadV2
  private let target: (WlSurface) -> (any InputTarget)?
  private let time: WireTime
  private var groupObjects: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []
  /// The window that gets the events; nil while another program gets them.
  private weak var focus: (any InputTarget)?
  private var held: Set<Int> = []

  /// Called with each event before it takes effect.
  var tap: ((InputReport) -> Void)?
  /// Called when the pad is gone.
  var onRemoval: (() -> Void)?

  init(pad: ZwpTabletPadV2, context: InputContext, time: WireTime) {
    (self.pad, target, self.time) = (pad, context.target, time)
    pad.onEvent = { [weak self] event in self?.handle(event) }
  }

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
    if focus === closing { (focus, held) = (nil, []) }
  }

  private func handle(_ event: ZwpTabletPadV2.Event) {
    switch event {
    case .group(let group): add(group)
    case .buttons(let count): buttonCount = min(Int(count), Self.maximumButtons)
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

  /// Sets the window that gets the next events, or nil, and releases the buttons that are held on the previous window.
  /// Here code of the app may run a nested event loop, in which the window changes again.
  private func move(to window: (any InputTarget)?) {
    let (former, buttons) = (focus, held.sorted())
    (focus, held) = (window, [])
    for button in buttons { send(.button(button, isDown: false), to: former, time: time.now) }
  }

  private func send(_ event: TabletPadEvent, time: Double) { send(event, to: focus, time: time) }

  private func send(_ event: TabletPadEvent, to focus: (any InputTarget)?, time: Double) {
    guard let focus else { return }
    let content = InputReport.Content.events([.pad(event)], isOpen: false)
    tap?(InputReport(device: .pad, content: content, target: focus, time: time))
    focus.padDidChange(self, by: event)
  }

  // MARK: Groups

  private var isFull: Bool { groupObjects.count + rings.count + strips.count >= Self.maximumCount }

  private func add(_ object: ZwpTabletPadGroupV2) {
    guard !isFull else { return object.destroy() }
    let number = groupObjects.count
    groupObjects.append(object)
    groups.append(Group())
    object.onEvent = { [weak self] event in self?.handle(event, of: number) }
  }

  private func handle(_ event: ZwpTabletPadGroupV2.Event, of group: Int) {
    guard groups.indices.contains(group) else { return }
    switch event {
    case .buttons(let bytes):
      groups[group].buttons = Self.numbers(in: bytes).filter { (0..<Self.maximumButtons).contains($0) }
    case .ring(let ring): add(ring, to: group)
    case .strip(let strip): add(strip, to: group)
    case .modes(let count): groups[group].modeCount = max(1, Int(count))
    case .modeSwitch(let stamp, _, let mode):
      // An invalid mode is ignored, since apps look up the meaning of a mode by its number.
      guard mode < groups[group].modeCount else { break }
      groups[group].mode = Int(mode)
      send(.mode(Int(mode), group: group), time: time.time(of: stamp))
    case .done: break
    }
  }

  /// Returns the 32-bit numbers of an array from the wire.
  private static func numbers(in bytes: [UInt8]) -> [Int] {
    bytes.prefix(4 * maximumButtons).withUnsafeBytes { raw in
      (0..<raw.count / 4).map { Int(raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
  }

  private func add(_ ring: ZwpTabletPadRingV2, to group: Int) {
    guard !isFull else { return ring.destroy() }
    let number = rings.count
    rings.append(ring)
    groups[group].rings.append(number)
    ring.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .angle(let degrees):
        let turn = degrees.double.truncatingRemainder(dividingBy: 360)
        send(.ring(number, .degrees(turn < 0 ? turn + 360 : turn)), time: time.now)
      case .stop: send(.ring(number, nil), time: time.now)
      case .source, .frame: break
      }
    }
  }

  private func add(_ strip: ZwpTabletPadStripV2, to group: Int) {
    guard !isFull else { return strip.destroy() }
    let number = strips.count
    strips.append(strip)
    groups[group].strips.append(number)
    strip.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .position(let position): send(.strip(number, min(Double(position) / 65535, 1)), time: time.now)
      case .stop: send(.strip(number, nil), time: time.now)
      case .source, .frame: break
      }
    }
  }
}
