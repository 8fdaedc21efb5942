/// The parts that the kits add to the views of a window, one of each type.
///
/// The core does not know them. A kit brings a part when it is first needed, finds it by its type, and takes it away.
public struct Attachments {
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The part of a type; nil for none.
  public subscript<Part: AnyObject>(_ type: Part.Type) -> Part? {
    get { parts[ObjectIdentifier(type)] as? Part }
    set { parts[ObjectIdentifier(type)] = newValue }
  }
}

/// Looks at the layout of a window before each frame, to place what follows other views.
public protocol LayoutObserver: AnyObject {
  /// The place among the observers of a window: each one sees what those with lower numbers have laid out.
  static var layoutOrder: Int { get }
  /// Called after the layout. What it changes is laid out before the next observer is called, in the same frame.
  func windowDidLayOut()
}

/// The observers of the layout of a window, in their order. It does not keep them alive.
public struct LayoutObservers {
  private struct Entry {
    weak var observer: (any LayoutObserver)?
  }

  private var entries: [Entry] = []

  /// The observers.
  var all: [any LayoutObserver] { entries.compactMap(\.observer) }

  /// Adds an observer, unless it is there.
  public mutating func add(_ observer: any LayoutObserver) {
    var observers = all.filter { $0 !== observer }
    let place = observers.firstIndex { type(of: $0).layoutOrder > type(of: observer).layoutOrder }
    observers.insert(observer, at: place ?? observers.count)
    entries = observers.map { Entry(observer: $0) }
  }

  /// Removes an observer.
  public mutating func remove(_ observer: any LayoutObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }
}
