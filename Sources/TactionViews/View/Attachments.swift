/// The parts that the kits add to the views of a window, one of each type.
///
/// The core does not know them. A kit brings a part when it is first needed, finds it by its type, and takes it away.
package struct Attachments {
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  /// The part of a type; nil for none.
  package subscript<Part: AnyObject>(_ type: Part.Type) -> Part? {
    get { parts[ObjectIdentifier(type)] as? Part }
    set { parts[ObjectIdentifier(type)] = newValue }
  }
}
