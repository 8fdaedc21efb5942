import TactionDragAndDrop
import TactionGeometry
import TactionViews
import TactionWayland

/// The data device of one seat: its selections, and the drags of its devices.
final class DataDevice {
  /// The services that the transfers need from their application.
  struct Context {
    let globals: Globals
    let pipes: TransferPipes
    /// Returns the window, or the part of a window's decoration, to which a surface belongs.
    let target: (WlSurface) -> (any InputTarget)?
    /// Sends a sync request, which the compositor answers after all requests so far.
    let sync: () -> WlCallback
  }

  /// The maximum number of offers that do not belong to a selection or a drag yet. Our own choice: compositors announce
  /// one offer at a time.
  private static let maximumCount = 8

  /// The maximum number of dropped drags that wait for the end. Our own choice: a target that never finishes must not
  /// keep memory.
  private static let maximumDropped = 8

  /// The clipboard; nil if the compositor has none.
  private(set) var clipboard: Selection?
  /// The primary selection; nil if the compositor has none.
  private(set) var primary: Selection?

  private let context: Context
  private let activity: SeatActivity
  private let device: WlDataDevice?
  private let primaryDevice: ZwpPrimarySelectionDeviceV1?
  /// The offers that were announced, and do not belong to a selection or a drag yet.
  private var (offers, primaryOffers): ([DataOffer], [DataOffer]) = ([], [])
  private var incoming: IncomingDrag?
  private var drops: DropDispatcher?
  /// The window that the incoming drag is over.
  private weak var target: (any InputTarget)?
  /// The location of the incoming drag in its window.
  private var location = Point.zero
  private var outgoing: OutgoingDrag?
  /// The former drags whose data is dropped, oldest first. Their targets may still read the data.
  private var dropped: [OutgoingDrag] = []

  init(_ seat: Seat, context: Context) {
    self.context = context
    activity = seat.activity
    device = context.globals.dataDeviceManager?.getDataDevice(seat: seat.proxy)
    primaryDevice = context.globals.primarySelectionManager?.getDevice(seat: seat.proxy)
    clipboard = device.map { Selection(Self.makeDevice($0, context), activity: activity) }
    primary = primaryDevice.map { Selection(Self.makeDevice($0, context), activity: activity) }
    device?.onEvent = { [weak self] event in self?.handle(event) }
    primaryDevice?.onEvent = { [weak self] event in self?.handle(event) }
    activity.onGrant = { [weak self] in
      self?.clipboard?.activityDidChange()
      self?.primary?.activityDidChange()
    }
    activity.onKeyboardFocus = { [weak self] hasFocus in
      self?.clipboard?.focusDidChange(hasFocus)
      self?.primary?.focusDidChange(hasFocus)
    }
  }

  /// Destroys the objects; a drag is cancelled.
  func release() {
    (activity.onGrant, activity.onKeyboardFocus) = (nil, nil)
    outgoing?.end()
    for drag in dropped { drag.end() }
    leave()
    for offer in offers + primaryOffers { offer.destroy() }
    clipboard?.release()
    primary?.release()
    (clipboard, primary, offers, primaryOffers) = (nil, nil, [], [])
    device?.release()
    if device?.version == 1 { device?.invalidate() }
    primaryDevice?.destroy()
  }

  // MARK: Drags of this program

  /// Begins a drag with the press that holds it; returns false if the compositor has no drags, or if the press has
  /// already lifted.
  func begin(_ drag: Drag, by press: DevicePress, from surface: WlSurface) -> Bool {
    guard let device, device.isAlive, let manager = context.globals.dataDeviceManager else { return false }
    replaceOutgoing()
    // In its handler for the end of the previous drag, the app may have begun another drag, or ended the connection.
    guard outgoing == nil, device.isAlive else { return false }
    let source = DataSource(manager.createDataSource(), content: drag.content, pipes: context.pipes)
    let icon = drag.picture.flatMap { DragIcon($0, globals: context.globals) }
    let new = OutgoingDrag(drag, source: source, icon: icon)
    guard new.start(on: device, from: surface, by: press, sync: context.sync) else {
      new.destroy()
      return false
    }
    new.onEnd = { [weak self, weak new] in
      if self?.outgoing === new { self?.outgoing = nil }
      self?.dropped.removeAll { $0 === new }
    }
    outgoing = new
    return true
  }

  /// Makes room for another drag. A drag whose data is dropped continues until its target has finished.
  private func replaceOutgoing() {
    guard let former = outgoing else { return }
    guard former.isDropped else { return former.end() }
    outgoing = nil
    dropped.append(former)
    if dropped.count > Self.maximumDropped { dropped.first?.end() }
  }

  // MARK: Events

