import Taction
import TactionTesting
import Testing

@Suite("The listings on layout")
struct LayoutListingTests {
  private func withWindow(_ width: Double = 400, _ body: (Stage, Window) throws -> Void) throws {
    let size = Size(width: width, height: 300)
    try withStage(size: size) { stage in try body(stage, stage.makeWindow(size: size)) }
  }

  @Test("A toolbar's title is between the buttons; a slider takes the remaining width")
  func stacks() throws {
    try withWindow { stage, window in
      let (back, title, done) = (Button("Back"), Label("Title"), Button("Done"))
      let bar = LayoutListings.bar(back, title, done)
      bar.pin(to: window.content, Anchors(leading: 0, trailing: 0, top: 0))
      let (icon, slider, value) = (View(frame: Rect(x: 0, y: 0, width: 24, height: 24)), View(), Label("7"))
      let row = LayoutListings.sliderRow(icon, slider, value)
      row.pin(to: window.content, Anchors(leading: 0, trailing: 0, bottom: 0))
      stage.settle()
      #expect(back.frame.minX == 0 && done.frame.maxX == 400)
      #expect(title.frame.minX > back.frame.maxX + 50 && title.frame.maxX < done.frame.minX - 50)
      #expect(value.frame.width == 48 && slider.frame.width == 400 - 24 - 48 - 16)
    }
  }

  @Test("A list above a field takes the free height")
  func chat() throws {
    try withWindow { stage, window in
      let (messages, field) = (ListView<ListListings.Song>(ListCell.self) { _, _ in }, TextField())
      LayoutListings.chat(messages, field).fill(window.content)
      stage.settle()
      #expect(field.frame.maxY == 300 && field.frame.height < 60)
      #expect(messages.frame == Rect(x: 0, y: 0, width: 400, height: field.frame.minY - 8))
    }
  }

  @Test("A plan view with anchors lays out its rooms for its final size, even after the tablet is rotated")
  func finalSize() throws {
    try withWindow(600) { stage, window in
      let plan = PlanView()
      plan.fill(window.content)
      stage.settle()
      #expect(plan.rooms.frame == Rect(x: 75, y: 0, width: 450, height: 300))
      stage.resize(to: Size(width: 300, height: 600))
      stage.settle()
      #expect(plan.rooms.frame == Rect(x: 0, y: 200, width: 300, height: 200))
    }
  }

  @Test("In layoutSubviews(), subviews with anchors still have their old size; they get the new size afterwards")
  func order() throws {
    final class Page: View {
      let child = View()
      var seen: [Size] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        seen.append(child.bounds.size)
      }
    }
    try withWindow { stage, window in
      let page = Page()
      page.child.fill(page)
      page.fill(window.content)
      stage.settle()
      #expect(page.seen.first != page.bounds.size && page.child.bounds.size == page.bounds.size)
    }
  }

  @Test("The fields of a form share one leading edge; the button is at the end of its row")
  func grids() throws {
    try withWindow { stage, window in
      let (name, street, save) = (Button("Ada"), Button("Main street"), Button("Save"))
      let form = LayoutListings.form(name, street, save)
      form.pin(to: window.content, Anchors(leading: 0, trailing: 0, top: 0))
      stage.settle()
      #expect(name.frame.minX == street.frame.minX && name.frame.maxX == 400 && save.frame.maxX == 400)
      #expect(save.frame.minX > 200 && save.frame.minY >= street.frame.maxY)
      let cards = LayoutListings.cards((0..<4).map { _ in View(frame: Rect(x: 0, y: 0, width: 9, height: 50)) })
      cards.frame = Rect(x: 0, y: 0, width: 500, height: 116)
      cards.layoutIfNeeded()
      #expect(cards.arrangedSubviews.map(\.frame.minX) == [0, 258, 0, 258])
      let tags = LayoutListings.tags(["one", "two", "three", "four"])
      tags.frame.size = tags.sizeThatFits(Size(width: 200, height: 0))
      tags.layoutIfNeeded()
      #expect(Set(tags.arrangedSubviews.map(\.frame.minY)).count > 1)
    }
  }

  @Test("A notice is the first view of a column; a key spans two rows of a pad")
  func changes() throws {
    let (notice, column) = (Label("Saved"), StackView(arrangedSubviews: [Label("One"), Label("Two")]))
    LayoutListings.announce(notice, in: column)
    #expect(column.arrangedSubviews.first === notice && column.customSpacing(after: notice) == 24)
    let (digits, enter) = ((0..<9).map { Button("\($0)") }, Button("Enter"))
    let pad = LayoutListings.pad(digits, digits[8], enter)
    pad.frame = Rect(x: 0, y: 0, width: 300, height: 600)
    pad.layoutIfNeeded()
    // The flexible columns share 300 - 96 - 2 * 4 px.
    #expect(enter.frame.minX == 204 && enter.frame.maxX == 300 && enter.frame.minY == 64 + 12)
    #expect(digits[0].frame.size == Size(width: 98, height: 64) && digits[8].frame.width == 98 + 4 + 96)
  }

  @Test("The page has a readable width, and the video the height that its aspect ratio requires")
  func pinned() throws {
    try withWindow(1000) { stage, window in
      let (page, toolbar, video) = (View(), View(frame: Rect(x: 0, y: 0, width: 0, height: 44)), View())
      LayoutListings.page(page, toolbar, video, in: window)
      stage.settle()
      #expect(page.frame == Rect(x: 180, y: 16, width: 640, height: 268))
      #expect(toolbar.frame == Rect(x: 0, y: 256, width: 1000, height: 44))
      #expect(video.frame == Rect(x: 0, y: 0, width: 640, height: 360))
    }
  }

  @Test("In right-to-left layout the player stays and the arrow is mirrored; a narrow row becomes a column")
  func directions() throws {
    try withWindow { stage, window in
      let (player, arrow) = (View(), ImageView())
      [player, arrow].forEach(window.content.addSubview)
      stage.settings.layoutDirection = .rightToLeft
      stage.settle()
      LayoutListings.player(player, arrow)
      #expect(player.layoutDirection == .leftToRight && arrow.transform == .scale(x: -1, y: 1))
      let row = StackView(arrangedSubviews: [View(), View()])
      LayoutListings.columns(row)
      row.fill(window.content)
      stage.settle()
      #expect(row.axis == .vertical)
    }
  }
}
