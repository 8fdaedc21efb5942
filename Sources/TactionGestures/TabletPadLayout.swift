import TactionGeometry

/// The buttons, rings and strips next to the screen of a graphics tablet, in groups with modes of their own.
///
/// Buttons, rings, strips, groups and modes are numbered from 0.
nonisolated public struct TabletPadLayout: Hashable, Sendable {
  /// A button, a ring or a strip, by its number.
  public enum Feature: Hashable, Sendable {
    /// A button.
    case button(Int)
    /// A ring.
    case ring(Int)
    /// A strip.
    case strip(Int)
  }

  /// A group of buttons, rings and strips with modes of its own, such as four meanings of one ring.
  public struct Group: Hashable, Sendable {
    /// The buttons of the group.
    public var buttons: [Int]
    /// The rings of the group.
    public var rings: [Int]
    /// The strips of the group.
    public var strips: [Int]
    /// The number of modes: at least 1.
    public var modeCount: Int
    /// The current mode.
    public var mode: Int

    /// Makes a group.
    public init(
      buttons: [Int] = [], rings: [Int] = [], strips: [Int] = [], modeCount: Int = 1, mode: Int = 0
    ) {
      self.buttons = buttons
      self.rings = rings
      self.strips = strips
      self.modeCount = modeCount
      self.mode = mode
    }

    /// The buttons, rings and strips of the group, in this order.
    public var features: [Feature] {
      buttons.map { .button($0) } + rings.map { .ring($0) } + strips.map { .strip($0) }
    }
  }

  /// The number of buttons. If no group has a button, the compositor keeps that button for itself.
  public var buttonCount: Int
  /// The groups, in the order of their numbers.
  public var groups: [Group]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - buttonCount: The number of buttons; nil for only the buttons of the groups.
  ///   - groups: The groups. The rings of all groups together are numbered from 0 without a gap, as are the strips.
  public init(buttonCount: Int? = nil, groups: [Group]) {
    let last = groups.flatMap(\.buttons).max() ?? -1
    self.buttonCount = buttonCount ?? last.clamped(to: -1...Int.max - 1) + 1
    self.groups = groups
  }

  /// The pad of a stage or a timeline that does not describe its pad: eight buttons, a ring and a strip, in one group
  /// with three modes.
  package static let usual = TabletPadLayout(
    groups: [Group(buttons: Array(0..<8), rings: [0], strips: [0], modeCount: 3)])

  /// Returns the layout extended by the ring, the strip, or the group and its mode that a change needs. A button needs
  /// no extension, because its events are also sent if no group has it.
  package func including(_ change: TabletPadEvent.Change) -> TabletPadLayout {
    var layout = self
    switch change {
    case .button: break
    case .ring(let ring, _): layout.add(\.rings, upTo: ring)
    case .strip(let strip, _): layout.add(\.strips, upTo: strip)
    case .mode(let mode, let group):
      layout.addGroups(upTo: group)
      layout.groups[group].modeCount = max(layout.groups[group].modeCount, mode + 1)
    }
    return layout
  }

  /// Adds rings or strips to the last group until the ring or strip with a number exists.
  private mutating func add(_ numbers: WritableKeyPath<Group, [Int]>, upTo number: Int) {
    let count = groups.reduce(0) { $0 + $1[keyPath: numbers].count }
    guard number >= count else { return }
    addGroups(upTo: 0)
    groups[groups.count - 1][keyPath: numbers] += count...number
  }

  private mutating func addGroups(upTo number: Int) {
    while groups.count <= number { groups.append(Group()) }
  }
}
