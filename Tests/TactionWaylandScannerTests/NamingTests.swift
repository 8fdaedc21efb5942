import Testing

@testable import TactionWaylandScanner

@Suite("Names")
struct NamingTests {
  @Test(
    "Interface names become type names, including prefix and version",
    arguments: [("wl_touch", "WlTouch"), ("zwp_text_input_v3", "ZwpTextInputV3"), ("a", "A")])
  func types(name: String, expected: String) {
    #expect(Naming.type(name) == expected)
  }

  @Test(
    "Member names are lower camel case; digits get an underscore and keywords backticks",
    arguments: [
      ("set_buffer_scale", "setBufferScale"), ("axis_value120", "axisValue120"), ("90", "_90"),
      ("flipped_90", "flipped90"),
      ("default", "`default`"), ("in", "`in`"), ("repeat", "`repeat`"), ("init", "init_"), ("self", "self_"),
      ("argb8888", "argb8888"),
    ])
  func members(name: String, expected: String) {
    #expect(Naming.member(name) == expected)
  }

  @Test(
    "Nested types do not collide with Swift's types and with the message enums",
    arguments: [("type", "Type_"), ("event", "Event_"), ("button_state", "ButtonState")])
  func nestedTypes(name: String, expected: String) {
    #expect(Naming.nestedType(name) == expected)
  }
}
