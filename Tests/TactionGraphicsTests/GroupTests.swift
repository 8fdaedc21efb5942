import TactionGeometry
import Testing

@testable import TactionGraphics

@Suite("Groups are drawn as one picture")
struct GroupTests {
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)
  private let full = Rect(x: 0, y: 0, width: 160, height: 160)

  private func draw(_ list: DisplayList) throws -> Bitmap {
    let bitmap = try Bitmap(width: 160, height: 160)
    bitmap.draw(list, background: .black)
    return bitmap
  }

  @Test func `a translucent group does not reveal what its members occlude`() throws {
    var list = DisplayList()
    list.group(.init(opacity: 0.5)) {
      $0.fill(full, color: red)
      $0.fill(Rect(x: 0, y: 0, width: 80, height: 160), color: blue)
    }
    let grouped = try draw(list)
    #expect(grouped.components(120, 80) == [128, 0, 0, 255])
    #expect(grouped.components(40, 80) == [0, 0, 128, 255])

    list.removeAll()
    list.fill(full, color: red, opacity: 0.5)
    list.fill(Rect(x: 0, y: 0, width: 80, height: 160), color: blue, opacity: 0.5)
    #expect(try draw(list).components(40, 80)[0] > 50)
  }

  @Test func `a rotated parent with round corners clips its child`() throws {
    let transform = Transform.translation(Vector(dx: 80, dy: 80)).rotated(by: .degrees(30))
    let clip = RoundedRect(Rect(x: -40, y: -30, width: 80, height: 60), radius: 10)
    var list = DisplayList()
    list.group(.init(clip: clip, transform: transform)) { $0.fill(full, color: .white) }
    let clipped = try draw(list)
    var plain = DisplayList()
    plain.fill(clip, color: .white, transform: transform)
    let expected = try draw(plain)
    for y in 0..<160 {
      for x in 0..<160 where abs(clipped.components(x, y)[1] - expected.components(x, y)[1]) > 1 {
        Issue.record("differs at \(x), \(y)")
      }
    }
  }

  @Test func `clips and opacities of nested groups combine`() throws {
    var list = DisplayList()
    list.group(.init(opacity: 0.5, clip: RoundedRect(Rect(x: 10, y: 10, width: 100, height: 100)))) { outer in
      outer.group(.init(opacity: 0.5, clip: RoundedRect(Rect(x: 60, y: 60, width: 100, height: 100)))) { inner in
        inner.fill(full, color: .white)
      }
      outer.fill(Rect(x: 0, y: 0, width: 20, height: 160), color: red)
    }
    let bitmap = try draw(list)
    #expect(bitmap.components(80, 80)[1] == 64)
    #expect(bitmap.components(59, 80)[1] == 0 && bitmap.components(110, 80)[1] == 0)
    #expect(bitmap.components(60, 60)[1] == 64 && bitmap.components(109, 109)[1] == 64)
    #expect(bitmap.components(15, 50) == [128, 0, 0, 255] && bitmap.components(9, 50)[0] == 0)
  }

  @Test func `invisible groups, and too many or too few group ends, do no harm`() throws {
    var list = DisplayList()
    list.endGroup()
    list.fill(Rect(x: 0, y: 0, width: 10, height: 10), color: red)
    for hidden in [
      DisplayList.Group(opacity: 0), .init(opacity: .nan), .init(clip: RoundedRect(.zero)),
      .init(clip: RoundedRect(full), transform: .scale(0)),
      .init(clip: RoundedRect(Rect(x: 500, y: 0, width: 9, height: 9))),
    ] {
      list.group(hidden) { $0.fill(full, color: blue) }
    }
    list.beginGroup(.init(opacity: 0.5))
    list.beginGroup(.init())
    list.fill(Rect(x: 20, y: 0, width: 10, height: 10), color: .white)
    let bitmap = try draw(list)
    #expect(bitmap.components(5, 5) == [255, 0, 0, 255])
    #expect(bitmap.components(25, 5) == [128, 128, 128, 255])
    #expect(bitmap.components(100, 100) == [0, 0, 0, 255])
  }

  @Test func `groups that stay open in an added list or a group's closure end with it`() throws {
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    for ends in 0..<3 {
      var part = DisplayList()
      for _ in 0..<ends { part.endGroup() }
      part.beginGroup(.init(opacity: 0))
      part.endGroup()
      for _ in 0..<ends { part.endGroup() }
      part.fill(square, color: red)
      for _ in 0..<ends { part.beginGroup(.init(opacity: 0)) }
      var list = DisplayList()
      list.group(.init(clip: RoundedRect(Rect(x: 0, y: 0, width: 30, height: 10)))) {
        $0.append(contentsOf: part)
        $0.fill(square.offset(by: Vector(dx: 25, dy: 0)), color: blue)
        for _ in 0..<ends { $0.beginGroup(.init(opacity: 0)) }
      }
      list.fill(square.offset(by: Vector(dx: 50, dy: 0)), color: .white)
      let bitmap = try draw(list)
      #expect(bitmap.components(5, 5) == [255, 0, 0, 255])
      #expect(bitmap.components(27, 5) == [0, 0, 255, 255])
      #expect(bitmap.components(32, 5) == [0, 0, 0, 255])
      #expect(bitmap.components(55, 5) == [255, 255, 255, 255])
    }
  }

  /// The effect of 10,000 nested groups on a white square.
  struct Depth: CustomTestStringConvertible {
    let testDescription: String
    let group: DisplayList.Group
    /// The expected component in the middle of the square, from 0 to 255.
    let middle: Int
  }

  private static let tenth = Transform.translation(Vector(dx: 0.25, dy: 0.25))
  private static let square = Rect(x: 10, y: 10, width: 80, height: 50)

  @Test(
    "10,000 nested groups have the expected effect",
    arguments: [
      Depth(testDescription: "clipped", group: .init(clip: RoundedRect(square)), middle: 255),
      Depth(testDescription: "between pixels", group: .init(clip: RoundedRect(square), transform: tenth), middle: 255),
      Depth(testDescription: "round", group: .init(clip: RoundedRect(square, radius: 12)), middle: 255),
      Depth(
        testDescription: "turned",
        group: .init(
          clip: RoundedRect(square), transform: Transform.rotation(.degrees(3)).concatenating(tenth)), middle: 255),
      Depth(testDescription: "hardly translucent", group: .init(opacity: 0.9999), middle: 94),
      Depth(
        testDescription: "translucent and round", group: .init(opacity: 0.999, clip: RoundedRect(square, radius: 9)),
        middle: 0),
    ])
  func deep(depth: Depth) throws {
    var list = DisplayList()
    for _ in 0..<10_000 { list.beginGroup(depth.group) }
    list.fill(full, color: .white)
    let bitmap = try Bitmap(width: 100, height: 70)
    for threads in [1, 4] {
      Renderer(threads: .shared, limit: threads, workPerThread: 0).draw(list, into: bitmap, background: .black)
      #expect(abs(Int(bitmap.components(50, 35)[1]) - depth.middle) <= 2)
      if depth.group.clip != nil { #expect(bitmap.components(4, 4)[1] == 0 && bitmap.components(95, 66)[1] == 0) }
    }
  }

  @Test func `a hundred translucent groups are each a layer`() throws {
    var list = DisplayList()
    for _ in 0..<100 {
      list.beginGroup(.init(opacity: 0.99))
      list.fill(Rect(x: 0, y: 0, width: 50, height: 160), color: blue)
    }
    list.fill(Rect(x: 100, y: 0, width: 50, height: 160), color: .white)
    let bitmap = try draw(list)
    // 93 is 255 times 0.99 to the power of 100; each layer rounds.
    #expect(abs(Int(bitmap.components(120, 50)[1]) - 93) <= 25)
    #expect(bitmap.components(20, 50)[2] >= 250 && bitmap.components(70, 50)[1] == 0)
  }
}
