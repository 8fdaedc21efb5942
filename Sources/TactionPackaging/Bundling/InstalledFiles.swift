/// The installed files of an app, by their paths below `/usr`.
struct InstalledFiles {
  let app: AppDescription
  let program: [UInt8]
  /// The icon; nil for a program for the terminal.
  let icon: (icon: AppIcon, bytes: [UInt8])?
  /// Additional files that the app's developers provide. They replace generated files with the same path.
  var extra = FileTree()

  /// The files that every kind of package contains.
  var files: FileTree {
    var files = FileTree()
    if app.kind == .app {
      let entry = DesktopEntry(app: app), metainfo = Metainfo(app: app)
      files.add("share/applications/\(entry.fileName)", entry.text)
      files.add("share/metainfo/\(metainfo.fileName)", metainfo.text)
      if let icon { files.add(icon.icon.path(for: app.id), bytes: icon.bytes) }
    }
    files.add(extra)
    files.add("bin/\(app.program)", bytes: program, isExecutable: true)
    return files
  }

  /// The files for Debian, including a manual page.
  var debianFiles: FileTree {
    var files = files
    let page = "share/man/man1/\(app.program).1"
    if !files.hasFile(page), app.kind == .app { files.add(page, ManualPage(app: app).text) }
    return files
  }
}
