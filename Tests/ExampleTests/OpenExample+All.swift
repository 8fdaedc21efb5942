import Taction
import TactionInk
import TactionModels
import TactionTestSupport
import TactionTesting

@testable import TactionGestureGallery
@testable import TactionImageViewer
@testable import TactionLibrary
@testable import TactionLimitedZoom
@testable import TactionLoupeDemo
@testable import TactionMap
@testable import TactionModelViewer
@testable import TactionNotes
@testable import TactionPanel
@testable import TactionPhotoCollage
@testable import TactionSketch
@testable import TactionWidgetGallery

// All examples by name; pages of the galleries as "Gestures: Pinch".
extension OpenExample {
  nonisolated static let names =
    [
      "Hello", "Tutorial", "Image Viewer", "Image Viewer: map", "Library", "Library: photo", "Limited Zoom", "Loupe",
      "Map", "Model Viewer", "Notes", "Notes: writing", "Panel", "Panel: room", "Photo Collage", "Sketch",
    ] + gesturePages.map { "Gestures: \($0)" } + widgetPages.map { "Widgets: \($0)" }

  nonisolated static let gesturePages = [
    "Tap", "Double tap", "Provisional tap", "Long press", "Pan", "Swipe", "Pinch", "Rotation", "Screen edge pan",
    "Hover", "Transform", "Together", "First wins", "Fail first", "Delegate", "Deepest first", "Touches in views",
    "Sources",
  ]
  nonisolated static let widgetPages = [
    "Buttons", "Choices", "Values", "Progress", "Fields", "Forms", "Text", "Icons", "Shapes", "Lists", "Layout",
    "Navigation",
    "In front", "Theme",
  ]

  /// Whether there is an entry for each page of the galleries.
  static var hasAllPages: Bool {
    TactionGestureGallery.Page.all.map(\.title) == gesturePages
      && Set(TactionWidgetGallery.Page.all.map(\.title)) == Set(widgetPages)
  }

  static func named(_ name: String) throws -> OpenExample {
    let page = name.split(separator: ": ").last.map(String.init) ?? ""
    return switch name {
    case "Hello": hello()
    case "Tutorial": try tutorial()
    case "Image Viewer": try imageViewer()
    case "Image Viewer: map": try imageViewer(showsMap: true)
    case "Library": try library()
    case "Library: photo": try library(opensPhoto: true)
    case "Limited Zoom": limitedZoom()
    case "Loupe": try loupe()
    case "Map": map()
    case "Model Viewer": try modelViewer()
    case "Notes": try notes()
    case "Notes: writing": try notes(opensNote: true)
    case "Panel": panel()
    case "Panel: room": panel(opensRoom: true)
    case "Photo Collage": try collage()
    case "Sketch": sketch()
    case _ where name.hasPrefix("Gestures"): gestures(page)
    default: widgets(page)
    }
  }

  // MARK: Examples

  /// Opens the first of the two programs that consist of a main.swift only.
  private static func hello() -> OpenExample {
    let label = Label("Pinch me")
    label.font = .system(size: 48)
    label.sizeToFit()
    return pinched(label)
  }

  private static func tutorial() throws -> OpenExample { pinched(ImageView(image: try picture(0, edge: 200))) }

