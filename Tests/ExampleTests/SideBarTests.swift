import Taction
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionGestureGallery
@testable import TactionWidgetGallery

/// The side bar must show the row of the open page, at any position of the row in the list.
@Suite("The side bars of the galleries")
struct SideBarTests {
  private static let size = Size(width: 800, height: 300)

  private func expectInSight(_ title: String, on stage: Stage) throws {
    let row = try #require((stage.findAll(.cell, title) + stage.findAll(.button, title)).first?.frame)
    #expect(row.minY >= 0 && row.maxY <= Self.size.height, "\(title): \(row)")
  }

  @Test("The gallery's list scrolls to the row of the page that is opened", arguments: [false, true])
  func opened(isShown: Bool) throws {
    try withStage(size: Self.size) { stage in
      let window = stage.makeWindow(size: Self.size)
      let widgets = TactionWidgetGallery.Gallery(pages: TactionWidgetGallery.Page.all)
      let gestures = TactionGestureGallery.Gallery(pages: TactionGestureGallery.Page.all)
      if isShown { window.root = widgets }
      stage.settle()
      for title in ["Theme", "Lists", "Buttons"] {
        widgets.open(page: title)
        window.root = widgets
        stage.settle()
        try expectInSight(title, on: stage)
      }
      if isShown { window.root = gestures }
      for title in ["Sources", "Pan", "Tap", "Delegate"] {
        gestures.open(page: title)
        window.root = gestures
        stage.settle()
        try expectInSight(title, on: stage)
      }
    }
  }

  @Test("The open page's row is visible after going back to the list, in a narrow window with large text")
  func folded() throws {
    try withStage(size: Self.size) { stage in
      stage.settings.textScale = 2
      let window = stage.makeWindow(size: Self.size)
      let gallery = TactionWidgetGallery.Gallery(pages: TactionWidgetGallery.Page.all)
      gallery.open(page: "Theme")
      window.root = gallery
      stage.advance(by: 1)
      #expect(gallery.isFolded)
      gallery.showSidebar()
      stage.advance(by: 1)
      try expectInSight("Theme", on: stage)
    }
  }

  @Test("In right-to-left layout the gesture gallery's list is at the right, with a margin at the window's edge")
  func mirrored() throws {
    try withStage(size: Self.size) { stage in
      stage.settings.layoutDirection = .rightToLeft
      let window = stage.makeWindow(size: Self.size)
      window.root = TactionGestureGallery.Gallery(pages: TactionGestureGallery.Page.all)
      stage.settle()
      let row = try #require(stage.find(.button, "Tap").view)
      let label = try #require(row.subviews.first)
      #expect(row.convert(row.bounds, to: nil).maxX == 800)
      #expect(label.convert(label.bounds, to: nil).maxX <= 790)
      #expect(stage.findAll(.staticText, "Tap").contains { ($0.frame?.maxX ?? 800) <= 600 })
    }
  }
}
