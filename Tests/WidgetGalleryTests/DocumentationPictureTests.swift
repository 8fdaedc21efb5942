import Taction
import TactionTesting
import Testing

@testable import TactionWidgetGallery

/// The pictures of Docs/Controls.md, Lists.md, Navigation.md, Presentation.md and Forms.md, taken from the gallery.
///
/// `TACTION_SNAPSHOTS=record swift test --filter DocumentationPictureTests` records the pictures again.
@Suite("The pictures of the controls in the documentation")
struct DocumentationPictureTests {
  /// The names of the pictures, with the page and the exhibit that they show.
  nonisolated static let exhibits: [(name: String, page: String, title: String)] = [
    ("button", "Buttons", "Roles"), ("button-icons", "Buttons", "Icons"), ("switch", "Choices", "Switch"),
    ("checkbox", "Choices", "Checkbox"), ("slider", "Values", "Slider"), ("stepper", "Values", "Stepper"),
    ("segmented-control", "Choices", "SegmentedControl"), ("progress-view", "Progress", "ProgressView"),
    ("activity-indicator", "Progress", "ActivityIndicator"), ("page-control", "Progress", "PageControl"),
    ("rating-view", "Values", "A control of your own"), ("tab-view", "Navigation", "TabView"),
    ("radio-group", "Choices", "RadioGroup"), ("picker", "Choices", "Picker"), ("list-view", "Lists", "ListView"),
    ("grid-view", "Lists", "GridView"), ("form", "Forms", "Fields"), ("settings", "Forms", "Settings"),
    ("calendar", "Forms", "Calendar"), ("color-picker", "Forms", "Colours"),
  ]

  /// The names of the pictures, with the button that opens their presentation.
  nonisolated static let presentations: [(name: String, button: String)] = [
    ("sheet", "Sheet"), ("popover", "Popover"), ("alert", "Delete"), ("menu", "Menu"), ("toast", "Toast"),
  ]

  /// A page of the documentation: the pictures are in the folder Snapshots next to it.
  private static let docs =
    String(#filePath.dropLast("Tests/WidgetGalleryTests/DocumentationPictureTests.swift".utf8.count))
    + "Docs/Controls.md"

  @Test("Each control looks like its picture in the documentation", arguments: exhibits.map(\.name))
  func exhibit(name: String) throws {
    let place = try #require(Self.exhibits.first { $0.name == name })
    let page = try #require(Page.all.first { $0.title == place.page })
    let exhibit = try #require(page.makeExhibits().first { $0.title == place.title })
    let size = Size(width: 320, height: exhibit.fittingSize(in: Size(width: 320, height: 0)).height)
    try withStage(size: size) { stage in
      stage.settings.prefersReducedMotion = true
      let window = stage.makeWindow(size: size)
      exhibit.cornerRadius = 0
      exhibit.fill(window.content)
      try expectSnapshot(of: stage, named: name, file: Self.docs)
    }
  }

  @Test("Each presentation looks like its picture in the documentation", arguments: presentations.map(\.name))
  func presentation(name: String) throws {
    let button = try #require(Self.presentations.first { $0.name == name }?.button)
    let size = Size(width: 400, height: 360)
    try withStage(size: size) { stage in
      stage.settings.prefersReducedMotion = true
      let gallery = Gallery(pages: Page.all)
      gallery.fill(stage.makeWindow(size: size).content)
      gallery.open(page: "In front")
      stage.settle()
      try stage.find(.button, button).tap()
      stage.advance(by: 0.5)
      try expectSnapshot(of: stage, named: name, file: Self.docs)
    }
  }
}