  private static func pinched(_ view: View) -> OpenExample {
    view.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        view.scale(by: pinch.scale, about: pinch.location(in: view))
        pinch.scale = 1
      })
    return OpenExample {
      view.center(in: $0.content)
    } answers: {
      pinches(view, on: $0)
    } isMovable: {
      $0 === view
    }
  }

  private static func imageViewer(showsMap: Bool = false) throws -> OpenExample {
    let viewer = TactionImageViewer.Viewer(frame: .zero)
    viewer.picture = try Image(copying: Sunflower.paint(scale: 0.25, seeds: 100))
    return OpenExample {
      $0.root = viewer
    } prepare: { stage in
      guard showsMap else { return }
      viewer.show(viewer.map)
      stage.advance(by: 0.1)
    } load: {
      if viewer.map.superview != nil { await viewer.map.finishLoading() }
    }
  }

  private static func library(opensPhoto: Bool = false) throws -> OpenExample {
    let folder = try TemporaryFolder()
    for number in 0..<30 {
      try TactionLibrary.SamplePhotos.paint(
        number, to: folder["photo-\(number + 10).jpg"].path, width: 160, height: 120)
    }
    let album = Album()
    album.photos = Photo.files(in: [folder.url.path])
    let library = Library(album: album)
    return OpenExample {
      $0.root = library
    } prepare: { stage in
      stage.advance(by: 0.2)
      for case let cell as PhotoCell in library.grid.visibleCells { await cell.loading?.value }
      guard opensPhoto else { return withExtendedLifetime(folder) {} }
      try stage.find(.cell, album.photos[3].name).tap()
      stage.advance(by: 1)
      await (library.stack.topPage as? PhotoPages)?.page?.loading?.value
    } answers: { stage in
      guard library.stack.topPage === library.grid else { return try tapsButton(on: stage) }
      guard let cell = stage.findAll(.cell).first(where: { (try? $0.reachablePoint()) != nil }) else { return false }
      try cell.tap()
      stage.advance(by: 1)
      let isOpen = library.stack.topPage is PhotoPages
      library.stack.popToRoot()
      stage.advance(by: 1)
      return isOpen
    } isMovable: {
      // The large title scrolls away with the photos.
      ($0 as? Label)?.text == "Library"
    }
  }

  private static func limitedZoom() -> OpenExample {
    let comparison = Comparison()
    return OpenExample {
      $0.root = comparison
    } answers: { stage in
      // The cards may cover the label, so they are moved away from it.
      for card in [comparison.taught, comparison.short] { card.center.y = 500 }
      let label = comparison.subviews.compactMap { $0 as? Label }.first
      return label.map { taps($0, on: stage) { comparison.speed } } ?? false
    } isMovable: {
      $0 is ImageView
    }
  }

  private static func loupe() throws -> OpenExample {
    let desk = Desk(flowers: try Flower.bunch.map { try $0.image(edge: 40) }, frame: .zero)
    return OpenExample {
      $0.root = desk
    } answers: { stage in
      taps(desk.magnificationLabel, on: stage) { desk.interaction.loupe.magnification }
    }
  }

  private static func map() -> OpenExample {
    let screen = TactionMap.MapScreen(frame: .zero)
    screen.show(.island)
    return OpenExample {
      $0.root = screen
    } load: {
      await screen.tiles?.finishLoading()
    } isMovable: {
      $0 !== screen.canvas && $0.isDescendant(of: screen.canvas)
    } waitsOutside: {
      $0 is Pin
    }
  }

  private static func modelViewer() throws -> OpenExample {
    let viewer = TactionModelViewer.Viewer(try TactionModelViewer.Exhibit.collection().suffix(1), frame: .zero)
    return OpenExample { $0.root = viewer }
  }

  private static func notes(opensNote: Bool = false) throws -> OpenExample {
    let temporary = try TemporaryFolder()
    let folder = NoteFolder(path: temporary["notes"].path)
    for number in 0..<20 {
      let text = "Note \(number)\n" + String(repeating: "Something to remember until tomorrow. ", count: number)
      try WholeFile.write(Array(text.utf8), to: folder.place("\(number).txt"), makesFolders: true)
    }
    let notes = Notes(store: NoteStore(folder: folder))
    return OpenExample {
      $0.root = notes
    } prepare: { stage in
      stage.advance(by: 0.5)
      guard opensNote else { return withExtendedLifetime(temporary) {} }
      try stage.findAll(.cell).last { $0.isInSight }?.tap()
      stage.advance(by: 1)
      stage.tap(at: Point(x: 180, y: 300))
      stage.advance(by: 1)
    } load: {
      while notes.list.thumbnails.isLoading { await Task.yield() }
      notes.editor.ink.finishDrawing()
    } isMovable: {
      $0 !== notes.editor.ink && $0.isDescendant(of: notes.editor.ink)
    }
  }

  private static func panel(opensRoom: Bool = false) -> OpenExample {
    OpenExample {
      $0.root = Panel(home: Home(), clock: WallClock { 1_767_260_480 })
    } prepare: { stage in
      guard opensRoom else { return }
      try stage.findAll(.cell).first?.tap()
      stage.advance(by: 1)
    }
  }

  private static func collage() throws -> OpenExample {
    let table = Table(frame: .zero)
    let pictures = try (0..<8).map { try picture($0, edge: 160) }
    return OpenExample {
      table.expectedCount = pictures.count
      $0.root = table
    } prepare: { _ in
      for (index, picture) in pictures.enumerated() { table.lay(PhotoView(image: picture, index: index)) }
    } isMovable: {
      $0 is PhotoView
    }
  }

  private static func sketch() -> OpenExample {
    let pad = Sketchpad(file: SketchFile(path: "/nonexistent/sketch.png"))
    return OpenExample {
      pad.fill($0)
    } answers: { stage in
      // Undo and Redo may be disabled, and the colours are radio buttons, so this check taps two colours.
      guard let well = stage.findAll(.radioButton).last else { return false }
      try stage.findAll(.radioButton).first?.tap()
      try well.tap()
      return well.states == .checked
    } isMovable: {
      $0 === pad.paper
    }
  }

  private static func gestures(_ page: String) -> OpenExample {
    let gallery = TactionGestureGallery.Gallery(pages: TactionGestureGallery.Page.all)
    return OpenExample {
      gallery.open(page: page)
      $0.root = gallery
    } isMovable: {
      $0.superview === gallery.playground.arena
    } waitsOutside: {
      $0.accessibilityIdentifier == "Drawer"
    } mayShorten: {
      isInBar($0) || $0.superview is Readout
    }
  }

  private static func widgets(_ page: String) -> OpenExample {
    let gallery = TactionWidgetGallery.Gallery(pages: TactionWidgetGallery.Page.all)
    return OpenExample {
      gallery.open(page: page)
      gallery.fill($0.content)
    }
  }

  /// Returns a picture with a colour by its number, and a white stripe.
  private static func picture(_ number: Int, edge: Int) throws -> Image {
    let bitmap = try Bitmap(width: edge, height: edge * 3 / 4)
    bitmap.fill(Color(red: Double(number) / 8, green: 0.5, blue: 1 - Double(number) / 8))
    for y in 20..<40 { bitmap.setRow(y, to: Array(repeating: Color.white.premultiplied, count: edge)) }
    return try Image(copying: bitmap)
  }
}
