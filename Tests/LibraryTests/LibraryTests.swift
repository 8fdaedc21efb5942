import Foundation
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionLibrary

@Suite("Library")
struct LibraryTests {
  /// The library in a window, with small test photos.
  private final class Show {
    let stage: Stage
    let album = Album()
    let library: Library
    private let folder: TemporaryFolder

    init(
      count: Int = 40, size: Size = Size(width: 800, height: 600), photoSize: (width: Int, height: Int) = (160, 120)
    ) throws {
      folder = try TemporaryFolder()
      let paths = (10..<10 + count).map { [folder] in folder["photo-\($0).jpg"].path }
      for (number, path) in paths.enumerated() {
        try SamplePhotos.paint(number, to: path, width: photoSize.width, height: photoSize.height)
      }
      stage = try Stage(size: size)
      library = Library(album: album)
      stage.makeWindow(size: size).root = library
      album.photos = Photo.files(in: [folder.url.path])
      stage.advance(by: 0.5)
    }

    func open(_ number: Int) throws {
      try stage.find(.cell, album.photos[number].name).tap()
      stage.advance(by: 1)
    }

    /// Waits for the pictures of the visible cells.
    func loadCells() async {
      for cell in cells { await cell.loading?.value }
      stage.advance(by: 0.1)
    }

    /// Waits for the picture of the visible page.
    func loadPage() async {
      await (library.stack.topPage as? PhotoPages)?.page?.loading?.value
      stage.advance(by: 0.1)
    }

    var cells: [PhotoCell] { library.grid.visibleCells.compactMap { $0 as? PhotoCell } }

    /// The title of a photo's page, once the page is fully visible.
    var title: String? { stage.findAll(.page).last?.name }

    var picture: StageElement? { stage.findAll(.image).first { $0.isInSight } }
  }

  @Test("Each visible cell gets the picture of its own photo, even after scrolling")
  func pictures() async throws {
    let show = try Show()
    await show.loadCells()
    #expect(show.cells.count > 10 && show.cells.allSatisfy { $0.image != nil })
    let finger = show.stage.touch(at: Point(x: 400, y: 500))
    finger.move(by: Vector(dx: 0, dy: -400), over: 0.1)
    finger.lift()
    show.stage.advance(by: 3)
    await show.loadCells()
    for cell in show.cells {
      let photo = try #require(cell.photo)
      #expect(cell.image != nil && cell.image === show.album.knownThumbnail(of: photo))
    }
  }

  @Test("A swipe turns to the next photo and back; a swipe beyond the last photo does not turn")
  func swiping() throws {
    let show = try Show(count: 3)
    try show.open(0)
    #expect(show.title == "photo-10.jpg")
    for (step, name) in [
      (-300.0, "photo-11.jpg"), (-300, "photo-12.jpg"), (-300, "photo-12.jpg"), (300, "photo-11.jpg"),
    ] {
      let finger = show.stage.touch(at: Point(x: 400 - step / 2, y: 300))
      finger.move(by: Vector(dx: step, dy: 0), over: 0.1)
      finger.lift()
      show.stage.advance(by: 1.5)
      #expect(show.title == name)
    }
  }

  @Test(
    "A pinch zooms the photo; a swipe then moves the photo, and turns the page only beyond the photo's edge")
  func zooming() async throws {
    let show = try Show(count: 3)
    try show.open(1)
    await show.loadPage()
    let whole = try #require(show.picture?.frame)
    #expect(abs(whole.center.x - 400) < 1 && whole.width <= 800)
    let (left, right) = (show.stage.touch(at: Point(x: 350, y: 300)), show.stage.touch(at: Point(x: 450, y: 300)))
    for _ in 0..<10 {
      show.stage.fingers {
        left.move(by: Vector(dx: -10, dy: 0), over: 0.02)
        right.move(by: Vector(dx: 10, dy: 0), over: 0.02)
      }
    }
    left.lift()
    right.lift()
    show.stage.advance(by: 1)
    let zoomed = try #require(show.picture?.frame)
    #expect(zoomed.width > whole.width * 1.8)
    let finger = show.stage.touch(at: Point(x: 500, y: 300))
    finger.move(by: Vector(dx: -120, dy: 0), over: 1)
    finger.rest(for: 0.2)
    finger.lift()
    show.stage.advance(by: 1)
    #expect(show.title == "photo-11.jpg")
    #expect(abs(try #require(show.picture?.frame).minX - (zoomed.minX - 120)) < 2)
  }

