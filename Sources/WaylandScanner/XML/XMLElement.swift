/// An element of a protocol file: its name, attributes and child elements; text between them is not kept.
struct XMLElement: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The line of the opening tag, counted from 1.
  var line: Int

  /// The child elements with this name, in the order of the file.
  func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}
