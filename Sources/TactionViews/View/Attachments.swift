/// The objects that the kits (`TactionControls`, `TactionText`) attach to the views of a window, one of each type.
///
/// This module does not know their types. A kit adds an object when it first needs it, finds it by its type, and
/// removes it.
public struct Attachments {
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The object of a type; nil if there is none.
  public subscript<Part: AnyObject>(_ type: Part.Type) -> Part? {
    get { parts[ObjectIdentifier(type)] as? Part }
    set { parts[ObjectIdentifier(type)] = newValue }
  }
}

/// An object that is notified after the layout of a window, before each frame, so that it can place views that follow
/// other views.
public protocol LayoutObserver: AnyObject {
  /// The position in the order of a window's observers. An observer is called after the observers with lower numbers,
  /// and sees the layout that they have made.
  static var layoutOrder: Int { get }
  /// Called after the layout. The views that it changes are laid out in the same frame, before the next observer is
  /// called.
  func windowDidLayOut()
}

/// The observers of the layout of a window, in the order in which they are called. The list does not keep them alive.
public struct LayoutObservers {
  private struct Entry {
    weak var observer: (any LayoutObserver)?
  }

  private var entries: [Entry] = []

  /// The observers.
  var all: [any LayoutObserver] { entries.compactMap(\.observer) }

  /// Adds an observer, unless it was already added.
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
