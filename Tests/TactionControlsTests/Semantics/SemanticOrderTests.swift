import Taction
import TactionTesting
import Testing

@Suite("The reading order of a window")
struct SemanticOrderTests {
  private struct Row: Identifiable { let id: Int }

  @Test("A list with an index strip is read from the top, each heading before its rows", arguments: [false, true])
  func indexStrip(isMirrored: Bool) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      stage.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "Row \(row.id)" }
      list.showsIndexStrip = true
      list.setSections(
        [
          ListSection("First", items: (0..<3).map(Row.init)), ListSection("Second", items: (3..<6).map(Row.init)),
        ], animated: false)
      stage.makeWindow().root = list
      stage.settle()
      #expect(stage.findAll(.cell).map(\.name) == (0..<6).map { "Row \($0)" })
      let tree = stage.semanticTree
      let words = ["First", "Row 0", "Row 2", "Second", "Row 3", "Row 5"]
      let places = words.compactMap { tree.firstRange(of: "\"\($0)\"")?.lowerBound }
      #expect(places.count == words.count && places == places.sorted(), "\(tree)")
    }
  }

  @Test(
    "A modal view hides the views behind it; once it is no longer modal it hides nothing", arguments: [false, true])
  func modal(hasMeaning: Bool) throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let window = stage.makeWindow()
      let (behind, layer, inside) = (Button("Behind"), View(), Button("Inside"))
      for view in [behind, inside] { view.frame = Rect(x: 20, y: 20, width: 100, height: 44) }
      layer.frame = window.content.bounds
      if hasMeaning { layer.accessibilityLabel = "Layer" }
      window.content.addSubview(behind)
      window.content.addSubview(layer)
      layer.addSubview(inside)
      layer.isModal = true
      stage.settle()
      #expect(stage.findAll(.button).map(\.name) == ["Inside"])
      layer.isModal = false
      stage.settle()
      #expect(Set(stage.findAll(.button).map(\.name)) == ["Behind", "Inside"])
    }
  }

  @Test("A badge over three labels does not change the reading order of the labels")
  func badge() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let card = View()
      for (index, text) in ["Three", "Two", "One"].enumerated() {
        let label = Label(text)
        label.frame = Rect(x: 0, y: Double(2 - index) * 30, width: 200, height: 30)
        card.addSubview(label)
      }
      let badge = Button("Badge")
      badge.frame = Rect(x: 150, y: 0, width: 60, height: 90)
      card.addSubview(badge)
      stage.makeWindow().root = card
      stage.settle()
      #expect(stage.findAll(.staticText).compactMap(\.name).filter { $0 != "Badge" } == ["One", "Two", "Three"])
    }
  }
}
