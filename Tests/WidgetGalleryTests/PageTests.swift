import Taction
import TactionTesting
import Testing

@testable import TactionWidgetGallery

/// Checks each page in each setting: nothing is cut off, and everything can be reached.
@Suite("The pages of the widget gallery")
struct PageTests {
  @Test("No text or control is cut off or too small on any page of the widget gallery", arguments: Setting.all)
  func shows(setting: Setting) throws {
    try withGallery(setting) { stage, gallery in
      for page in Page.all {
        gallery.open(page: page.title)
        stage.settle()
        #expect(Blemish.find(in: gallery) == [], "\(page.title)")
        #expect(pageView(of: gallery).map { $0.contentSize.width <= $0.bounds.width } == true, "\(page.title)")
      }
    }
  }

  @Test("Tab reaches every control on every page of the widget gallery", arguments: [Setting.all[0], Setting.all[7]])
  func tabOrder(setting: Setting) throws {
    try withGallery(setting) { stage, gallery in
      for page in Page.all {
        gallery.open(page: page.title)
        stage.settle()
        var waiting = controls(in: gallery).filter { $0.canBecomeFirstResponder }
        for _ in 0..<waiting.count + 20 where !waiting.isEmpty {
          stage.type(Key.tab)
          waiting.removeAll { $0.isFirstResponder }
        }
        #expect(waiting.isEmpty, "\(page.title): \(waiting.map { $0.effectiveSemantics?.name ?? "" })")
      }
    }
  }

  @Test("Every control of the widget gallery has a name and can be tapped", arguments: [0, 1, 7])
  func fingers(setting: Int) throws {
    try withGallery(Setting.all[setting]) { stage, gallery in
      for page in Page.all {
        gallery.open(page: page.title)
        stage.settle()
        let view = try #require(pageView(of: gallery))
        for control in controls(in: view) {
          let meaning = try #require(control.effectiveSemantics, "\(page.title): \(type(of: control))")
          #expect(!meaning.name.isEmpty, "\(page.title): \(type(of: control)) has no name")
          #expect(stage.find(meaning.role, meaning.name).exists)
          #expect(throws: Never.self) { try stage.element(of: control).reachablePoint() }
        }
      }
    }
  }

  @Test("The widget gallery's list opens every page, in a large and a small window", arguments: [0, 1])
  func list(setting: Int) throws {
    try withGallery(Setting.all[setting]) { stage, gallery in
      for page in Page.all {
        if gallery.isFolded { gallery.showSidebar() }
        try stage.find(.cell, page.title).tap()
        stage.advance(by: 0.1)
        let titles = page.makeExhibits().map(\.title)
        #expect(pageView(of: gallery)?.isInWindow == true)
        #expect(titles.allSatisfy { stage.find(.staticText, $0).exists }, "\(page.title)")
      }
    }
  }

  @Test("A screen reader can perform a view's actions, and set numbers in the view's range")
  func actions() throws {
    try withGallery { stage, gallery in
      for page in Page.all {
        gallery.open(page: page.title)
        for index in adjustable(in: try #require(pageView(of: gallery))).indices {
          // Removes what an action has opened, such as a sheet.
          for presentation in gallery.presentations { presentation.dismiss(animated: false) }
          gallery.open(page: page.title)
          stage.settle()
          let view = adjustable(in: try #require(pageView(of: gallery)))[index]
          let meaning = try #require(view.effectiveSemantics)
          for action in meaning.actions {
            #expect(view.performEffective(action), "\(page.title): \(meaning.role) \(meaning.name): \(action)")
          }
          guard case .number(_, let range, _) = meaning.value, meaning.actions.contains(.increment) else { continue }
          for end in [range.upperBound, range.lowerBound] {
            #expect(view.perform(.setNumber(end)))
            guard case .number(end, _, _) = view.effectiveSemantics?.value else {
              Issue.record("\(page.title): \(meaning.name) is not \(end)")
              continue
            }
          }
          stage.settle()
        }
      }
    }
  }

  /// Returns the views that currently have actions.
  private func adjustable(in view: View) -> [View] {
    guard !view.isHidden else { return [] }
    let meaning = view.effectiveSemantics
    let isAdjustable = meaning.map { !$0.actions.isEmpty && !$0.states.contains(.disabled) } ?? false
    return (isAdjustable ? [view] : []) + view.subviews.flatMap(adjustable)
  }

  private func pageView(of gallery: Gallery) -> PageView? {
    (gallery.detail as? NavigationStack)?.topPage as? PageView
  }

  private func controls(in view: View) -> [Control] {
    guard !view.isHidden else { return [] }
    return (view as? Control).map { [$0] } ?? view.subviews.flatMap(controls)
  }
}
