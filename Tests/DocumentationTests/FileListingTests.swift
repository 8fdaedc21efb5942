import Foundation
import Taction
import TactionPortals
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("The listings on files")
struct FileListingTests {
  @Test("A file is copied, and a text is edited while another program changes its file")
  func editing() async throws {
    let stage = try Stage(size: Size(width: 600, height: 500))
    let (textView, window) = (TextView(), stage.makeWindow(size: Size(width: 600, height: 500)))
    textView.fill(window.content)
    stage.advance(by: 0.5)
    let folder = try TemporaryFolder()
    let source = try folder.write("Milk", to: "list.txt")
    try await FileListings.copy(FilePath(source), to: folder["new/list.txt"].path)
    #expect(try await ConcurrencyListings.names(of: folder["new"].path) == ["list.txt"])

    let document = try await FileListings.edit(source, in: textView, of: window, stage.app)
    #expect(textView.text == "Milk")
    document.text = "Milk!"
    _ = try folder.write("Bread", to: "list.txt")
    await document.save()
    stage.advance(by: 1)
    // The save that the listing has scheduled runs now, while there is a conflict. If it ran later, it would save in
    // the background while the test changes the file.
    for _ in 0..<10 { await Task.yield() }
    try stage.find(.button, "Keep mine").tap()
    await document.save()
    #expect(try String(contentsOf: folder["list.txt"], encoding: .utf8) == "Milk!")

    document.text = "Milk!!"
    _ = try folder.write("Butter", to: "list.txt")
    await document.save()
    stage.advance(by: 1)
    try stage.find(.button, "Keep the other").tap()
    #expect(textView.text == "Butter" && !document.isUnsaved)

    FileListings.save(document, atEndOf: stage.app)
    document.text = "Tea"
    stage.app.onTerminate?()
    #expect(try String(contentsOf: folder["list.txt"], encoding: .utf8) == "Tea")
    try stage.finish()
  }

  @Test("A text is saved although its page leaves the window before the save, even when the page comes back")
  func leaving() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "list.txt")
    try await withStage(size: Size(width: 600, height: 500)) { stage in
      let (textView, window) = (TextView(), stage.makeWindow(size: Size(width: 600, height: 500)))
      let tabs = TabView([Tab("Text", page: textView), Tab("Other", page: View())])
      tabs.fill(window.content)
      stage.settle()
      _ = try await FileListings.edit(path, in: textView, of: window, stage.app)
      for number in 1...2 {
        tabs.selectedIndex = 0
        stage.settle()
        textView.becomeFirstResponder()
        stage.type("\(number)")
        tabs.selectedIndex = 1
        stage.advance(by: 1)
        await stage.wait { (try? TextDocument.read(path)) == textView.text }
        #expect(try TextDocument.read(path) == textView.text && textView.text.count == number)
      }
    }
  }

  @Test("A dialog shows the files of a pattern")
  func patterns() async throws {
    try await withStage(size: Size(width: 400, height: 600)) { stage in
      let button = Button("Open")
      stage.makeWindow().content.addSubview(button)
      let asking = Task { try await FileListings.openPlan(from: button) }
      await stage.wait { stage.find(.sheet).exists }
      stage.advance(by: 1)
      try stage.find(.button, "Cancel").tap()
      stage.advance(by: 1)
      #expect(try await asking.value == nil)
    }
  }

  @Test("The app is told that a file in a folder has changed")
  func following() async throws {
    let folder = try TemporaryFolder()
    let (changes, change) = AsyncStream<Void>.makeStream()
    let watch = FileListings.follow(FilePath(folder.url.path)) { change.yield() }
    _ = try folder.write("Milk", to: "list.txt")
    for await _ in changes { break }
    withExtendedLifetime(watch) {}
  }
}
