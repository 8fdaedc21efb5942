import Taction
import TactionTesting
import Testing

@Suite("Icons of buttons, tabs and menus")
struct ControlIconTests {
  private func iconView(in view: View) -> IconView? {
    for child in view.subviews {
      if let icon = child as? IconView ?? iconView(in: child) { return icon }
    }
    return nil
  }

  @Test(
    "The icon of a button is at the leading side of its title, in the title's colour", arguments: [false, true])
  func button(isMirrored: Bool) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      if isMirrored { stage.settings.layoutDirection = .rightToLeft }
      let button = Button("Share", icon: .share)
      let plain = Button("Share")
      button.center(in: window.content)
      stage.settle()
      let icon = try #require(iconView(in: button))
      #expect(icon.icon == .share && icon.bounds.width >= 20)
      #expect(button.bounds.width == plain.bounds.width + icon.bounds.width + 8)
      #expect(isMirrored == (icon.frame.minX > button.titleLabel.frame.maxX))
      #expect(button.bounds.contains(icon.frame) && button.bounds.contains(button.titleLabel.frame))
      button.role = .destructive
      #expect(icon.tintColor == button.titleLabel.textColor)
      button.isEnabled = false
      #expect(icon.alpha < 1)
      button.icon = nil
      #expect(button.sizeThatFits(.zero) == plain.sizeThatFits(.zero))
    }
  }

  @Test("A button with only an icon has it in the middle, is large enough for fingers, and needs a name")
  func alone() throws {
    var notices: [String] = []
    let before = View.logNotice
    View.logNotice = { notices.append($0) }
    defer { View.logNotice = before }
    try withStage { stage in
      let window = stage.makeWindow()
      let button = Button(icon: .play)
      button.center(in: window.content)
      stage.settle()
      #expect(notices.count == 1 && notices.first?.contains("accessibilityLabel") == true)
      button.accessibilityLabel = "Play"
      var count = 0
      button.action = { count += 1 }
      try stage.find(.button, "Play").tap()
      #expect(count == 1)
      let icon = try #require(iconView(in: button))
      #expect(icon.frame.center.distance(to: button.bounds.center) < 1)
      #expect(button.bounds.width >= 44 && button.bounds.height >= 44)
    }
  }

  @Test("A tab's icon is above its title, or next to it in a bar at the top", arguments: TabView.BarPosition.allCases)
  func tab(position: TabView.BarPosition) throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let window = stage.makeWindow()
      let tabs = TabView([Tab("Inbox", icon: .mail, page: View()), Tab("Files", page: View())])
      tabs.barPosition = position
      tabs.tabs[0].badge = "3"
      tabs.fill(window.content)
      stage.settle()
      let button = try #require(stage.find(.tab, "Inbox").view as? Button)
      let (icon, title) = (try #require(iconView(in: button)), button.titleLabel)
      #expect(button.bounds.contains(icon.frame) && button.bounds.contains(title.frame))
      #expect(title.bounds.width >= title.sizeThatFits(.zero).width)
      if position == .top {
        #expect(icon.frame.maxX < title.frame.minX)
      } else {
        #expect(icon.frame.maxY <= title.frame.minY)
      }
      #expect(icon.tintColor == .tint)
      tabs.selectedIndex = 1
      stage.settle()
      #expect(icon.tintColor == .secondaryLabel)
    }
  }

  @Test("The icon of a menu item is at the leading side of its title, in the title's colour")
  func menu() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      window.content.present(Menu([MenuItem("Delete", icon: .delete, role: .destructive), MenuItem("Share")]))
      stage.advance(by: 1)
      let row = try #require(stage.find(.menuItem, "Delete").view)
      let icon = try #require(iconView(in: row))
      let label = try #require(row.subviews.first { ($0 as? Label)?.text == "Delete" })
      #expect(icon.tintColor == .destructive && icon.frame.maxX <= label.frame.minX)
      #expect(label.bounds.width >= label.sizeThatFits(.zero).width)
    }
  }
}
