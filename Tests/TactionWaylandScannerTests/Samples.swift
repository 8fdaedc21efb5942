@testable import TactionWaylandScanner

/// Small protocols to generate from, as XML like the installed files.
enum Sample {
  /// A seat with touch, with messages and entries of several versions.
  static let seat = """
    <?xml version="1.0" encoding="UTF-8"?>
    <protocol name="sample">
      <!-- a comment with <tags> in it -->
      <interface name="a_seat" version="3">
        <description summary="group of input devices">More text &amp; more.</description>
        <enum name="capability" bitfield="true">
          <entry name="none" value="0"/>
          <entry name="touch" value="4" summary="has a touch screen"/>
          <entry name="tablet" value="0x8" since="3"/>
        </enum>
        <event name="capabilities"><arg name="capabilities" type="uint" enum="capability"/></event>
        <event name="name" since="2"><arg name="name" type="string"/></event>
        <request name="get_touch"><arg name="id" type="new_id" interface="a_touch"/></request>
        <request name="release" type="destructor" since="3"/>
      </interface>
      <interface name="a_touch" version="3">
        <enum name="error"><entry name="default" value="1"/><entry name="90" value="2"/></enum>
        <event name="down">
          <arg name="target" type="object" interface="a_touch"/>
          <arg name="x" type="fixed"/>
        </event>
        <event name="done" type="destructor"/>
        <event name="keymap" since="2"><arg name="fd" type="fd"/><arg name="data" type="array"/></event>
        <event name="offer" since="2"><arg name="id" type="new_id" interface="a_touch"/></event>
        <request name="aim">
          <arg name="at" type="object" interface="a_seat" allow-null="true"/>
          <arg name="from" type="object" interface="a_seat"/>
          <arg name="seat_mode" type="int" enum="a_seat.capability"/>
          <arg name="in" type="string" allow-null="true"/>
        </request>
        <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
      </interface>
    </protocol>
    """

  /// Returns the sample's interfaces up to the versions of a manifest such as `a_seat 3`.
  static func catalog(_ entries: String..., xml: String = seat) throws -> Catalog {
    let manifest = try Manifest(
      parsing: (["protocol sample.xml"] + entries).joined(separator: "\n"), name: "manifest.txt")
    let reader = try ProtocolReader(XMLElement.parse(xml, file: "sample.xml"), file: "sample.xml")
    var interfaces: [Interface] = []
    for file in manifest.files {
      for entry in file.interfaces { interfaces.append(try reader.interface(entry, manifest: manifest.name)) }
    }
    return try Catalog(interfaces, manifest: manifest.name)
  }
}

/// Returns the text of the error that `body` throws; empty if `body` does not throw.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch {
    return "\(error)"
  }
}
