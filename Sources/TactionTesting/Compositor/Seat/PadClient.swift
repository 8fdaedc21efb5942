import TactionGestures
import TactionWayland

/// One client's objects of a pad.
final class PadClient {
  private let pad: ZwpTabletPadV2Resource
  private var groups: [ZwpTabletPadGroupV2Resource] = []
  private var rings: [Int: ZwpTabletPadRingV2Resource] = [:]
  private var strips: [Int: ZwpTabletPadStripV2Resource] = [:]
  /// The surface that gets the pad's events.
  private(set) weak var focus: CompositorSurface?

  /// A request of the client to describe a button, a ring or a strip.
  struct Description {
    let feature: TabletPadLayout.Feature
    let text: String
    let serial: UInt32
    /// The object that the request was sent to.
    let object: Resource
  }

  /// Called for each description.
  var onDescription: ((Description) -> Void)?

  /// Announces a pad to a client; nil if the client has destroyed its seat.
  init?(_ layout: TabletPadLayout, to seat: ZwpTabletSeatV2Resource) {
    guard seat.isAlive, let pad = seat.sendPadAdded() else { return nil }
    self.pad = pad
    if layout.buttonCount > 0 { pad.sendButtons(buttons: UInt32(clamping: layout.buttonCount)) }
    groups = layout.groups.compactMap { _ in pad.sendGroup() }
    for (group, object) in zip(layout.groups, groups) {
      object.sendButtons(buttons: [UInt8](wireNumbers: group.buttons.map { UInt32(clamping: $0) }))
    }
    // Clients number rings and strips in the order in which they are announced.
    for (ring, group) in Self.owners(of: \.rings, in: layout) where groups.indices.contains(group) {
      rings[ring] = groups[group].sendRing()
    }
    for (strip, group) in Self.owners(of: \.strips, in: layout) where groups.indices.contains(group) {
      strips[strip] = groups[group].sendStrip()
    }
    for (group, object) in zip(layout.groups, groups) {
      if group.modeCount > 1 { object.sendModes(modes: UInt32(clamping: group.modeCount)) }
      object.sendDone()
    }
    pad.sendDone()
    listen()
  }

  /// The objects, the pad itself last.
  var objects: [Resource] {
    let rings: [Resource] = rings.sorted { $0.key < $1.key }.map(\.value)
    let strips: [Resource] = strips.sorted { $0.key < $1.key }.map(\.value)
    return rings + strips + groups + [pad]
  }

  // MARK: Events

  /// Moves the focus to a surface, without the modes of the groups.
  func enter(_ surface: CompositorSurface, on tablet: ZwpTabletV2Resource, serial: UInt32) {
    focus = surface
    pad.sendEnter(serial: serial, tablet: tablet, surface: surface.resource)
  }

  /// Ends the focus on the surface that has it.
  func leave() {
    guard let focus else { return }
    self.focus = nil
    pad.sendLeave(serial: 0, surface: focus.resource)
  }

  /// Notifies the client that the pad has been removed.
  func remove() { pad.sendRemoved() }

  /// Sends the mode of a group, with a serial from the closure; the serial belongs to the group's object.
  func sendMode(_ mode: Int, of group: Int, time: UInt32, serial: (Resource) -> UInt32) {
    guard groups.indices.contains(group) else { return }
    groups[group].sendModeSwitch(time: time, serial: serial(groups[group]), mode: UInt32(clamping: mode))
  }

  /// Sends a change of a button, a ring or a strip; a ring or strip that the pad does not have sends nothing.
  func send(_ change: TabletPadEvent.Change, source: TabletPadEvent.Source?, endsFrame: Bool, time: UInt32) {
    switch change {
    case .button(let button, let isDown):
      pad.sendButton(time: time, button: UInt32(clamping: button), state: isDown ? .pressed : .released)
    case .ring(let number, let angle):
      guard let ring = rings[number] else { return }
      if source == .finger { ring.sendSource(source: .finger) }
      if let angle { ring.sendAngle(degrees: Fixed(angle.degrees)) } else { ring.sendStop() }
      if endsFrame { ring.sendFrame(time: time) }
    case .strip(let number, let position):
      guard let strip = strips[number] else { return }
      if source == .finger { strip.sendSource(source: .finger) }
      if let position { strip.sendPosition(position: CompositorStylus.axis(position)) } else { strip.sendStop() }
      if endsFrame { strip.sendFrame(time: time) }
    case .mode: break
    }
  }

  /// Sends the source of the next frame of a ring: a finger.
  func sendFinger(onRing number: Int) { rings[number]?.sendSource(source: .finger) }

  // MARK: Descriptions

  /// Returns the client's object of a group.
  func object(ofGroup group: Int) -> Resource? { groups.indices.contains(group) ? groups[group] : nil }

  private func listen() {
    pad.onRequest = { [weak self] request in
      guard let self, case .setFeedback(let button, let text, let serial) = request else { return }
      describe(.button(Int(button)), as: text, serial: serial, by: pad)
    }
    for (number, ring) in rings {
      ring.onRequest = { [weak self, weak ring] request in
        guard let ring, case .setFeedback(let text, let serial) = request else { return }
        self?.describe(.ring(number), as: text, serial: serial, by: ring)
      }
    }
    for (number, strip) in strips {
      strip.onRequest = { [weak self, weak strip] request in
        guard let strip, case .setFeedback(let text, let serial) = request else { return }
        self?.describe(.strip(number), as: text, serial: serial, by: strip)
      }
    }
  }

  private func describe(_ feature: TabletPadLayout.Feature, as text: String, serial: UInt32, by object: Resource) {
    onDescription?(Description(feature: feature, text: text, serial: serial, object: object))
  }

  // MARK: The layout on the wire

  /// Returns the rings or strips in the order of their numbers, each with the number of its group.
  private static func owners(
    of numbers: KeyPath<TabletPadLayout.Group, [Int]>, in layout: TabletPadLayout
  ) -> [(key: Int, value: Int)] {
    var owners: [Int: Int] = [:]
    for (number, group) in layout.groups.enumerated() {
      for part in group[keyPath: numbers] where owners[part] == nil { owners[part] = number }
    }
    return owners.sorted { $0.key < $1.key }
  }
}
