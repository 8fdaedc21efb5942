import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionControls

@Suite("Symbols and controls next to text grow with the text")
struct TextSizeTests {
  /// Returns what `body` measures in a window, at a text scale.
  private func measured<Value>(at scale: Double, _ body: (View) throws -> Value) throws -> Value {
    try withStage { stage in
      stage.settings.textScale = scale
      let content = stage.makeWindow(size: Size(width: 800, height: 600)).content
      stage.settle()
      return try body(content)
    }
  }

  @Test("Checkboxes and steppers grow with large text, and do not shrink with small text")
  func boxesCirclesAndSteppersGrow() throws {
    func sides(_ scale: Double) throws -> [Double] {
      try measured(at: scale) { content in
        let (box, stepper) = (Checkbox("Grid"), Stepper())
        for view in [box, stepper] {
          content.addSubview(view)
          view.sizeToFit()
        }
        return [box.focusShape.rect.width, stepper.bounds.width]
      }
    }
    let (small, usual, large) = (try sides(0.8), try sides(1), try sides(2))
    #expect(usual == [24, 100] && small == usual)
    #expect(large == [48, 132], "only the signs of a stepper grow, so that text has room next to it")
  }

  @Test(
    "A view with anchors and the size from its initializer fits its text at 200 % and back",
    arguments: [
      Anchors(leading: 20, top: 30), Anchors(trailing: 20, bottom: 30), Anchors(centerX: 0, centerY: 0),
      Anchors(leading: 0, trailing: 0, bottom: 0),
    ])
  func pinnedViewsGrow(anchors: Anchors) throws {
    try withStage { stage in
      let content = stage.makeWindow(size: Size(width: 800, height: 600)).content
      let views: [View] = [
        Button("Save"), Checkbox("Show hidden files"), SegmentedControl(["Day", "Week"]), Label("Ready"),
        StackView(arrangedSubviews: [Label("Sort by"), Button("Name")]),
      ]
      for view in views {
        view.pin(to: content, anchors)
        stage.settle()
        let first = view.frame
        stage.settings.textScale = 2
        stage.settle()
        #expect(view.clippedTexts == [] && view.frame.height > first.height, "\(view)")
        stage.settings.textScale = 1
        stage.settle()
        #expect(view.frame == first, "\(view)")
        view.removeFromSuperview()
      }
    }
  }

  @Test("A view with anchors follows its content until the app sets a size")
  func pinnedViewsFollowTheirContent() throws {
    try withStage { stage in
      let content = stage.makeWindow(size: Size(width: 800, height: 600)).content
      let (button, label, wrapped) = (Button("Save"), Label(""), Label("Some words that need two lines here"))
      let stack = StackView(axis: .vertical, arrangedSubviews: [label])
      (wrapped.numberOfLines, wrapped.frame.size) = (0, Size(width: 150, height: 0))
      wrapped.sizeToFit()
      let narrow = Label("Some words that need two lines here")
      (narrow.numberOfLines, narrow.frame.size) = (0, Size(width: 150, height: 0))
      for view in [button, stack, wrapped, narrow] { view.pin(to: content, Anchors(leading: 10, top: 10)) }
      stage.settle()
      let (first, own) = (button.bounds.size, wrapped.bounds.size)
      (button.title, label.text) = ("Save as a picture", "Ready")
      stage.settle()
      #expect(button.bounds.width > first.width && button.bounds.height == first.height)
      #expect(stack.clippedTexts == [] && stack.bounds.height >= 20)
      #expect(wrapped.bounds.size == own && own.width <= 150, "the app has set a width")
      #expect(narrow.bounds.size == Size(width: 150, height: own.height), "the app has set only a width")
      button.bounds.size = Size(width: 200, height: 60)
      button.title = "Save"
      stage.settle()
      #expect(button.bounds.size == Size(width: 200, height: 60))
    }
  }