  private func handle(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let object): announce(DataOffer(object), in: &offers)
    case .selection(let object): clipboard?.take(take(from: &offers) { $0.isOf(object) })
    case .enter(let serial, let surface, let x, let y, let object):
      let offer = take(from: &offers) { $0.isOf(object) }
      enter(serial, surface, at: Point(x: x.double, y: y.double), offer)
    case .leave: leave()
    case .motion(_, let x, let y): move(to: Point(x: x.double, y: y.double))
    case .drop: drop()
    }
  }

  private func handle(_ event: ZwpPrimarySelectionDeviceV1.Event) {
    switch event {
    case .dataOffer(let object): announce(DataOffer(object), in: &primaryOffers)
    case .selection(let object): primary?.take(take(from: &primaryOffers) { $0.isOf(object) })
    }
  }

  private func announce(_ offer: DataOffer, in offers: inout [DataOffer]) {
    if offers.count >= Self.maximumCount { offers.removeFirst().destroy() }
    offers.append(offer)
  }

  /// Removes and returns the announced offer that meets a condition. Earlier offers are no longer needed, and are
  /// destroyed.
  private func take(from offers: inout [DataOffer], where isWanted: (DataOffer) -> Bool) -> DataOffer? {
    guard let index = offers.firstIndex(where: isWanted) else { return nil }
    let offer = offers[index]
    for old in offers[..<index] { old.destroy() }
    offers.removeFirst(index + 1)
    return offer
  }

  // MARK: What is dragged over windows

  private func enter(_ serial: UInt32, _ surface: WlSurface?, at location: Point, _ offer: DataOffer?) {
    leave()
    guard let offer else { return }
    let isOwn = offer.names.contains(DataSource.mark)
    if isOwn { outgoing?.didEnter() }
    let drag = IncomingDrag(
      offer, serial: serial, own: isOwn ? outgoing?.drag.content : nil, pipes: context.pipes)
    (incoming, target, self.location) = (drag, surface.flatMap(context.target), location)
    offer.onSourceActions = { [weak self] in self?.drops?.retarget() }
    if target?.dropTree == nil { drag.accept(nil, actions: [], preferred: []) } else { enterTarget() }
  }

  /// The drag of this program that is over one of its windows; nil if there is none.
  private var own: OutgoingDrag? { incoming?.own == nil ? nil : outgoing }

  /// Begins the drag over its window, unless the window takes no input.
  private func enterTarget() {
    guard let incoming, let tree = target?.dropTree else { return }
    let drops = DropDispatcher(incoming, over: tree, at: location, source: own?.drag.source)
    self.drops = drops
    own?.drag.place = (tree, location)
    drops.enter()
  }

  private func move(to location: Point) {
    self.location = location
    leaveBlockedTarget()
    guard let drops else { return enterTarget() }
    own?.drag.place?.location = location
    drops.move(to: location)
  }

  /// Ends the drag over a window that no longer takes input, since a modal dialog or a lock has appeared. If the window
  /// takes input again, begins the drag over it again: the drag may rest there until the drop.
  func updateTarget() {
    leaveBlockedTarget()
    if drops == nil { enterTarget() }
  }

  private func leaveBlockedTarget() {
    guard let drops, target?.dropTree == nil else { return }
    self.drops = nil
    incoming?.accept(nil, actions: [], preferred: [])
    // Code of the app may remove the dialog or the lock, and the drag then enters the window again.
    drops.leave()
  }

  private func leave() {
    let (old, oldDrops) = (incoming, drops)
    (incoming, drops) = (nil, nil)
    oldDrops?.leave()
    old?.end()
  }

  private func drop() {
    leaveBlockedTarget()
    guard let dropped = incoming else { return }
    let (drops, own) = (drops, own)
    (incoming, self.drops) = (nil, nil)
    defer { own?.didRelease() }
    guard let drops else { return dropped.finish(isTaken: false) }
    drops.performDrop()
  }

  // MARK: Devices

  private static func makeDevice(_ device: WlDataDevice, _ context: Context) -> Selection.Device {
    Selection.Device(
      makeSource: { content in
        let source = context.globals.dataDeviceManager?.createDataSource()
        return source.map { DataSource($0, content: content, pipes: context.pipes) }
      },
      select: { [weak device] source, serial in
        guard let source else { return device?.setSelection(source: nil, serial: serial) ?? () }
        if case .data(let object) = source.object { device?.setSelection(source: object, serial: serial) }
      }, sync: context.sync)
  }

  private static func makeDevice(_ device: ZwpPrimarySelectionDeviceV1, _ context: Context) -> Selection.Device {
    Selection.Device(
      makeSource: { content in
        let source = context.globals.primarySelectionManager?.createSource()
        return source.map { DataSource($0, content: content, pipes: context.pipes) }
      },
      select: { [weak device] source, serial in
        guard let source else { return device?.setSelection(source: nil, serial: serial) ?? () }
        if case .primary(let object) = source.object { device?.setSelection(source: object, serial: serial) }
      }, sync: context.sync)
  }
}
