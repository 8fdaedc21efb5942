import TactionGestures

/// The pad of a pen's tablet: its buttons, rings and strips. The events are sent to one surface at a time.
///
/// The pad is announced to clients when it is used for the first time. Changes of buttons and of modes are sent
/// unchecked, even if the pad has no such button or mode.
package final class CompositorPad {
  weak var stylus: CompositorStylus?
  /// The buttons, rings and strips, with the current modes of their groups.
  package private(set) var layout = TabletPadLayout.usual
  /// The descriptions that the client with the focus has sent since it got the focus.
  package private(set) var descriptions: [TabletPadLayout.Feature: String] = [:]
  private(set) var isPresent = false

  /// Replaces the pad by another pad; a pad that clients know is removed first.
  package func become(_ layout: TabletPadLayout) {
    guard layout != self.layout else { return }
    unplug()
    self.layout = layout
  }

  /// Announces the pad, together with its tablet.
  package func add() {
    guard let stylus, !isPresent else { return }
    stylus.announce()
    isPresent = true
    for tabletClient in stylus.tabletClients { announce(to: tabletClient) }
  }

  /// Removes the pad; the tablet stays.
  package func unplug() {
    for tabletClient in stylus?.tabletClients ?? [] {
      for object in tabletClient.pad?.objects ?? [] { stylus?.client(of: object)?.serials.left(by: object) }
      tabletClient.removePad()
    }
    (isPresent, descriptions) = (false, [:])
  }

  func announce(to tabletClient: TabletClient) {
    guard isPresent else { return }
    tabletClient.addPad(layout)
    tabletClient.pad?.onDescription = { [weak self, weak tabletClient] description in
      if let self, let tabletClient { take(description, of: tabletClient) }
    }
  }

  // MARK: Events

  /// Plays a change; the pad is added first if needed. The change is sent to the window with the keyboard focus, or to
  /// the window under the pen if no window has the focus.
  ///
  /// A window that begins to get the events also gets the mode of each group. A window that already gets the events
  /// gets a mode only if it differs from the current mode of the group. After a change of a ring or a strip, its
  /// `frame` event is sent, unless `endsFrame` is false.
  package func send(
    _ change: TabletPadEvent.Change, source: TabletPadEvent.Source? = .finger, endsFrame: Bool = true
  ) {
    add()
    guard let stylus, let seat = stylus.seat, let surface = stylus.padTarget else { return }
    let changed = setMode(change)
    for tabletClient in stylus.tabletClients where !tabletClient.belongs(to: surface.client) {
      tabletClient.pad?.leave()
    }
    for tabletClient in stylus.tabletClients(of: surface.client) {
      guard let pad = tabletClient.pad else { continue }
      if pad.focus !== surface {
        enter(surface, with: tabletClient, pad)
      } else if let changed {
        sendMode(of: changed, to: pad, of: surface.client)
      }
      pad.send(change, source: source, endsFrame: endsFrame, time: seat.time)
    }
  }

  /// Sends the source of a ring's next frame, which is a finger, but not the frame, to the programs that know the pad.
  package func sendFinger(onRing number: Int) {
    for tabletClient in stylus?.tabletClients ?? [] { tabletClient.pad?.sendFinger(onRing: number) }
  }

  /// Ends the focus: the window with the focus gets no further events of the pad.
  package func leave() {
    descriptions = [:]
    for tabletClient in stylus?.tabletClients ?? [] { tabletClient.pad?.leave() }
  }

  /// Sets the mode of a group, and returns the group. Returns nil for other changes, for a mode that the group already
  /// has, and for a group that does not exist.
  private func setMode(_ change: TabletPadEvent.Change) -> Int? {
    guard case .mode(let mode, let group) = change, layout.groups.indices.contains(group),
      layout.groups[group].mode != mode
    else { return nil }
    layout.groups[group].mode = mode
    return group
  }

  private func enter(_ surface: CompositorSurface, with tabletClient: TabletClient, _ pad: PadClient) {
    guard let stylus, let seat = stylus.seat, let tablet = tabletClient.tablet else { return }
    pad.leave()
    descriptions = [:]
    pad.enter(surface, on: tablet, serial: seat.serial(for: surface.client, .other, by: stylus))
    for group in layout.groups.indices { sendMode(of: group, to: pad, of: surface.client) }
  }

  private func sendMode(of group: Int, to pad: PadClient, of client: CompositorClient) {
    guard let seat = stylus?.seat else { return }
    pad.sendMode(layout.groups[group].mode, of: group, time: seat.time) { object in
      client.serials.left(by: object)
      return seat.serial(for: client, .modeSwitch, by: object)
    }
  }

  // MARK: Descriptions

  private func take(_ description: PadClient.Description, of tabletClient: TabletClient) {
    // The description of a button that the compositor itself uses has no effect.
    guard let pad = tabletClient.pad, pad.focus != nil,
      let group = layout.groups.firstIndex(where: { $0.features.contains(description.feature) }),
      let object = pad.object(ofGroup: group)
    else { return }
    let serials = stylus?.client(of: description.object)?.serials
    if let fault = serials?.fault(in: description.serial, for: .feedback, of: object) {
      stylus?.seat?.strict?.record(
        .eventSerial, by: description.object,
        "a part of a tablet is described with the serial \(description.serial), \(fault)")
    } else {
      descriptions[description.feature] = description.text
    }
  }
}