  @Test("A tap on a zoomed photo hides the bar, and the photo keeps its scale and fills the page")
  func tapping() async throws {
    let show = try Show(count: 3)
    try show.open(1)
    await show.loadPage()
    let whole = try #require(show.picture?.frame)
    for _ in 0..<2 {
      show.stage.tap(at: whole.center)
      show.stage.advance(by: 0.1)
    }
    show.stage.advance(by: 1)
    let zoomed = try #require(show.picture?.frame)
    #expect(zoomed.width > whole.width * 1.5 && show.stage.find(.button, "Back").isInSight)
    for _ in 0..<3 {
      let finger = show.stage.touch(at: whole.center)
      finger.move(by: Vector(dx: 0, dy: -250), over: 0.3)
      finger.rest(for: 0.2)
      finger.lift()
      show.stage.advance(by: 1)
    }
    #expect(abs(try #require(show.picture?.frame).maxY - 600) < 1, "the lower edge")
    show.stage.tap(at: whole.center)
    show.stage.advance(by: 1)
    #expect(!show.stage.find(.button, "Back").isInSight)
    let frame = try #require(show.picture?.frame)
    #expect(abs(frame.width - zoomed.width) < 1 && abs(frame.maxY - 600) < 1)
  }

  @Test("Arrow keys, also of the number pad, turn pages of photos; Escape, and Alt with an arrow, go back to the grid")
  func keys() throws {
    let show = try Show(count: 3)
    try show.open(0)
    // The second key is the right arrow of the number pad, as in keysymdef.h.
    for (key, name) in [(Key.rightArrow, "photo-11.jpg"), (Key(rawValue: 0xFF98), "photo-12.jpg")] {
      show.stage.type(key)
      show.stage.advance(by: 1.5)
      #expect(show.title == name)
    }
    for _ in 0..<2 { show.stage.type(.leftArrow) }
    show.stage.advance(by: 1.5)
    #expect(show.title == "photo-10.jpg", "the second key continues from the first")
    show.stage.keys.hold(.alt) { show.stage.type(.leftArrow) }
    show.stage.advance(by: 1)
    #expect(show.stage.find(.cell, "photo-10.jpg").exists)
    try show.open(0)
    show.stage.type(.escape)
    show.stage.advance(by: 1)
    #expect(show.stage.find(.cell, "photo-10.jpg").exists)
  }

  @Test("With reduced motion, arrow keys turn the pages of photos immediately")
  func reducedMotion() throws {
    let show = try Show(count: 3)
    show.stage.settings.prefersReducedMotion = true
    try show.open(0)
    let pages = try #require(show.library.stack.topPage as? PhotoPages)
    for name in ["photo-11.jpg", "photo-12.jpg"] {
      show.stage.type(.rightArrow)
      #expect(pages.shown?.name == name)
    }
  }

  @Test("The menu key scrolls to the photo that the arrow keys have chosen, and opens its menu")
  func menuKey() throws {
    let show = try Show(count: 100)
    let names = show.album.photos.map(\.name)
    show.library.grid.becomeFirstResponder()
    show.stage.type(.downArrow)
    show.stage.advance(by: 1)
    show.library.grid.scroll(to: show.album.photos[99].id, animated: false)
    show.stage.advance(by: 1)
    #expect(!show.stage.find(.cell, names[0]).isInSight)
    show.stage.type(.menu)
    show.stage.advance(by: 1)
    try show.stage.find(.menuItem, "Remove from library").tap()
    show.stage.advance(by: 1)
    #expect(show.album.photos.map(\.name) == Array(names.dropFirst()))
  }