  @Test(
    "A view that could fill any width keeps the size from its initializer, unless anchors set its width",
    arguments: [Anchors(leading: 20, top: 30), Anchors(trailing: 20, bottom: 30), Anchors(centerX: 0, centerY: 0)])
  func pinnedViewsDoNotFill(anchors: Anchors) throws {
    try withStage { stage in
      let content = stage.makeWindow(size: Size(width: 800, height: 600)).content
      let views: [View] = [Slider(), Slider(axis: .vertical), ProgressView(progress: 0.5)]
      for view in views {
        let own = view.bounds.size
        view.pin(to: content, anchors)
        stage.settle()
        stage.settings.textScale = 2
        stage.settle()
        #expect(view.bounds.size == own, "\(view)")
        view.anchors = Anchors(leading: 20, trailing: 20, top: 30)
        stage.settle()
        #expect(view.bounds.width == content.bounds.width - 40, "\(view)")
        view.anchors = anchors
        stage.settle()
        #expect(view.bounds.size == own, "\(view)")
        stage.settings.textScale = 1
        view.removeFromSuperview()
      }
    }
  }

  @Test("The circles of a radio group do not touch with text at 200 %") func largeCirclesDoNotTouch() throws {
    try measured(at: 2) { content in
      let group = RadioGroup(["Small", "Large"])
      content.addSubview(group)
      group.sizeToFit()
      group.layoutIfNeeded()
      let circles = group.subviews.compactMap { ($0 as? Control)?.focusShape.rect.height }
      #expect(circles == [48, 48])
      #expect(group.subviews[1].center.y - group.subviews[0].center.y >= 48 + 8)
    }
  }

  @Test("The arrow of a back button grows with the text") func theArrowOfABackButtonGrows() throws {
    func room(_ scale: Double) throws -> Double {
      try measured(at: scale) { content in
        let stack = NavigationStack(root: View(), title: "Notes")
        stack.fill(content)
        stack.push(View(), title: "Note", animated: false)
        content.layoutIfNeeded()
        let button = try #require(backButton(in: stack))
        return (button.sizeThatFits(.zero).width - button.titleLabel.sizeThatFits(.zero).width).rounded()
      }
    }
    #expect(try room(1) == 34)
    #expect(try room(2) == 44)
  }

  private func backButton(in view: View) -> Button? {
    if let button = view as? Button, button.title == "Notes" { return button }
    return view.subviews.lazy.compactMap { backButton(in: $0) }.first
  }

  @Test(
    "The tabs of a bar with enough room show large titles in full",
    arguments: [TabView.BarPosition.top, .bottom, .side])
  func theTabsOfAWideBarGrow(position: TabView.BarPosition) throws {
    try withStage(size: Size(width: 1280, height: 800)) { stage in
      stage.settings.textScale = 3
      let tabs = TabView([Tab("Bookmarks", page: View()), Tab("Settings", page: View())])
      tabs.barPosition = position
      tabs.fill(stage.makeWindow().content)
      stage.settle()
      let tab = try #require(stage.find(.tab, "Bookmarks").view as? Button)
      #expect(tab.titleLabel.bounds.width >= tab.titleLabel.sizeThatFits(.zero).width - 0.5)
    }
  }

  @Test("The image of a list cell grows with the text, and the row grows with the image")
  func aPictureInARowGrowsAndTheRowWithIt() throws {
    func row(_ scale: Double) throws -> (picture: Double, row: Double) {
      try measured(at: scale) { content in
        let cell = ListCell()
        cell.title = "Pear"
        cell.image = try Image(copying: Bitmap(width: 2, height: 2))
        content.addSubview(cell)
        cell.bounds.size = cell.sizeThatFits(Size(width: 300, height: 0))
        cell.layoutIfNeeded()
        return (cell.imageView.bounds.width, cell.bounds.height)
      }
    }
    #expect(try row(1) == (36, 44))
    #expect(try row(2) == (72, 80))
  }

  @Test("With text at 200 %, the back button leaves enough room for the title of a page")
  func theTitleOfAPageIsWholeIfTheBackButtonMayShrink() throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      stage.settings.textScale = 2
      let stack = NavigationStack(root: View(), title: "Home")
      stack.fill(stage.makeWindow().content)
      stack.push(View(), title: "Living room", animated: false)
      stage.settle()
      let bar = try #require(stage.find(.navigationBar, "Living room").view)
      let title = try #require(bar.subviews.compactMap { $0 as? Label }.first { $0.text == "Living room" })
      #expect(title.bounds.width >= title.sizeThatFits(.zero).width - 0.5)
    }
  }
}
