import Foundation
import TactionGeometry
import Testing

@Suite("Geometry in files")
struct CodingTests {
  private struct Page: Codable, Equatable {
    var place = Rect(x: 1.5, y: -2, width: 3, height: 4)
    var center = Point(x: 0.1, y: 0.2)
    var speed = Vector(dx: -1, dy: 1e-9)
    var size = Size(width: 7, height: 8)
    var margins = Insets(top: 1, left: 2, bottom: 3, right: 4)
    var turn = Angle.degrees(33)
    var transform = Transform.rotation(.degrees(33)).scaled(by: 1.7)
  }

  @Test("Geometry values are decoded as they were encoded")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(Page())
    #expect(try JSONDecoder().decode(Page.self, from: data) == Page())
  }

  @Test("The keys of encoded geometry values stay the same")
  func names() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    #expect(
      try text(Rect(x: 1, y: 2, width: 3, height: 4)) == #"{"origin":{"x":1,"y":2},"size":{"height":4,"width":3}}"#)
    #expect(try text(Vector(dx: 1, dy: 2)) == #"{"dx":1,"dy":2}"#)
    #expect(try text(Angle.radians(2)) == #"{"radians":2}"#)
    #expect(try text(Insets(top: 1, left: 2, bottom: 3, right: 4)) == #"{"bottom":3,"left":2,"right":4,"top":1}"#)
    #expect(try text(Transform.identity) == #"{"a":1,"b":0,"c":0,"d":1,"tx":0,"ty":0}"#)
  }

  @Test("Encoded geometry with a missing number is refused")
  func missing() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Point.self, from: Data(#"{"x":1}"#.utf8)) }
  }
}
