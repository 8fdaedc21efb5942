import TactionEnvironment
import TactionViews
import TactionWayland

/// The clipboard of one seat, or its primary selection: the content of another program, or of this program.
final class Selection {
  /// The requests of the two kinds of selections.
  struct Device {
    /// Makes a source for a program's content.
    let makeSource: (TransferContent) -> DataSource?
    /// Sets a source as the selection, or clears the selection, with the serial of an input event.
    let select: (DataSource?, UInt32) -> Void
    /// Sends a sync request, which the compositor answers after all requests so far.
    let sync: () -> WlCallback
  }

  /// The offer of the current selection; nil if there is none.
  private(set) var offer: DataOffer?
  /// Whether a window of this program has the keyboard focus, as far as the compositor has reported it.
  private(set) var hasFocus = true
  /// Called after the selection has changed, or has become readable or unreadable.
  var onChange: (() -> Void)?
  /// Called with the content of this program after another program's content has replaced it; ``onChange`` is not
  /// called then.
  var onReplace: ((TransferContent) -> Void)?

  private let device: Device
  private let activity: SeatActivity
  private var source: DataSource?
  /// The content that waits for an input event, since setting a selection needs the serial of such an event. The inner
  /// nil clears the selection; the outer nil means that nothing waits.
  private var waiting: TransferContent??
  /// The sync request after the last selection of this program. Its answer shows that all offers sent before this
  /// selection have arrived.
  private var barrier: WlCallback?
  /// The sync request at an input event. Its answer shows that no newer selection of another program was on its way.
  private var probe: WlCallback?
  /// The content of this program that another program has replaced, kept until the other program's offer has arrived.
  private var replaced: TransferContent?
  /// The sync request after this program's source was cancelled. Its answer shows that no offer follows.
  private var lastChance: WlCallback?

  init(_ device: Device, activity: SeatActivity) { (self.device, self.activity) = (device, activity) }

  /// The offer of another program that can be read now; nil if there is none.
  var foreignOffer: DataOffer? { hasFocus ? offer.flatMap { isOwn($0) ? nil : $0 } : nil }

  /// Whether this program has selected something or is about to, and was not notified yet that its content was
  /// replaced.
  var holdsOwn: Bool { source != nil || waiting != nil || replaced != nil }

  /// Whether this program has selected a content or is about to, and was not notified yet that the content was
  /// replaced.
  func holds(_ content: TransferContent) -> Bool {
    source?.content === content || replaced === content || waiting?.map { $0 === content } ?? false
  }

  /// Selects content that was selected on another seat until now. Without the keyboard focus, another program may have
  /// copied something newer, so the content waits.
  func adopt(_ content: TransferContent) {
    if hasFocus { select(content) } else { waiting = content }
  }

  /// Selects content of this program, or clears the selection. Without a valid serial, this happens at the next press
  /// or key.
  func select(_ content: TransferContent?) {
    guard let serial = activity.selectionSerial else { return waiting = .some(content) }
    waiting = nil
    let old = source
    source = content.flatMap(device.makeSource)
    source?.onCancel = { [weak self, weak source] in if let source { self?.wasReplaced(source) } }
    device.select(source, serial)
    old?.destroy()
    barrier = device.sync()
    barrier?.onEvent = { [weak self] _ in self?.barrier = nil }
  }

  /// Selects the waiting content, since there is an input event now.
  ///
  /// A sync request first waits for the current selection, which some compositors announce after the focus. If another
  /// program has copied something in the meantime, its content is newer, and the waiting content is dropped.
  func activityDidChange() {
    guard waiting != nil, probe == nil else { return }
    probe = device.sync()
    probe?.onEvent = { [weak self] _ in
      guard let self else { return }
      probe = nil
      if let content = waiting { select(content) }
    }
  }

  /// Records that a window of this program has got the keyboard focus, or lost it.
  func focusDidChange(_ new: Bool) {
    guard new != hasFocus else { return }
    hasFocus = new
    onChange?()
  }

  /// Stores the offer of a new selection, and destroys the former offer.
  func take(_ new: DataOffer?) {
    offer?.destroy()
    offer = new
    hasFocus = true
    if let new, !isOwn(new), barrier == nil {
      // The compositor may refuse this program's source, or replace the source while it sends no offers to this
      // program. It need not report either of these.
      if let source { drop(source) }
      dropWaiting()
    }
    if !tellOfReplacement() { onChange?() }
  }

  /// Destroys the objects.
  func release() {
    onChange = nil
    onReplace = nil
    offer?.destroy()
    source?.destroy()
    (offer, source, waiting, barrier, probe) = (nil, nil, nil, nil, nil)
    (replaced, lastChance) = (nil, nil)
  }

  /// Whether an offer is this program's own. The mark alone does not prove this: a clipboard manager that copies the
  /// content also offers the mark.
  private func isOwn(_ offer: DataOffer) -> Bool {
    (source != nil || barrier != nil) && offer.names.contains(DataSource.mark)
  }

  // MARK: The end of this program's content

  /// Handles a source that the compositor has cancelled. If another selection replaces the source, an offer follows,
  /// and the app is notified once for both events.
  private func wasReplaced(_ old: DataSource) {
    drop(old)
    dropWaiting()
    guard hasFocus else {
      tellOfReplacement()
      return
    }
    lastChance = device.sync()
    lastChance?.onEvent = { [weak self] _ in self?.tellOfReplacement() }
  }

  private func drop(_ old: DataSource) {
    old.destroy()
    guard source === old else { return }
    source = nil
    replaced = old.content
  }

  /// Drops the content that waits for an input event, since another program has copied something in the meantime.
  private func dropWaiting() {
    guard let content = waiting.take() else { return }
    replaced = content ?? replaced
  }

  @discardableResult
  private func tellOfReplacement() -> Bool {
    lastChance = nil
    guard let content = replaced.take() else { return false }
    onReplace?(content)
    return true
  }
}
