import Glibc
import Taction

/// The user's folder for pictures. xdg-user-dirs gives it a name in the user's language, such as `~/Bilder`.
nonisolated enum PicturesFolder {
  /// Returns the path of the folder: `~/Pictures`, unless the file of xdg-user-dirs names another folder. Returns nil
  /// if there is no home folder.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  static func path(_ variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) -> String? {
    guard let home = variable("HOME") else { return nil }
    // A path that is not absolute is ignored, as the XDG Base Directory Specification requires.
    let settings = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let bytes = (try? WholeFile.read(settings + "/user-dirs.dirs", limit: 65_536)) ?? []
    let start = "XDG_PICTURES_DIR=\""
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last { $0.hasPrefix(start) } ?? ""
    let path = String(line.dropFirst(start.count).prefix { $0 != "\"" })
    if path.hasPrefix("$HOME/") { return home + path.dropFirst("$HOME".count) }
    return path.hasPrefix("/") ? path : home + "/Pictures"
  }
}
