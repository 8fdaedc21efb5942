/// The files of a Debian package that describe it: https://www.debian.org/doc/debian-policy/
struct DebianFiles {
  let app: AppDescription
  /// The text of the app's licence; nil if there is no file LICENSE.
  var licenceText: String?
  /// Whether swift-argument-parser is linked into the program.
  var hasArgumentParser = false

  /// The version of the package: the app's version, followed by the version of the packaging.
  var version: String { "\(app.version)-1" }

  /// Returns the file `control`.
  ///
  /// - Parameters:
  ///   - architecture: The name of the processor in Debian, as `dpkg --print-architecture` prints it.
  ///   - libraries: The packages that dpkg-shlibdeps finds, such as `libc6 (>= 2.36), libfcft4 (>= 3.0.1)`.
  ///   - codecs: The packages of the picture libraries that the program loads at run time.
  ///   - kibibytes: The size of the installed files, in KiB.
  func control(architecture: String, libraries: String, codecs: [String] = [], kibibytes: Int) -> String {
    var lines = [
      "Package: \(app.package)",
      "Version: \(version)",
      "Architecture: \(architecture)",
      "Maintainer: \(app.maintainer)",
      "Installed-Size: \(kibibytes)",
      "Depends: \(libraries)",
    ]
    // The libraries of CTactionSystemBus, CursorTheme and TactionCodecs, and the compose sequences, are loaded at run
    // time.
    let loaded = (app.kind == .app ? ["libsystemd0", "libwayland-cursor0", "libx11-data"] : []) + codecs
    if !loaded.isEmpty { lines.append("Recommends: \(loaded.joined(separator: ", "))") }
    lines += [
      "Section: \(app.section)",
      "Priority: optional",
      "Homepage: \(app.homepage)",
      "Description: \(app.summary)",
    ]
    lines += Self.folded(app.description).map { " \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The file `changelog.Debian`.
  var changelog: String {
    """
    \(app.package) (\(version)) unstable; urgency=medium

      * Version \(app.version).

     -- \(app.maintainer)  \(app.released.mailDate)

    """
  }

  /// The file `copyright`, including the libraries that are linked into the program.
  var copyright: String {
    let own = app.licence == "MIT" && licenceText == nil ? MITLicence.text : licenceText
    let shared = Self.sharedLicence(app.licence)
    let body = shared.map { "On Debian systems, the text is in \($0)." } ?? own ?? "See \(app.homepage)."
    // The app's own licence may be MIT too, with the names of other authors.
    let mit = app.licence == "MIT" && own != MITLicence.text ? "MIT-Taction" : "MIT"
    let exempt = (hasArgumentParser ? "swift-argument-parser and " : "") + "Swift's run-time libraries"
    let header = """
      Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
      Upstream-Name: \(app.name)
      Source: \(app.homepage)
      Comment: The program has linked in: Taction, under the licence \(mit) below;
       swift-log, under the Apache licence 2.0; and
       \(exempt), under the same
       licence, with an exception for programs that are made of them.
       .
       swift-log: Copyright 2018, 2019 The SwiftLog Project. This product contains a
       derivation of the lock implementation and various scripts from SwiftNIO
       (Apache License 2.0, https://github.com/apple/swift-nio).

      Files: *
      Copyright: \(app.released.year) \(app.developer)
      License: \(app.licence)
      """
    var stanzas = [header + "\n" + Self.verbatim(body)]
    if shared != Self.sharedLicence("Apache-2.0") {
      let apache = "On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0."
      stanzas.append("License: Apache-2.0\n" + Self.verbatim(apache))
    }
    if own != MITLicence.text { stanzas.append("License: \(mit)\n" + Self.verbatim(MITLicence.text)) }
    return stanzas.joined(separator: "\n\n") + "\n"
  }

  /// Returns the path of Debian's own copy of a licence; nil if Debian has no copy.
  static func sharedLicence(_ name: String) -> String? {
    let folder = "/usr/share/common-licenses"
    let copies = [
      ("Apache-2.0", "Apache-2.0"), ("GPL-2.0", "GPL-2"), ("GPL-3.0", "GPL-3"), ("LGPL-2.1", "LGPL-2.1"),
      ("LGPL-3.0", "LGPL-3"), ("MPL-2.0", "MPL-2.0"), ("CC0-1.0", "CC0-1.0"),
    ]
    let copy = copies.first { name == $0.0 || ["\($0.0)-only", "\($0.0)-or-later"].contains(name) }
    return copy.map { "\(folder)/\($0.1)" }
  }

  /// Returns a text of several lines as the value of a field: each line begins with a space, and an empty line becomes
  /// a dot.
  static func verbatim(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.allSatisfy { $0 == " " || $0 == "\t" } ? " ." : " \(line)"
    }
    return lines.reversed().drop { $0 == " ." }.reversed().joined(separator: "\n")
  }

  /// Returns a paragraph as lines of at most 78 characters; a longer word gets its own line.
  static func folded(_ text: String) -> [String] {
    var (words, lines): ([String], [String]) = ([], [])
    for word in text.split(separator: " ") {
      // Debian reserves lines that begin with a dot, so a word such as ".png" stays with the word before.
      if word.hasPrefix("."), let last = words.popLast() {
        words.append("\(last) \(word)")
      } else {
        words.append(String(word))
      }
    }
    for word in words {
      if let last = lines.last, last.count + word.count < 78 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        // A paragraph may begin with such a word. Lines that begin with a space may have a dot after it.
        lines.append(word.hasPrefix(".") ? " \(word)" : word)
      }
    }
    return lines
  }
}