  @Test("The menu of the grid and the share menu remove a photo, and Undo brings it back")
  func removing() throws {
    let show = try Show(count: 3)
    let frame = try #require(show.stage.find(.cell, "photo-11.jpg").frame)
    let press = show.stage.touch(at: frame.center)
    press.rest(for: 0.8)
    press.lift()
    show.stage.advance(by: 1)
    try show.stage.find(.menuItem, "Remove from library").tap()
    show.stage.advance(by: 1)
    #expect(show.album.photos.map(\.name) == ["photo-10.jpg", "photo-12.jpg"])
    try show.stage.find(.toast).find(.button, "Undo").tap()
    show.stage.advance(by: 1)
    #expect(show.album.photos.count == 3)

    try show.open(2)
    try show.stage.find(.button, "Share").tap()
    show.stage.advance(by: 1)
    try show.stage.find(.menuItem, "Remove from library").tap()
    show.stage.advance(by: 1)
    #expect(show.title == "photo-11.jpg")
  }

  @Test("The open photo stays visible when the window is rotated")
  func turning() throws {
    let show = try Show(count: 5)
    try show.open(3)
    show.stage.resize(to: Size(width: 360, height: 600))
    show.stage.advance(by: 1)
    #expect(show.title == "photo-13.jpg")
    let finger = show.stage.touch(at: Point(x: 300, y: 300))
    finger.move(by: Vector(dx: -200, dy: 0), over: 0.1)
    finger.lift()
    show.stage.advance(by: 1.5)
    #expect(show.title == "photo-14.jpg")
  }

  @Test("From right to left, the chosen photo is shown, even after changes, and a swipe to the right turns to the next")
  func mirrored() throws {
    let show = try Show(count: 5)
    show.stage.settings.layoutDirection = .rightToLeft
    show.stage.advance(by: 0.5)
    try show.open(1)
    #expect(show.title == "photo-11.jpg")
    let finger = show.stage.touch(at: Point(x: 250, y: 300))
    finger.move(by: Vector(dx: 300, dy: 0), over: 0.1)
    finger.lift()
    show.stage.advance(by: 1.5)
    #expect(show.title == "photo-12.jpg")
    let pages = try #require(show.library.stack.topPage as? PhotoPages)
    let page = pages.page
    show.album.photos.remove(at: 0)
    show.stage.resize(to: Size(width: 360, height: 600))
    show.stage.advance(by: 1)
    #expect(show.title == "photo-12.jpg" && pages.page === page)
    show.stage.type(.leftArrow)
    show.stage.advance(by: 1.5)
    #expect(show.title == "photo-13.jpg")
  }

  @Test("A photo that is named twice, by its path and by its folder, is in the library once")
  func namedTwice() throws {
    let folder = try TemporaryFolder()
    let paths = ["a", "b"].map { folder["\($0).jpg"].path }
    for path in paths { try SamplePhotos.paint(0, to: path, width: 16, height: 12) }
    #expect(Photo.files(in: [paths[1], folder.url.path, paths[1]]).map(\.path) == [paths[1], paths[0]])
  }

