import Taction
import TactionForms
import TactionRestoration
import TactionTesting
import Testing

@Suite("The listings of state restoration")
struct RestorationListingTests {
  @Test("A search, the list that it filters, a page and a value come back")
  func listings() throws {
    let titles = ["Rain", "Rent", "Sun"]
    func songs(_ words: String) -> [RestorationListings.Song] {
      titles.indices.filter { words.isEmpty || titles[$0].hasPrefix(words) }.map(RestorationListings.Song.init)
    }
    for run in 1...2 {
      try withStage(size: Size(width: 400, height: 600)) { stage in
        let window = stage.makeWindow()
        let list = ListView<RestorationListings.Song>(ListCell.self) { $0.title = titles[$1.id] }
        let (search, stack) = (SearchField(placeholder: "Search"), NavigationStack(root: View(), title: "Root"))
        window.restoration.start(as: "listings")
        if run == 1 { window.restoration.reset() }
        RestorationListings.restore(search, filtering: list, songs)
        RestorationListings.restorePages(of: stack) { _ in View() }
        #expect(RestorationListings.count(window) == run - 1)
        list.setItems(songs(""))
        StackView(axis: .vertical, arrangedSubviews: [search, list, stack]).fill(window.content)
        stage.settle()
        if run == 1 {
          search.becomeFirstResponder()
          stage.type("R")
          let page = View()
          page.restorationIdentifier = "page"
          stack.push(page, title: "Page", animated: false)
        }
        stage.settle()
        #expect(list.items.map(\.id) == [0, 1] && search.text == "R" && stack.pages.count == 2)
        window.restoration.saveNow()
      }
    }
  }

  @Test("An app receives a value when it is typed, and again when it is restored")
  func taking() throws {
    for run in 1...2 {
      try withStage(size: Size(width: 400, height: 600)) { stage in
        let window = stage.makeWindow()
        let name = TextRow("Name")
        var taken: [String] = []
        window.restoration.start(as: "taking")
        if run == 1 { window.restoration.reset() }
        RestorationListings.take(name) { taken.append($0) }
        Form([FormSection(rows: [name])]).fill(window.content)
        stage.settle()
        if run == 1 {
          try stage.find(.textField, "Name").tap()
          stage.type("A")
        }
        stage.settle()
        #expect(taken == ["A"])
        window.restoration.saveNow()
      }
    }
  }

  @Test("The values of a form come back")
  func form() throws {
    for run in 1...2 {
      try withStage(size: Size(width: 400, height: 600)) { stage in
        let window = stage.makeWindow()
        let (name, nights) = (TextRow("Name"), NumberField(in: 1...30))
        let row = FormRow("Nights", nights)
        RestorationListings.restore(name, row, in: window)
        if run == 1 { window.restoration.reset() }
        Form([FormSection(rows: [name, row])]).fill(window.content)
        stage.settle()
        if run == 1 { (name.text, nights.value) = ("Ann", 3) }
        stage.settle()
        #expect(name.text == "Ann" && nights.value == 3 && name.form?.hasChanges == (run == 2))
        window.restoration.saveNow()
      }
    }
  }
}
