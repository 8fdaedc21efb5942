import Glibc
import Synchronization
import TactionGeometry
import TactionGraphics

/// An icon theme of the desktop. It finds icons by their names, such as `document-save-symbolic`, by the Icon Theme
/// Specification of freedesktop.org.
///
/// The theme is searched first, then the themes that it inherits from, then the theme ``defaultName``, then `hicolor`,
/// in which apps install their icons. Only SVG files are read. A file that cannot be read is skipped. Icons are cached:
/// a further request returns the same icon until its file changes. So are the errors of files that are not icons.
public struct IconTheme: Hashable, Sendable {
  /// The name of the theme's folder.
  public let name: String
  /// The folders that contain themes, in search order.
  public let folders: [String]

  /// The theme that is used if the desktop does not set a theme.
  public static let defaultName = "Adwaita"

  /// Creates a theme from its name.
  ///
  /// - Parameters:
  ///   - name: The name of the theme's folder. If it is a path, ``defaultName`` is used instead.
  ///   - folders: The folders that contain themes; nil for the folders of the user and the system.
  public init(_ name: String = defaultName, folders: [String]? = nil) {
    self.name = name.isFileName ? name : Self.defaultName
    self.folders = folders ?? Self.standardFolders(Self.variable)
  }

  /// Returns the theme folders of the user and of the system, from environment variables. Paths that are not absolute
  /// are ignored, as the XDG Base Directory Specification requires.
  static func standardFolders(_ variable: (String) -> String?) -> [String] {
    let home = variable("HOME")
    let own = [variable("XDG_DATA_HOME"), home.map { "\($0)/.local/share" }].compactMap(\.self)
      .first { $0.hasPrefix("/") }
    let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").prefix(32)
    let users = [home.map { "\($0)/.icons" }, own.map { "\($0)/icons" }].compactMap(\.self)
    return (users + shared.map { "\($0)/icons" } + ["/usr/share/pixmaps"]).filter { $0.hasPrefix("/") }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Reads an icon on another thread.
  ///
  /// - Parameters:
  ///   - name: The name. If it ends in `-symbolic`, the colour with which the icon is drawn replaces all colours in the
  ///     file.
  ///   - size: The size at which the icon will be drawn, in logical pixels. A theme may have a different picture for
  ///     each size.
  /// - Throws: `IconError`: `notFound`, `invalidName`, `notScalable` for an icon that exists only as PNG, and the
  ///   errors of `Icon.init(svg:isSymbolic:)`, for the first file if none can be read.
  nonisolated(nonsending)
    public func load(_ name: String, size: Int = 16) async throws(IconError) -> Icon
  {
    try await BackgroundQueue.loads.value { () throws(IconError) in try icon(name, size: size) }
  }

  /// Reads an icon on the calling thread; see ``load(_:size:)``.
  public func icon(_ name: String, size: Int = 16) throws(IconError) -> Icon {
    guard name.isFileName else { throw .invalidName(name) }
    let size = size.clamped(to: 1...4096)
    var search = Search(isSymbolic: name.hasSuffix("-symbolic"))
    for theme in chain {
      let index = theme.index
      // Folders with the exact size are searched first, then folders with the nearest sizes.
      let folders = index.folders.enumerated().map { ($0.element.distance(from: size), $0.offset) }
      for (_, offset) in folders.sorted(by: <) {
        for root in theme.roots {
          if let icon = search.icon("\(root)/\(index.folders[offset].path)/\(name)") { return icon }
        }
      }
    }
    for folder in folders {
      if let icon = search.icon("\(folder)/\(name)") { return icon }
    }
    if let failure = search.failure { throw failure }
    throw search.picture.map { .notScalable(path: $0) } ?? .notFound(name: name)
  }

  // MARK: Search

  /// A search for a file that can be read, and the reason if there is none.
  private struct Search {
    let isSymbolic: Bool
    /// The error of the first SVG file that cannot be read.
    private(set) var failure: IconError?
    /// The first PNG file.
    private(set) var picture: String?

    init(isSymbolic: Bool) { self.isSymbolic = isSymbolic }

    /// Reads the icon at a path without an ending; returns nil if there is none, or if it cannot be read.
    mutating func icon(_ file: String) -> Icon? {
      guard IconTheme.exists("\(file).svg") else {
        if picture == nil, IconTheme.exists("\(file).png") { picture = "\(file).png" }
        return nil
      }
      do throws(IconError) {
        return try IconFiles.shared.icon("\(file).svg", isSymbolic: isSymbolic)
      } catch {
        failure = failure ?? error
        return nil
      }
    }
  }

  /// The themes to search, in order. Each theme is listed once. The default theme and `hicolor` are the last themes,
  /// unless an earlier theme inherits from the default theme, or `hicolor` is this theme itself.
  private var chain: [Part] {
    var parts: [Part] = []
    var names: Set<String> = []
    var pending = [name]
    while parts.count < 32, let next = pending.popLast() {
      guard next != "hicolor" || next == name, names.insert(next).inserted, let part = part(next) else { continue }
      parts.append(part)
      pending += part.index.parents.reversed()
    }
    for last in [Self.defaultName, "hicolor"] where !names.contains(last) {
      if let part = part(last) { parts.append(part) }
    }
    return parts
  }

  /// A theme of the chain: its index, and the folders that contain its files.
  private struct Part {
    var index: IconThemeIndex
    var roots: [String]
  }

  private func part(_ name: String) -> Part? {
    let roots = folders.map { "\($0)/\(name)" }.filter(Self.exists)
    let index = roots.lazy.compactMap { IconFiles.shared.index("\($0)/index.theme") }.first
    return index.map { Part(index: $0, roots: roots) }
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// A cache of the icons and theme indices that were recently read from files, and of the errors of files whose contents
/// are not an icon.
private final class IconFiles: Sendable {
  static let shared = IconFiles()

  /// The state of a file when it was read. After a change, the file has another key.
  private struct Key: Hashable {
    let path: String
    let stamp: RegularFile.Stamp
    var isSymbolic = false

    init(_ file: RegularFile) { (path, stamp) = (file.path, file.stamp) }
  }

  /// The cache of icons, with up to 256 icons of a few kilobytes in each of two generations.
  private let cache = Mutex(RecentCache<Key, Result<Icon, IconError>>(limit: 256))
  /// The cache of indices, with up to 32 indices in each of two generations.
  private let indices = Mutex(RecentCache<Key, IconThemeIndex>(limit: 32))

  /// Returns the index of a theme; nil if there is no readable index.
  func index(_ path: String) -> IconThemeIndex? {
    guard let file = try? RegularFile(path, limit: IconError.maximumBytes) else { return nil }
    let key = Key(file)
    if let known = indices.withLock({ $0.value(key) }) { return known }
    guard let bytes = try? file.contents() else { return nil }
    let index = IconThemeIndex(String(decoding: bytes, as: UTF8.self))
    return indices.withLock { indices in
      if let known = indices.value(key) { return known }
      indices.insert(index, for: key, cost: 1)
      return index
    }
  }

  func icon(_ path: String, isSymbolic: Bool) throws(IconError) -> Icon {
    let file = try Self.read { () throws(ImageError) in try RegularFile(path, limit: IconError.maximumBytes) }
    var key = Key(file)
    key.isSymbolic = isSymbolic
    if let known = cache.withLock({ $0.value(key) }) { return try known.get() }
    // A failure to read the file is not cached, because it may pass without a change of the file.
    let bytes = try Self.read { () throws(ImageError) in try file.contents() }
    let result = Result { () throws(IconError) in try Icon(svg: bytes, isSymbolic: isSymbolic) }
    let shared = cache.withLock { cache in
      // If another thread has read the same file during this read, the icon of that thread is used, so that equal icons
      // share their memory.
      if let known = cache.value(key) { return known }
      cache.insert(result, for: key, cost: 1)
      return result
    }
    return try shared.get()
  }

  private static func read<Value>(_ body: () throws(ImageError) -> Value) throws(IconError) -> Value {
    do throws(ImageError) {
      return try body()
    } catch .fileTooLarge(let bytes) {
      throw IconError.tooLarge(bytes: bytes)
    } catch {
      throw IconError.notReadable(error)
    }
  }
}
