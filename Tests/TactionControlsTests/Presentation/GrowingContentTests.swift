import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Presentations whose content needs another size while it is shown, with Wayland events")
struct GrowingContentTests {
  private enum Kind: CaseIterable {
    case sheet, popover, alert

    func make(_ content: View) -> Presentation {
      switch self {
      case .sheet:
        let sheet = Sheet(content)
        sheet.detents = [.fitted]
        return sheet
      case .popover: return Popover(content)
      case .alert:
        let alert = Alert("Title")
        alert.accessory = content
        return alert
      }
    }
  }

  @Test("A fitted sheet, a popover and an alert follow the size that fits their content", arguments: [false, true])
  func following(isNested: Bool) throws {
    for kind in Kind.allCases {
      try withPresentation { scene in
        let message = Label("Short")
        message.numberOfLines = 0
        let rows = StackView(axis: .vertical, arrangedSubviews: [Button("Save")])
        let content: View = isNested ? rows : message
        if isNested { rows.addArrangedSubview(message) }
        scene.button.present(kind.make(content))
        scene.rest()
        let before = content.bounds.height
        message.text = String(repeating: "A longer message. ", count: 20)
        scene.rest()
        let needed = content.sizeThatFits(Size(width: content.bounds.width, height: 0)).height
        #expect(needed > before && content.bounds.height >= needed - 0.5, "\(kind)")
        message.text = "Short"
        scene.rest()
        #expect(abs(content.bounds.height - before) < 0.5, "\(kind)")
      }
    }
  }

  private struct Row: Identifiable { let id: Int }

  @Test("A fitted sheet has the height of the content of its scroll view or list, and follows it")
  func scrolledContent() throws {
    try withPresentation { scene in
      let rows = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [Sized(100, 150)])
      let scroll = ScrollView(content: rows)
      let sheet = scene.presentFitted(scroll)
      #expect(abs(scroll.bounds.height - 150) < 0.5)
      rows.addArrangedSubview(Sized(100, 100))
      scene.rest()
      #expect(abs(scroll.bounds.height - 250) < 0.5)
      sheet.dismiss(animated: false)

      let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "Row \(row.id)" }
      list.rowHeight = 50
      list.setItems((0..<3).map { Row(id: $0) })
      let other = scene.presentFitted(list)
      #expect(abs(list.bounds.height - 150) < 0.5)
      list.setItems((0..<5).map { Row(id: $0) })
      scene.rest()
      #expect(abs(list.bounds.height - 250) < 0.5)
      list.setItems((0..<500).map { Row(id: $0) })
      scene.rest()
      #expect(list.bounds.height > 700 && list.bounds.height < 800)
      other.dismiss(animated: false)
    }
  }

  @Test("A fitted sheet has the height of the page of a navigation stack with its bar, and follows it")
  func stackOfPages() throws {
    try withPresentation { scene in
      let message = Label("Short")
      message.numberOfLines = 0
      let root = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [Sized(100, 150), message])
      let stack = NavigationStack(root: root, title: "Root")
      let sheet = scene.presentFitted(stack)
      let line = message.sizeThatFits(.zero).height
      #expect(abs(root.bounds.height - 150 - line) < 0.5)
      message.text = "One\nTwo\nThree"
      scene.rest()
      #expect(root.bounds.height > 150 + 2 * line)

      let rows = StackView(axis: .vertical, spacing: 0, arrangedSubviews: [Sized(100, 300)])
      let page = ScrollView(content: rows)
      stack.push(page, title: "Page")
      scene.rest()
      #expect(abs(page.bounds.height - 300) < 0.5)
      rows.addArrangedSubview(Sized(100, 50))
      scene.rest()
      #expect(abs(page.bounds.height - 350) < 0.5)
      stack.pop()
      scene.rest()
      #expect(root.bounds.height > 150 + 2 * line && root.bounds.height < 300)
      sheet.dismiss(animated: false)
    }
  }

  @Test("The bars and the large title of a page count in a fitted sheet, even when a keyboard appears or leaves")
  func barsAboveKeyboard() throws {
    try withPresentation { scene in
      let page = Sized(100, 300)
      let item = NavigationItem("Page")
      item.prefersLargeTitle = true
      item.toolbarItems = [BarButton("Share")]
      let stack = NavigationStack(root: page, item)
      scene.presentFitted(stack)
      #expect(abs(page.bounds.height - 300) < 0.5)
      let height = stack.bounds.height
      for inset in [200.0, 0] {
        scene.window.safeAreaInsets = Insets(bottom: inset)
        scene.rest()
        #expect(abs(page.bounds.height - 300) < 0.5 && abs(stack.bounds.height - height) < 0.5)
      }
    }
  }

  @Test("A scroll view in a fitted sheet may limit its height, and its insets count")
  func limitedScrollView() throws {
    try withPresentation { scene in
      let scroll = ScrollView(content: Sized(100, 300))
      scene.presentFitted(scroll)
      scroll.contentInset = Insets(bottom: 40)
      scene.rest()
      #expect(abs(scroll.bounds.height - 340) < 0.5)
      scroll.maximumSize.height = 200
      scene.rest()
      #expect(abs(scroll.bounds.height - 200) < 0.5)
    }
  }

  @Test(
    "A fitted sheet whose content has no height of its own is as high as the window allows, even after a keyboard",
    arguments: [false, true])
  func noHeight(isPage: Bool) throws {
    try withPresentation { scene in
      let content: View = isPage ? NavigationStack(root: View(), title: "Page") : View()
      scene.presentFitted(content)
      let height = content.bounds.height
      #expect(height > 700)
      scene.window.safeAreaInsets = Insets(bottom: 300)
      scene.rest()
      #expect(abs(content.bounds.height - (height - 300)) < 0.5)
      scene.window.safeAreaInsets = .zero
      scene.rest()
      #expect(abs(content.bounds.height - height) < 0.5)
    }
  }

  @Test("A page without a height of its own makes a fitted sheet as high as the window allows")
  func pushedPageWithoutHeight() throws {
    try withPresentation { scene in
      let stack = NavigationStack(root: Sized(100, 150), title: "Root")
      scene.presentFitted(stack)
      #expect(stack.bounds.height < 300)
      stack.push(View(), title: "Page")
      scene.rest()
      #expect(stack.bounds.height > 700)
      stack.pop()
      scene.rest()
      #expect(stack.bounds.height < 300)
    }
  }
}
