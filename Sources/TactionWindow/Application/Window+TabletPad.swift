import TactionGestures
import TactionViews

/// A button that is down, or a ring or strip that is touched, as it was reported to the app.
struct PadContact {
  weak var pad: TabletPad?
  /// The change that ends the contact.
  let end: TabletPadEvent.Change
  let source: TabletPadEvent.Source?
}

// The buttons, rings and strips of graphics tablets.
extension Window {
  /// Passes an event of a tablet to the app. The end of a contact is passed only if the app got its beginning. So the
  /// app gets no release of a button that went down on another window, and no second release of a button that was
  /// released for the app when a lock appeared.
  func padDidChange(_ pad: TabletPad, by event: TabletPadEvent) {
    // A change of a mode is reported only once, so the app gets it even while the window takes no input.
    if case .mode = event.change { return send(event, of: pad) }
    guard takes(.pad(event)) else { return }
    if let end = event.change.end {
      padContacts.removeAll { $0.pad == nil || $0.pad === pad && $0.end == end }
      padContacts.append(PadContact(pad: pad, end: end, source: event.source))
    } else if event.change.isEnd {
      guard let index = padContacts.firstIndex(where: { $0.pad === pad && $0.end == event.change }) else { return }
      padContacts.remove(at: index)
    }
    send(event, of: pad)
  }

  /// Reports to the app that buttons are up, and that rings and strips are no longer touched.
  func endPadContacts() {
    let contacts = padContacts
    padContacts = []
    for contact in contacts {
      guard let pad = contact.pad else { continue }
      send(TabletPadEvent(contact.end, source: contact.source, timestamp: pipeline.tree.time), of: pad)
    }
  }

  private func send(_ event: TabletPadEvent, of pad: TabletPad) {
    guard !isClosed else { return }
    measure("a pad") { onTabletPad?(pad, event) }
  }

  func padDescription(of feature: TabletPadLayout.Feature, on pad: TabletPad, mode: Int) -> String? {
    var text: String?
    measure("a pad") { text = tabletPadDescription?(pad, feature, mode) }
    return text
  }
}
