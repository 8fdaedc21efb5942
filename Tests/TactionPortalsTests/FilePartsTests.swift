import Glibc
import Taction
import TactionTestSupport
import Testing

@testable import TactionPortals

@Suite("Parts of the dialog for files")
struct FilePartsTests {
  @Test("A path has a name and a parent folder")
  func paths() {
    #expect(FilePath("/a/b/").name == "b" && FilePath("/a/b//").parent == FilePath("/a"))
    #expect(FilePath("/a").parent == FilePath("/") && FilePath("/").parent == nil && FilePath("/").name == "/")
    #expect(FilePath("").parent == nil && FilePath("a").parent == nil)
    #expect(FilePath("/").appending("x") == FilePath("/x") && FilePath("/a").appending("x") == FilePath("/a/x"))
    #expect(FilePath("a\0b") == FilePath("a") && FilePath(uri: "file:///%00") == nil)
  }

  @Test("The folders of a user and the mounted volumes are read, with spaces in their names")
  func places() {
    let text =
      "# x\nXDG_PICTURES_DIR=\"$HOME/Meine Bilder\"\nXDG_MUSIC_DIR=\"/srv/music/\"\nXDG_BAD_DIR=relative\nnonsense\n"
    #expect(UserFolder.decode(text, home: "/h") == ["PICTURES": "/h/Meine Bilder", "MUSIC": "/srv/music"])
    let mounts =
      "36 35 98:0 / /media/ada/My\\040Card rw - ext4 /dev/x rw\n1 2 3 / /proc rw\nshort\n9 9 9:9 / /mnt/a\\9 rw\n"
    #expect(MountedVolumes.decode(mounts) == [FilePath("/media/ada/My Card"), FilePath("/mnt/a\\9")])
  }

  @Test("A volume that systemd mounts at its first use is one place")
  func automount() {
    let mounts =
      "50 22 0:40 / /mnt/nas rw - autofs systemd-1 rw\n90 50 0:52 / /mnt/nas rw - nfs4 nas:/ rw\n"
      + "91 22 8:1 / /mnt/usb rw - ext4 /dev/sda1 rw\n"
    #expect(MountedVolumes.decode(mounts) == [FilePath("/mnt/nas"), FilePath("/mnt/usb")])
  }

  @Test("The folder for pictures is the one that xdg-user-dirs names, or ~/Pictures")
  func userFolders() throws {
    let folder = try TemporaryFolder()
    var variables = ["HOME": folder.url.path, "XDG_CONFIG_HOME": "relative"]
    func pictures() -> FilePath? { UserFolder.paths { variables[$0] }[.pictures] }
    #expect(pictures() == FilePath(folder["Pictures"].path))
    for name in [".config", "settings"] { mkdir(folder[name].path, 0o700) }
    _ = try folder.write("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: ".config/user-dirs.dirs")
    #expect(pictures() == FilePath(folder["Bilder"].path))
    _ = try folder.write("XDG_PICTURES_DIR=\"$HOME/\"\n", to: "settings/user-dirs.dirs")
    variables["XDG_CONFIG_HOME"] = folder["settings"].path
    #expect(pictures() == FilePath(folder.url.path), "the user wants no such folder")
    variables["HOME"] = nil
    #expect(pictures() == nil)
  }

  @Test("The type of a file is the type of the longest matching ending in the desktop's database")
  func types() throws {
    let folder = try TemporaryFolder()
    mkdir(folder["mime"].path, 0o755)
    _ = try folder.write(
      "50:application/x-tar:*.tar\n60:text/x-special:*.PNG\n50:a/b:*.tar.gz\nbad\n::\n", to: "mime/globs2")
    let table = MediaTypes(dataFolders: [folder.url.path])
    #expect(
      table.type(ofName: Array("x.tar.gz".utf8)) == "a/b"
        && table.type(ofName: Array("x.tar".utf8)) == "application/x-tar")
    #expect(
      table.type(ofName: Array("x.png".utf8)) == "text/x-special" && table.type(ofName: Array("none".utf8)) == nil)
    let filter = FileFilter("", types: ["text/*"])
    #expect(filter.matches(Array("x.png".utf8), table) && !filter.matches(Array("x.tar".utf8), table))
  }

  @Test("The case of an ending matters where the desktop's database says so")
  func caseOfEndings() throws {
    let folder = try TemporaryFolder()
    mkdir(folder["mime"].path, 0o755)
    _ = try folder.write(
      "50:text/x-c++src:*.C:cs\n50:text/x-c++src:*.C\n50:text/x-csrc:*.c:cs\n50:text/x-csrc:*.c\n50:a/b:*.TAR\n",
      to: "mime/globs2")
    let table = MediaTypes(dataFolders: [folder.url.path])
    let types = ["main.c", "main.C", "x.tar", "x.Png"].map { table.type(ofName: Array($0.utf8)) }
    #expect(types == ["text/x-csrc", "text/x-c++src", "a/b", "image/png"])
  }

  @Test("A type shows its kinds and is known by its other names, as in the dialogs of other programs")
  func kinds() throws {
    let folder = try TemporaryFolder()
    mkdir(folder["mime"].path, 0o755)
    let files = [
      "globs2": "50:text/markdown:*.md\n50:application/x-subrip:*.srt\n50:audio/mpeg:*.mp3\n50:a/one:*.one\n",
      "subclasses": "application/x-subrip text/plain\na/one a/two\na/two a/one\nbad\n",
      "aliases": "audio/mp3 audio/mpeg\nbad\n",
    ]
    for (name, text) in files { _ = try folder.write(text, to: "mime/\(name)") }
    let table = MediaTypes(dataFolders: [folder.url.path])
    func shown(_ type: String) -> [String] {
      ["x.md", "x.srt", "x.mp3", "x.one", "x"].filter { FileFilter("", types: [type]).matches(Array($0.utf8), table) }
    }
    #expect(shown("text/plain") == ["x.md", "x.srt"] && shown("text/*") == ["x.md", "x.srt"])
    #expect(shown("audio/mp3") == ["x.mp3"] && shown("text/markdown") == ["x.md"])
    // A file of an unknown type is also a file.
    #expect(["*/*", "application/octet-stream"].allSatisfy { shown($0) == ["x.md", "x.srt", "x.mp3", "x.one", "x"] })
    #expect(shown("image/*").isEmpty)
    // Two types that are kinds of each other, as in a damaged database, do not end the search for a third one.
    #expect(shown("a/two") == ["x.one"] && shown("a/three").isEmpty)
  }

  @Test("Sizes are short in all languages")
  func sizes() {
    #expect(FileText.size(0) == "0 B" && FileText.size(9_999) == "9999 B" && FileText.size(10_000) == "10 kB")
    #expect(FileText.size(38_400_000) == "38 MB" && FileText.size(.max) == "9223372 TB")
  }

  @Test("A hundred thousand files are listed and sorted on another thread, up to a limit")
  func large() async throws {
    let entries = (0..<100_000).map { FileEntry(name: Array("file \($0 * 7919 % 100_000).txt".utf8), status: nil) }
    let order = FolderOrder().arrange(entries, MediaTypes(dataFolders: []))
    #expect(order.count == 100_000 && entries[order[12_345]].title == "file 12345.txt")
    let folder = try TemporaryFolder()
    for number in 0..<30 { _ = try folder.write("x", to: "\(number)") }
    let cut = FolderListing(of: FilePath(folder.url.path), limit: 20)
    #expect(cut.entries.count == 20 && cut.isCut)
  }
}
