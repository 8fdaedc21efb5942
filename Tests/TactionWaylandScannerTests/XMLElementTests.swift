import Testing

@testable import TactionWaylandScanner

@Suite("Reading XML")
struct XMLElementTests {
  @Test("XML elements keep their attributes, their order and their lines")
  func elements() throws {
    let root = try XMLElement.parse("<a x='1'>\n  text\n  <b y=\"2\"/>\n  <c\n    z = '3' ></c>\n</a>", file: "f")
    #expect(root.attributes == ["x": "1"])
    #expect(root.children.map(\.name) == ["b", "c"])
    #expect(root.children.map(\.line) == [3, 4])
    #expect(root.children[1].attributes == ["z": "3"])
  }

  @Test("XML comments, declarations and CDATA are skipped, with any content")
  func skipping() throws {
    let text = "<?xml version='1.0'?><!DOCTYPE a><!-- <x> --><a><![CDATA[ </a> ]]><b/></a><!-- end -->"
    #expect(try XMLElement.parse(text, file: "f").children.map(\.name) == ["b"])
  }

  @Test("Entities in XML attributes are replaced")
  func entities() throws {
    let root = try XMLElement.parse("<a s='&lt;&gt;&amp;&quot;&apos;&#65;&#x42;'/>", file: "f")
    #expect(root.attributes["s"] == "<>&\"'AB")
  }

  @Test(
    "XML that is not well formed is an error with its line",
    arguments: [
      ("", "f:1: error: no element found"),
      ("<a>\n<b>\n</a>", "f:3: error: mismatched tag"),
      ("<a>\n<b/>\n", "f:3: error: no element found"),
      ("\n</a>", "f:2: error: not well-formed (invalid token)"),
      ("<a/>\n<b/>", "f:2: error: junk after document element"),
      ("<a>\n<b x=1/></a>", "f:2: error: not well-formed (invalid token)"),
      ("<a\nx='1'\nx='2'/>", "f:3: error: duplicate attribute"),
      ("<a x='1>\n<b/></a>", "f:2: error: not well-formed (invalid token)"),
      ("<a x='&nbsp;'/>", "f:1: error: undefined entity"),
      ("<a>\n<!-- open\n\n", "f:2: error: unclosed token"),
      ("<!DOCTYPE a [\n<!ENTITY b 'c'>]><a/>", "f:1: error: <DOCTYPE>: protocols are read without declarations"),
    ])
  func malformed(text: String, expected: String) {
    #expect(message { _ = try XMLElement.parse(text, file: "f") } == expected)
  }

  @Test("Deeply nested XML causes no crash")
  func deepNesting() throws {
    let depth = 20_000
    let text = String(repeating: "<a>", count: depth)
    #expect(message { _ = try XMLElement.parse(text, file: "f") } == "f:1: error: the elements are nested too deeply")
  }
}
