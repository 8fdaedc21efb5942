/// The manifest that tells flatpak-builder how to make a Flatpak: https://docs.flatpak.org/en/latest/manifests.html
struct FlatpakManifest {
  let app: AppDescription
  /// The icon; its file is next to the manifest.
  let icon: AppIcon
  /// The relative path from the manifest's folder to the package, which flatpak-builder copies.
  let package: String
  /// The relative path from the package to the folder of the results, which flatpak-builder does not copy.
  let output: String
  /// Whether `filesFolder` has files to install.
  let hasFiles: Bool

  /// The libraries that the runtime does not have, with their versions.
  private static let modules = [
    ("tllist", "https://codeberg.org/dnkl/tllist.git", "1.1.0", "meson", "[]"),
    (
      "utf8proc", "https://github.com/JuliaStrings/utf8proc.git", "v2.10.0", "cmake-ninja",
      "[\"-DBUILD_SHARED_LIBS=ON\", \"-DCMAKE_BUILD_TYPE=Release\"]"
    ),
    ("fcft", "https://codeberg.org/dnkl/fcft.git", "3.3.1", "meson", "[\"-Ddocs=disabled\", \"-Dexamples=false\"]"),
    ("libdatrie", "https://github.com/tlwg/libdatrie.git", "v0.2.13", "autotools", "[\"--disable-doxygen-doc\"]"),
    ("libthai", "https://github.com/tlwg/libthai.git", "v0.1.29", "autotools", "[\"--disable-doxygen-doc\"]"),
  ]

  /// The name of the file.
  var fileName: String { "\(app.id).json" }

  /// The name of the copyright file, next to the manifest.
  var copyrightFile: String { "\(app.id).copyright" }

  /// The name of the folder, next to the manifest, with the additional files that the app's developers provide.
  var filesFolder: String { "\(app.id).files" }

  /// The text of the manifest.
  ///
  /// Earlier results in the package's folder `dist` are not copied, since the manifest's own files go into that folder.
  var text: String {
    """
    {
      "app-id": "\(app.id)",
      "runtime": "org.freedesktop.Platform",
      "runtime-version": "25.08",
      "sdk": "org.freedesktop.Sdk",
      "sdk-extensions": ["org.freedesktop.Sdk.Extension.swift6"],
      "command": "\(app.program)",
      "finish-args": ["--socket=wayland"],
      "build-options": {
        "append-path": "/usr/lib/sdk/swift6/bin",
        "prepend-ld-library-path": "/usr/lib/sdk/swift6/lib"
      },
      "cleanup": ["/include", "/lib/pkgconfig", "/share/doc", "/share/man", "*.a", "*.la"],
      "modules": [
    \(Self.modules.map(Self.module).joined(separator: ",\n")),
        {
          "name": "\(app.program)",
          "buildsystem": "simple",
          "build-options": { "build-args": ["--share=network"] },
          "build-commands": [
            \(buildCommands.map(\.literal).joined(separator: ",\n        "))
          ],
          "sources": [
            { "type": "dir", "path": \(package.literal), "skip": [".build", "dist", \(output.literal)] },
            { "type": "dir", "path": ".", "dest": "dist/flatpak" }
          ]
        }
      ]
    }

    """
  }

  private var buildCommands: [String] {
    let files = "dist/flatpak"
    var commands = [
      "swift build -c release --static-swift-stdlib -Xlinker -s --product \(app.product)",
      "install -Dm644 \(files)/\(app.id).desktop /app/share/applications/\(app.id).desktop",
      "install -Dm644 \(files)/\(app.id).metainfo.xml /app/share/metainfo/\(app.id).metainfo.xml",
      "install -Dm644 \(files)/\(icon.fileName(for: app.id)) /app/\(icon.path(for: app.id))",
      "install -Dm644 \(files)/\(copyrightFile) /app/share/licenses/\(app.id)/copyright",
    ]
    // The developers' files replace generated files.
    if hasFiles { commands.append("cp -r \(files)/\(filesFolder)/. /app/") }
    commands.append("install -Dm755 .build/release/\(app.product) /app/bin/\(app.program)")
    return commands
  }

  private static func module(_ name: String, _ address: String, _ tag: String, _ system: String, _ options: String)
    -> String
  {
    """
        {
          "name": "\(name)",
          "buildsystem": "\(system)",
          "config-opts": \(options),
          "sources": [{ "type": "git", "url": "\(address)", "tag": "\(tag)" }]
        }
    """
  }
}
