import Testing

@testable import TactionWaylandScanner

@Suite("Reading protocols")
struct ProtocolReaderTests {
  @Test("Messages and entries newer than the manifest's version are left out")
  func capping() throws {
    let oldest = try #require(try Sample.catalog("a_seat 1", "a_touch 1")["a_seat"])
    #expect(oldest.version == 1)
    #expect(oldest.events.map(\.name) == ["capabilities"])
    #expect(oldest.requests.map(\.name) == ["get_touch"])
    #expect(oldest.enumerations[0].entries.map(\.name) == ["none", "touch"])

    let newest = try #require(try Sample.catalog("a_seat 3", "a_touch 3")["a_seat"])
    #expect(newest.events.map(\.name) == ["capabilities", "name"])
    #expect(newest.requests.map(\.name) == ["get_touch", "release"])
    #expect(newest.enumerations[0].entries.map(\.name) == ["none", "touch", "tablet"])
  }

  @Test("Message signatures are written in libwayland's notation")
  func signatures() throws {
    let touch = try #require(try Sample.catalog("a_seat 3", "a_touch 3")["a_touch"])
    #expect(touch.events.map(\.signature) == ["of", "", "2ha", "2n"])
    #expect(touch.requests.map(\.signature) == ["?ooi?s", "usun"])
  }

  @Test("An interface that a message needs must also be listed")
  func missingInterface() {
    #expect(
      message { _ = try Sample.catalog("a_seat 1") }
        == "manifest.txt: error: a_seat.get_touch needs the interface a_touch; add a line 'a_touch VERSION'")
  }

  @Test("An interface whose objects a compositor makes must not be marked `client`")
  func clientOnlyObject() {
    #expect(
      message { _ = try Sample.catalog("a_seat 1", "a_touch 1 client") }
        == "manifest.txt: error: a_seat.get_touch makes the object a_touch, which must not be marked 'client'")
  }

  @Test("An interface that is missing or too old in the file is an error at its line of the manifest")
  func notInstalled() {
    #expect(
      message { _ = try Sample.catalog("a_seat 1", "a_pen 1", "a_touch 1") }
        == "manifest.txt:3: error: sample.xml has no interface a_pen")
    #expect(
      message { _ = try Sample.catalog("a_seat 4", "a_touch 1") }
        == "manifest.txt:2: error: version 4 of a_seat is asked for, but sample.xml has only version 3;"
        + " lower the version or install a newer package")
  }

  @Test(
    "A malformed protocol is an error with its line",
    arguments: [
      ("<event/>", "sample.xml:2: error: <event> has no attribute 'name'"),
      (
        "<event name='e'><arg name='a' type='float'/></event>",
        "sample.xml:2: error: 'float' is not a type of the Wayland protocol"
      ),
      ("<event name='e' since='x'/>", "sample.xml:2: error: 'x' is not a version"),
      ("<enum name='e'><entry name='a' value='0xg'/></enum>", "sample.xml:2: error: '0xg' is not a number of 32 bits"),
      ("<enum name='e'><entry name='a' value='-1'/></enum>", "sample.xml:2: error: '-1' is not a number of 32 bits"),
      (
        "<event name='e' since='2'/><event name='f'/>",
        "sample.xml:2: error: this event follows one of a newer version"
      ),
      (
        "<event name='e'><arg name='a' type='new_id'/><arg name='b' type='new_id'/></event>",
        "sample.xml:2: error: one event can make only one new object"
      ),
    ])
  func malformed(body: String, expected: String) {
    let xml = "<protocol name='p'><interface name='i' version='2'>\n\(body)</interface></protocol>"
    #expect(message { _ = try Sample.catalog("i 1", xml: xml) } == expected)
  }

  @Test("A file of another kind is refused")
  func wrongRoot() {
    #expect(
      message { _ = try ProtocolReader(XMLElement(name: "html", line: 1), file: "f") }
        == "f:1: error: the root element is <html>, not <protocol>")
  }
}
