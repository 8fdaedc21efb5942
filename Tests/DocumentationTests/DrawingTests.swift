import Taction
import TactionTesting
import Testing

@Suite("The listings on paths and icons")
struct DrawnListingTests {
  /// A view that draws with the code of a listing.
  private final class Paper: View {
    private let record: (inout DisplayList) -> Void

    init(_ record: @escaping (inout DisplayList) -> Void) {
      self.record = record
      super.init(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    }

    override func draw(into list: inout DisplayList) { record(&list) }
  }

  /// Expects the pixels at some points to be inked, and at other points to have the colour of the paper.
  private func expect(
    _ views: [View], inked: [Point], blank: [Point], location: SourceLocation = #_sourceLocation
  ) throws {
    try withStage(size: Size(width: 100, height: 100)) { stage in
      let window = stage.makeWindow(size: Size(width: 100, height: 100))
      for view in views { window.content.addSubview(view) }
      stage.settle()
      let picture = try stage.screenshot()
      let paper = picture[99, 99]
      for point in inked { #expect(picture[Int(point.x), Int(point.y)] != paper, sourceLocation: location) }
      for point in blank { #expect(picture[Int(point.x), Int(point.y)] == paper, sourceLocation: location) }
    }
  }

  @Test("A check mark and a badge with a band across it are drawn")
  func paths() throws {
    try expect(
      [Paper(PathListings.drawCheck)], inked: [Point(x: 7, y: 15), Point(x: 15, y: 12)], blank: [Point(x: 4, y: 6)])
    try expect(
      [Paper(PathListings.drawBadge)], inked: [Point(x: 32, y: 20), Point(x: 32, y: 56)],
      blank: [Point(x: 1, y: 1), Point(x: 2, y: 56)])
  }

  @Test("A shape view has a fill, an outline and an accessible name")
  func shape() throws {
    let heart = PathListings.heart(Path(ellipseIn: Rect(x: 10, y: 10, width: 40, height: 40)))
    heart.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    #expect(heart.accessibilityLabel == "Favourite")
    try expect([heart], inked: [Point(x: 30, y: 30), Point(x: 30, y: 10)], blank: [Point(x: 11, y: 11)])
  }

  @Test("Icons are drawn, shown in views, found by name, and read from files")
  func icons() async throws {
    let row = View(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    IconListings.view(in: row)
    let view = try #require(row.subviews.first as? IconView)
    #expect(view.icon == .warning && view.accessibilityLabel == "Battery low")
    try expect([Paper(IconListings.draw)], inked: [Point(x: 27, y: 27)], blank: [Point(x: 40, y: 40)])
    await IconListings.named(view)
    #expect(IconListings.read(Array("no picture".utf8)) == nil)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M1 1h6v6z'/></svg>"
    #expect(IconListings.read(Array(svg.utf8)) != nil)
    let bar = Paper { $0.draw(IconListings.bar, in: Rect(x: 0, y: 0, width: 48, height: 48), color: .label) }
    try expect([bar], inked: [Point(x: 24, y: 24), Point(x: 8, y: 24)], blank: [Point(x: 24, y: 14)])
    let lamp = Paper { $0.draw(IconListings.lamp, in: Rect(x: 0, y: 0, width: 48, height: 48), color: .label) }
    try expect([lamp], inked: [Point(x: 24, y: 24), Point(x: 8, y: 24)], blank: [Point(x: 3, y: 3)])
    await IconListings.music(view)
  }

  @Test("Fingers hit a route near its line")
  func route() {
    let view = RouteView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    view.route.move(to: Point(x: 20, y: 100))
    view.route.addLine(to: Point(x: 180, y: 100))
    #expect(view.point(inside: Point(x: 100, y: 80)) && !view.point(inside: Point(x: 100, y: 70)))
  }
}
