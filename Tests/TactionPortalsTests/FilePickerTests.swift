import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("Taction's own dialog for files, with fingers and keys")
struct FilePickerTests {
  @Test("Folders come first, then files in natural order (9 before 10); a tap chooses a file, or opens a folder")
  func browsing() async throws {
    try await withPicker { rig in
      try rig.make(["b10.txt", "B9.txt", "a.txt", ".hidden"], folders: ["Zoo"])
      _ = try rig.folder.write("", to: "Zoo/inner.txt")
      await rig.openOne()
      #expect(rig.names == ["Zoo", "a.txt", "B9.txt", "b10.txt"])
      #expect(rig.stage.findAll(.button, "Open").isEmpty, "a tap is enough for one file")
      try await rig.tap(file: "Zoo")
      #expect(rig.names == ["inner.txt"])
      try await rig.tap(.button, try #require(rig.folder.url.path.split(separator: "/").last.map(String.init)))
      #expect(rig.names.count == 4)
      try await rig.tap(file: "Zoo")
      try await rig.tap(file: "inner.txt")
      #expect(try await rig.result().map(\.string) == [rig.folder["Zoo/inner.txt"].path])
    }
  }

  /// Returns the width of the thumbnail of the first file, in pixels; 0 if there is none.
  private static func thumbnailWidth(in rig: PickerRig) -> Int {
    let cell = rig.stage.findAll(.cell).first?.view as? FileCell
    return cell?.contentView.subviews.lazy.compactMap { ($0 as? ImageView)?.image?.width }.first ?? 0
  }

  @Test("On a finer screen, thumbnails are loaded again with more pixels")
  func finerThumbnails() async throws {
    try await withPicker { rig in
      try Bitmap(width: 600, height: 600).writePNG(to: rig.folder["photo.png"].path)
      await rig.openOne()
      await rig.wait { Self.thumbnailWidth(in: rig) > 0 }
      let width = Self.thumbnailWidth(in: rig)
      rig.stage.resize(to: Size(width: 360, height: 640), scale: 2)
      await rig.wait { Self.thumbnailWidth(in: rig) > width }
      try await rig.tap(file: "photo")
      #expect(try await rig.result().map(\.name) == ["photo.png"])
    }
  }

  @Test("A smaller thumbnail of a file, which is ready later, does not replace a larger one")
  func smallerThumbnail() async throws {
    let (folder, thumbnails) = (try TemporaryFolder(), Thumbnails())
    try Bitmap(width: 600, height: 600).writePNG(to: folder["photo.png"].path)
    let path = FilePath(folder["photo.png"].path)
    let widths = [await thumbnails.load(path, atLeast: 300)?.width, await thumbnails.load(path, atLeast: 30)?.width]
    #expect(widths[0] != nil && widths[1] == widths[0] && thumbnails.knows(path, atLeast: 300))
    #expect(folder.names == ["photo.png"])
  }

  @Test("Several files are chosen one after another; folders and pipes are not")
  func several() async throws {
    try await withPicker { rig in
      try rig.make(["ant", "bee", "cow"], folders: ["dogs"])
      mkfifo(rig.folder["elk"].path, 0o600)
      await rig.open()
      #expect(!rig.stage.find(.button, "Open").isEnabled)
      try await rig.tap(file: "ant")
      try await rig.tap(file: "cow")
      try await rig.tap(file: "bee")
      try await rig.tap(file: "bee")
      try await rig.tap(file: "elk")
      try await rig.tap(.button, "Open")
      #expect(try await rig.result().map(\.name).sorted() == ["ant", "cow"])
    }
  }

  @Test("Files that are chosen stay chosen while the user sorts, searches, and looks at hidden files")
  func severalInAnyOrder() async throws {
    try await withPicker { rig in
      try rig.make(["ant", "bee", "cow", ".dog"])
      await rig.open()
      try await rig.tap(file: "ant")
      try await rig.tap(file: "cow")
      try await rig.tap(.button, "Sort")
      try await rig.tap(.menuItem, "Size")
      rig.stage.keys.hold(.control) { rig.stage.type("h") }
      await rig.read()
      try await rig.tap(file: ".dog")
      try rig.stage.find(.searchField, "Search").tap()
      rig.stage.type("b")
      await rig.read()
      #expect(rig.names == ["bee"])
      try await rig.tap(file: "bee")
      try await rig.tap(.button, "Open")
      #expect(try await rig.result().map(\.name).sorted() == [".dog", "ant", "bee", "cow"])
    }
  }

  @Test("A new folder is created and shown; a name that already exists is reported")
  func newFolder() async throws {
    try await withPicker { rig in
      try rig.make(["taken"])
      await rig.begin { try await $0.chooseFolder(from: $1).map { [$0] } ?? [] }
      #expect(rig.names.isEmpty, "files are no folders")
      for name in ["taken", "made"] {
        try await rig.tap(.button, "Sort")
        try await rig.tap(.menuItem, "Create Folder")
        rig.stage.type(name)
        try await rig.tap(.button, "Create")
        guard name == "taken" else { continue }
        await rig.wait { rig.stage.findAll(.button, "OK").count == 1 }
        rig.stage.advance(by: 1)
        try await rig.tap(.button, "OK")
      }
      await rig.wait { rig.picker?.folder.name == "made" }
      await rig.read()
      try await rig.tap(.button, "Select")
      #expect(try await rig.result().map(\.name) == ["made"])
    }
  }

  @Test("Names with accents are sorted next to names without accents")
  func accents() async throws {
    try await withPicker { rig in
      try rig.make(["Zoo", "Äpfel 10", "apfel 9", "École", "eis"])
      await rig.open()
      #expect(rig.names == ["apfel 9", "Äpfel 10", "École", "eis", "Zoo"])
    }
  }

  @Test("Files are sorted by name or size, filtered by type and searched; Ctrl+H shows hidden files")
  func orders() async throws {
    try await withPicker { rig in
      try rig.make(["1", "333", "22", ".dot", "Photo.JPG", "note.md"])
      var dialog = FileDialog("Files")
      dialog.filters = [
        FileFilter("All"), FileFilter("Photos", types: ["image/jpeg"]), FileFilter("Notes", patterns: ["*.MD"]),
      ]
      dialog.filters[0].patterns = ["*"]
      await rig.open(dialog)
      #expect(rig.names == ["1", "22", "333", "note.md", "Photo.JPG"])
      try await rig.tap(.button, "Sort")
      try await rig.tap(.menuItem, "Size")
      #expect(rig.names == ["Photo.JPG", "note.md", "333", "22", "1"])
      // A held key shows the files once; its repeats do not hide and show them again.
      rig.stage.keys.hold(.control) {
        rig.stage.keys.press(Key("h"))
        for _ in 0..<20 {
          rig.stage.advance(by: 0.05)
          #expect(rig.picker?.order.showsHidden == true)
        }
        rig.stage.keys.release(Key("h"))
      }
      await rig.read()
      #expect(rig.names.contains(".dot"))
      try await rig.tap(.button, "All")
      try await rig.tap(.menuItem, "Photos")
      #expect(rig.names == ["Photo.JPG"])
      try await rig.tap(.button, "Photos")
      try await rig.tap(.menuItem, "Notes")
      #expect(rig.names == ["note.md"])
      rig.stage.keys.hold(.control) { rig.stage.type("f") }
      rig.stage.type("zz")
      await rig.read()
      #expect(rig.names.isEmpty)
      #expect(rig.stage.findAll(.staticText, "No Results Found").count == 1)
      try await rig.tap(.button, "Cancel")
      #expect(try await rig.result().isEmpty)
    }
  }

  @Test("A search finds names of all scripts at each letter, without regard to case and accents")
  func search() async throws {
    try await withPicker { rig in
      let found = [
        ("ก", "กิน.txt"), ("क", "कीमत.pdf"), ("istanbul", "İstanbul.jpg"), ("cafe", "Cafe\u{301}.txt"),
      ]
      try rig.make(found.map { $0.1 })
      await rig.open()
      try rig.stage.find(.searchField, "Search").tap()
      for (words, name) in found {
        rig.stage.keys.hold(.control) { rig.stage.type("a") }
        rig.stage.type(words)
        await rig.read()
        #expect(rig.names == [name])
      }
      try await rig.tap(.button, "Cancel")
      #expect(try await rig.result().isEmpty)
    }
  }

  @Test("A pattern among the types of a filter shows no file, and is reported once")
  func patternAmongTypes() async throws {
    var notices: [String] = []
    let before = View.logNotice
    View.logNotice = { notices.append($0) }
    defer { View.logNotice = before }
    try await withPicker { rig in
      try rig.make(["a.plan"])
      var dialog = FileDialog("Files")
      dialog.filters = [FileFilter("Plans", types: ["*.plan"]), FileFilter("Photos", types: ["image/*", "*/*"])]
      for _ in 0..<2 {
        await rig.open(dialog)
        #expect(rig.names.isEmpty)
        try await rig.tap(.button, "Cancel")
        #expect(try await rig.result().isEmpty)
      }
    }
    let ours = notices.filter { $0.contains("The filter") }
    #expect(ours.count == 1 && ours[0].contains("*.plan") && ours[0].contains("patterns:"), "\(ours)")
  }

  @Test("Links that form a circle, and names that are not UTF-8, are listed; folders that cannot be read are detected")
  func oddities() async throws {
    try await withPicker { rig in
      try rig.make(["plain"], folders: ["inner"])
      symlink("loop", rig.folder["loop"].path)
      symlink("..", rig.folder["inner/up"].path)
      mkfifo(rig.folder["pipe.png"].path, 0o600)
      let raw = FilePath(rig.folder.url.path).appending([0x66, 0xFF, 0x67])
      close(raw.withCString { creat($0, 0o600) })
      await rig.openOne()
      let listing = FolderListing(of: FilePath(rig.folder.url.path))
      #expect(listing.entries.count == 5 && listing.isReadable && !listing.isCut)
      #expect(listing.entries.filter(\.isFile).count == 2 && listing.entries.filter(\.isFolder).count == 1)
      for name in ["pipe.png", "loop"] { try await rig.tap(file: name) }
      #expect(rig.picker != nil, "neither a pipe nor a broken link is a file that an app can read")
      // A link to the enclosing folder leads to that folder, and not to an ever longer path.
      try await rig.tap(file: "inner")
      let depth = rig.picker?.folder.bytes.count ?? 0
      for _ in 0..<3 {
        try await rig.tap(file: "up")
        try await rig.tap(file: "inner")
      }
      #expect(rig.picker?.folder.bytes.count == depth)
      rig.stage.keys.hold(.alt) { rig.stage.type(.upArrow) }
      await rig.read()
      try await rig.tap(file: "f\u{FFFD}g")
      #expect(try await rig.result().map(\.nameBytes) == [[0x66, 0xFF, 0x67]])
      #expect(!FolderListing(of: FilePath("/nowhere/at/all")).isReadable)
      #expect(!FolderListing(of: FilePath(rig.folder["plain"].path)).isReadable)
      #expect(!FolderListing(of: FilePath(rig.folder["pipe.png"].path)).isReadable)
    }
  }

  @Test("If a folder does not exist, the dialog says that it cannot show it, and the user can go elsewhere")
  func missing() async throws {
    try await withPicker { rig in
      var dialog = FileDialog("Files")
      dialog.folder = FilePath("/nowhere/at/all")
      await rig.open(dialog)
      #expect(rig.stage.findAll(.staticText, "The folder contents could not be displayed").count == 1)
      try await rig.tap(.button, "Computer")
      #expect(!rig.names.isEmpty)
      try await rig.tap(.button, "Places")
      #expect(rig.stage.findAll(.menuItem, "Home").count <= 1)
      rig.stage.type(.escape)
      rig.stage.advance(by: 1)
      rig.stage.type(.escape)
      rig.stage.advance(by: 1)
      #expect(try await rig.result().isEmpty)
    }
  }

  @Test("If the folder of the last dialog is gone, the dialog begins in another folder")
  func goneLastFolder() async throws {
    try await withPicker { rig in
      try rig.make(["a.txt"], folders: ["empty"])
      var dialog = FileDialog("Files")
      dialog.folder = FilePath(rig.folder["empty"].path)
      await rig.open(dialog)
      #expect(rig.names.isEmpty)
      rig.picker?.show(FilePath(rig.folder["gone"].path), otherwise: FilePath(rig.folder.url.path))
      await rig.wait { rig.names == ["empty", "a.txt"] }
      try await rig.tap(file: "a.txt")
      try await rig.tap(.button, "Open")
      #expect(try await rig.result().map(\.string) == [rig.folder["a.txt"].path])
    }
  }

  @Test("The keys choose a file: Tab leads to the list, arrows move, Return chooses")
  func keys() async throws {
    try await withPicker(size: Size(width: 800, height: 600)) { rig in
      try rig.make(["a", "b", "c"])
      await rig.openOne()
      try rig.stage.find(.list).focus()
      rig.stage.type(.downArrow)
      rig.stage.type(.downArrow)
      rig.stage.type(.return)
      await rig.turn()
      #expect(try await rig.result().map(\.name) == ["b"])
    }
  }

  @Test("A window that closes and a task that is cancelled cancel the dialog")
  func leaving() async throws {
    try await withPicker { rig in
      await rig.open()
      _ = rig.stage.app.makeWindow(title: "Other")
      rig.window.close()
      let paths = try await rig.result()
      #expect(paths.isEmpty)
    }
  }

  @Test(
    "No button of the dialog is outside the window: on phones and tablets, with large text, from right to left",
    arguments: Look.allCases)
  func looks(look: Look) async throws {
    for size in [Size(width: 360, height: 640), Size(width: 1024, height: 768)] {
      try await withPicker(size: size, look: look) { rig in
        try rig.make(["a rather long name of a photo of the summer.jpg", "b.txt"], folders: ["Folder"])
        await rig.save("name.txt")
        for button in rig.stage.findAll(.button) {
          let view = try #require(button.view)
          // The buttons for the enclosing folders are in a scroll view, so they may be outside.
          guard !sequence(first: view, next: \.superview).contains(where: { $0 is ScrollView }) else { continue }
          let frame = try #require(button.frame)
          #expect(Rect(origin: .zero, size: size).inset(by: -0.5).contains(frame), "\(button.name ?? "")")
        }
        try await rig.tap(.button, "Cancel")
        #expect(try await rig.result().isEmpty)
      }
    }
  }
}