  @Test("The hidden files of a folder are not in the library, such as the ones that macOS writes on memory cards")
  func hiddenFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "._a.jpg"] { try SamplePhotos.paint(0, to: folder[name].path, width: 16, height: 12) }
    #expect(Photo.files(in: [folder.url.path]).map(\.name) == ["a.jpg"])
  }

  @Test("Painting a photo makes the folders of its file")
  func paintedFolder() throws {
    let folder = try TemporaryFolder()
    try SamplePhotos.paint(0, to: folder["cache/photos/a.jpg"].path, width: 16, height: 12)
    #expect(Photo.files(in: [folder["cache/photos"].path]).count == 1)
  }

  @Test("A file that is not a photo has a cell, and a page that names the file")
  func broken() async throws {
    let show = try Show(count: 1)
    try "not a picture".write(toFile: show.album.photos[0].path, atomically: true, encoding: .utf8)
    try show.open(0)
    await show.loadPage()
    let texts = show.stage.findAll(.staticText)
    #expect(texts.contains { $0.name?.contains("photo-10.jpg") == true && $0.isInSight })
    try show.stage.find(.button, "Back").tap()
    show.stage.advance(by: 1)
    #expect(show.stage.find(.cell, "photo-10.jpg").exists)
  }

  @Test("Thumbnails are about as large as their cells, and larger cells get larger thumbnails")
  func thumbnails() async throws {
    let show = try Show(count: 4, photoSize: (1200, 900))
    await show.loadCells()
    for cell in show.cells {
      #expect(cell.image.map { $0.width == 150 && $0.height == 113 } == true, "\(cell.bounds.size)")
    }
    show.library.grid.minimumItemWidth = 240
    show.stage.advance(by: 0.5)
    await show.loadCells()
    for cell in show.cells {
      #expect(cell.image.map { Double($0.width) >= cell.bounds.width && $0.width < 600 } == true, "\(cell.bounds.size)")
    }
  }

  @Test("`Loading` is visible while photos are searched, `No photos` only afterwards, and no text over photos")
  func loading() throws {
    let show = try Show(count: 3)
    let photos = show.album.photos
    (show.album.isLoading, show.album.photos) = (true, [])
    show.stage.advance(by: 1)
    #expect(show.stage.find(.staticText, "Loading").isInSight && !show.stage.find(.staticText, "No photos").exists)
    (show.album.photos, show.album.isLoading) = (photos, false)
    for _ in 0..<40 {
      for text in ["Loading", "No photos"] { #expect(!show.stage.find(.staticText, text).isInSight) }
      show.stage.advance(by: 0.016)
    }
    show.album.photos = []
    show.stage.advance(by: 1)
    #expect(show.stage.find(.staticText, "No photos").isInSight)
  }

  @Test("A cell whose file could not be read shows no reason over the picture that it can read later")
  func lateFile() async throws {
    let (show, folder) = (try Show(count: 0), try TemporaryFolder())
    show.album.photos = [Photo(path: folder["late.jpg"].path)]
    show.stage.advance(by: 0.5)
    await show.loadCells()
    /// Returns the texts on the cells.
    @MainActor func texts() -> [String] {
      let labels = show.cells.flatMap(\.contentView.subviews).compactMap { $0 as? Label }
      return labels.map(\.text).filter { !$0.isEmpty }
    }
    #expect(texts().count == 1 && show.cells.first?.image == nil)
    try SamplePhotos.paint(0, to: folder["late.jpg"].path, width: 160, height: 120)
    show.library.grid.minimumItemWidth = 240
    show.stage.advance(by: 0.5)
    await show.loadCells()
    #expect(texts() == [] && show.cells.first?.image != nil)
  }

  @Test("For a file that is not a picture, its cell shows a short reason, and its page the full reason")
  func foreignFile() async throws {
    let show = try Show(count: 1)
    show.album.photos = [Photo(path: "/etc/passwd")]
    show.stage.advance(by: 0.5)
    await show.loadCells()
    let reason = ImageError.unknownFormat.description(in: .english)
    #expect(show.stage.findAll(.cell).count == 1)
    #expect(
      show.cells.first.map { cell in cell.contentView.subviews.contains { ($0 as? Label)?.text == reason } } == true)
    try show.open(0)
    await show.loadPage()
    #expect(show.stage.find(.staticText, reason).isInSight)
  }
}
