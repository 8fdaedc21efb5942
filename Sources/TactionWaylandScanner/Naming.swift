/// Converts names of protocol files to Swift names.
enum Naming {
  /// `wl_data_device` as a type: `WlDataDevice`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name of an enumeration as a type nested in its interface's class.
  static func nestedType(_ name: String) -> String {
    let type = type(name)
    // `X.Type` and `X.Protocol` mean metatypes in Swift; `Event` and `Request` are the classes' own message types.
    return ["Type", "Protocol", "Self", "Event", "Request"].contains(type) ? type + "_" : type
  }

  /// `set_buffer_scale` as a method, property or enum case: `setBufferScale`, in backticks if it is a keyword.
  static func member(_ name: String) -> String {
    let camel = lowerCamel(name)
    if camel.first?.isNumber == true { return "_" + camel }
    // Swift also accepts these three in backticks, but with another meaning.
    if ["self", "Self", "init"].contains(camel) { return camel + "_" }
    return keywords.contains(camel) ? "`\(camel)`" : camel
  }

  /// The name as a label before a colon, where Swift accepts nearly all keywords without backticks.
  static func label(_ name: String) -> String {
    let member = member(name)
    return ["`inout`", "`let`", "`var`"].contains(member) ? member : member.filter { $0 != "`" }
  }

  /// `down` as the method that sends the event: `sendDown`.
  static func sending(_ name: String) -> String {
    "send" + type(name)
  }

  /// `wl_touch` as a property of the interface table: `wlTouch`.
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
