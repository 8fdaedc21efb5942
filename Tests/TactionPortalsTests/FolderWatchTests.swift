import Foundation
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionPortals

@Suite("Watched folders")
@MainActor struct FolderWatchTests {
  @Test("A folder watch reports the paths of files that are written, renamed and removed, but no hidden files")
  func changes() async throws {
    let folder = try TemporaryFolder()
    let (changes, change) = AsyncStream<Set<String>>.makeStream()
    let watch = FolderWatch([folder.url.path]) { change.yield($0) }
    #expect(watch?.folders == [folder.url.path])
    var iterator = changes.makeAsyncIterator()
    try Data([1]).write(to: folder[".hidden"])
    try Data([1]).write(to: folder["one"])
    #expect(await iterator.next() == [folder["one"].path])
    try FileManager.default.moveItem(at: folder["one"], to: folder["two"])
    var seen = Set<String>()
    while seen.count < 2, let more = await iterator.next() { seen.formUnion(more) }
    #expect(seen == [folder["one"].path, folder["two"].path])
    try FileManager.default.removeItem(at: folder["two"])
    #expect(await iterator.next() == [folder["two"].path])
    withExtendedLifetime(watch) {}
  }

  @Test("A folder watch reports files that are replaced as a whole, but not their drafts")
  func drafts() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "one")
    let (changes, change) = AsyncStream<Set<String>>.makeStream()
    let watch = FolderWatch([folder.url.path]) { change.yield($0) }
    var iterator = changes.makeAsyncIterator()
    for name in ["one", "two"] { try WholeFile.write([1], to: folder[name].path) }
    try Data([1]).write(to: folder["#3"])
    var seen = Set<String>()
    while !seen.contains(folder["#3"].path), let more = await iterator.next() { seen.formUnion(more) }
    #expect(seen == [path, folder["two"].path, folder["#3"].path])
    withExtendedLifetime(watch) {}
  }

  @Test("A folder watch reports links, and files that are complete when they get their names, but no empty files")
  func complete() async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let source = try other.write("text", to: "source")
    let (changes, change) = AsyncStream<Set<String>>.makeStream()
    let watch = FolderWatch([folder.url.path]) { change.yield($0) }
    var iterator = changes.makeAsyncIterator()
    let empty = open(folder["empty"].path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(try WholeFile.create([1], at: folder["new"].path))
    #expect(link(source, folder["hard"].path) == 0 && symlink(source, folder["soft"].path) == 0)
    try Data([1]).write(to: folder["last"])
    var seen = Set<String>()
    while !seen.contains(folder["last"].path), let more = await iterator.next() { seen.formUnion(more) }
    #expect(seen == Set(["new", "hard", "soft", "last"].map { folder[$0].path }))
    close(empty)
    withExtendedLifetime(watch) {}
  }

  @Test("A watched folder that is renamed is reported, and its files are no longer reported")
  func ends() async throws {
    let folder = try TemporaryFolder()
    for name in ["first", "second"] {
      try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
    }
    let (changes, change) = AsyncStream<Set<String>>.makeStream()
    let watch = FolderWatch(["first", "second"].map { folder[$0].path }) { change.yield($0) }
    var iterator = changes.makeAsyncIterator()
    try FileManager.default.moveItem(at: folder["second"], to: folder["third"])
    #expect(await iterator.next() == [folder["second"].path])
    try Data([1]).write(to: folder["third/one"])
    try FileManager.default.removeItem(at: folder["first"])
    #expect(await iterator.next() == [folder["first"].path])
    withExtendedLifetime(watch) {}
  }

  @Test("A path that is not a folder is not watched")
  func none() throws {
    let folder = try TemporaryFolder()
    #expect(FolderWatch([folder["none"].path]) { _ in } == nil)
    #expect(FolderWatch([try folder.write("text", to: "file")]) { _ in } == nil)
    #expect(FolderWatch([]) { _ in } == nil)
  }
}
