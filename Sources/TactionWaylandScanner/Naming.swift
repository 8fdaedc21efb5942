/// Converts names of protocol files to Swift names.
enum Naming {
  /// Returns the name of an interface as a type: `WlDataDevice` for `wl_data_device`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the name of an enumeration as a type that is nested in its interface's class.
  static func nestedType(_ name: String) -> String {
    let type = type(name)
    // In Swift, `X.Type` and `X.Protocol` are metatypes; `Event` and `Request` are message types of the generated
    // classes.
    return ["Type", "Protocol", "Self", "Event", "Request"].contains(type) ? type + "_" : type
  }

  /// Returns a name as a method, property or enum case: `setBufferScale` for `set_buffer_scale`, in backticks if it is
  /// a keyword.
  static func member(_ name: String) -> String {
    let camel = lowerCamel(name)
    if camel.first?.isNumber == true { return "_" + camel }
    // Backticks do not help with these three names: Swift accepts them, but with another meaning.
    if ["self", "Self", "init"].contains(camel) { return camel + "_" }
    return keywords.contains(camel) ? "`\(camel)`" : camel
  }

  /// Returns the name as an argument label, before a colon: Swift accepts nearly all keywords there without backticks.
  static func label(_ name: String) -> String {
    let member = member(name)
    return ["`inout`", "`let`", "`var`"].contains(member) ? member : member.filter { $0 != "`" }
  }

  /// Returns the name of the method that sends an event: `sendDown` for `down`.
  static func sending(_ name: String) -> String {
    "send" + type(name)
  }

  /// Returns a name in lower camel case, as for a property of the interface table: `wlTouch` for `wl_touch`.
  static func lowerCamel(_ name: String) -> String {
    let camel = type(name)
    return camel.prefix(1).lowercased() + camel.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
