import Glibc
import TactionWayland

/// Data that a client, or a program that a test simulates, offers on a clipboard or in a drag.
final class CompositorDataSource {
  /// The use of a source; a source may be used only once.
  enum Use { case none, selection, drag }

  /// The maximum number of types that are recorded, since a client may offer any number.
  private static let maximumCount = 256

  private(set) var types: [String]
  /// The actions of a drag, as bits of wl_data_device_manager.dnd_action; nil until they are set.
  private(set) var actions: UInt32?
  private(set) var use = Use.none
  /// The object of the client; nil for a program that a test simulates.
  let resource: Resource?
  /// Asks the source to write data of a type to a descriptor, and closes the descriptor.
  var send: (String, Int32) -> Void = { close($1) }
  /// Notifies the source that it is not needed any more.
  var cancel: () -> Void = {}
  /// Whether the source has the actions and the last events of a drag: it is of version 3, or simulated.
  private var hasActions: Bool { resource.map { $0.version >= 3 } ?? true }
  /// Notifies the source of the progress of a drag.
  var dragEvents = DragEvents()
  /// Called when the client has destroyed the source, or has disconnected.
  var onDestroy: (() -> Void)?

  /// The events of a drag.
  struct DragEvents {
    var target: (String?) -> Void = { _ in }
    var action: (UInt32) -> Void = { _ in }
    var dropPerformed: () -> Void = {}
    var finished: () -> Void = {}
  }

  /// Makes the source of a program that a test simulates.
  init(types: [String], actions: UInt32? = nil) { (self.types, self.actions, resource) = (types, actions, nil) }

  init(_ source: WlDataSourceResource, strict: StrictMode) {
    (types, resource) = ([], source)
    source.onRequest = { [weak self, weak source] request in
      guard let self, let source else { return }
      switch request {
      case .offer(let type): add(type)
      case .setActions(let actions): setActions(actions.rawValue, of: source, strict)
      case .destroy: break
      }
    }
    send = { [weak source] type, descriptor in
      source?.sendSend(mimeType: type, fd: descriptor)
      close(descriptor)
    }
    cancel = { [weak source] in source?.sendCancelled() }
    dragEvents = DragEvents(
      target: { [weak source] in source?.sendTarget(mimeType: $0) },
      action: { [weak source] in source?.sendAction(dndAction: WlDataDeviceManager.DndAction(rawValue: $0)) },
      dropPerformed: { [weak source] in source?.sendDndDropPerformed() },
      finished: { [weak source] in source?.sendDndFinished() })
  }

  init(_ source: ZwpPrimarySelectionSourceV1Resource) {
    (types, resource) = ([], source)
    source.onRequest = { [weak self] in if case .offer(let type) = $0 { self?.add(type) } }
    send = { [weak source] type, descriptor in
      source?.sendSend(mimeType: type, fd: descriptor)
      close(descriptor)
    }
    cancel = { [weak source] in source?.sendCancelled() }
  }

  /// Whether the source still exists: its client has not destroyed it.
  var isAlive: Bool { resource?.isAlive ?? true }

  /// Records the use of the source. Records a breach and returns false if the source was used before, or if a source
  /// with actions becomes a selection.
  func take(for new: Use, strict: StrictMode) -> Bool {
    if let resource, use != .none {
      strict.record(.validRequest, by: resource, "a source is used for a second time")
      return false
    }
    if let resource, new == .selection, actions != nil {
      strict.record(
        .validRequest, by: resource, "a source with actions, which only drags have, is made the selection",
        error: WlDataSource.Error.invalidSource.rawValue)
      return false
    }
    use = new
    return true
  }

  /// Notifies the source that its drag was cancelled, or its drop refused. Before version 3, a source is notified only
  /// if another source replaces it.
  func cancelDrag() {
    if hasActions { cancel() }
  }

  /// The actions that the source allows. A source before version 3 can only be copied.
  var allowedActions: UInt32 { actions ?? (hasActions ? 0 : WlDataDeviceManager.DndAction.copy.rawValue) }

  /// Returns the action that a compositor chooses for the actions of a target: the target's preferred action if both
  /// sides allow it, otherwise the first action that both sides allow.
  func action(for target: UInt32, preferred: UInt32) -> UInt32 {
    let common = allowedActions & target
    if preferred & common != 0 { return preferred }
    return [1, 2, 4].first { common & $0 != 0 } ?? 0
  }

  private func add(_ type: String) { if types.count < Self.maximumCount { types.append(type) } }

  private func setActions(_ new: UInt32, of source: WlDataSourceResource, _ strict: StrictMode) {
    if new & ~7 != 0 {
      return strict.record(
        .validRequest, by: source, "\(new) is not a set of actions",
        error: WlDataSource.Error.invalidActionMask.rawValue)
    }
    if actions != nil || use != .none {
      return strict.record(
        .validRequest, by: source, "actions are set twice, or too late",
        error: WlDataSource.Error.invalidSource.rawValue
      )
    }
    actions = new
  }
}

/// The data sources of all clients, by their resources.
final class DataSourceRegistry {
  private var sources: [ObjectIdentifier: CompositorDataSource] = [:]

  /// Adds the source of a resource. The source is removed when the client destroys the resource.
  func add(_ source: CompositorDataSource, of resource: Resource) {
    let key = ObjectIdentifier(resource)
    sources[key] = source
    resource.onDestroy = { [weak self, weak source] in
      self?.sources[key] = nil
      source?.onDestroy?()
    }
  }

  func source(of resource: Resource?) -> CompositorDataSource? { resource.flatMap { sources[ObjectIdentifier($0)] } }
}
