import TactionToolSupport

// The files of the package other than code.
extension NewPackage {
  /// The Debian packages that are needed to build all products of Taction, and the tool for `swift package stage`;
  /// `Scripts/setup` of Taction has the same list, and the packages of its examples and tests.
  static let debianPackages = [
    "libwayland-dev", "wayland-protocols", "libpixman-1-dev", "libxkbcommon-dev", "xkb-data", "libx11-data",
    "libturbojpeg0-dev", "libjpeg62-turbo-dev", "libpng-dev", "libfcft-dev", "libfribidi-dev", "libthai-dev",
    "libexpat1-dev", "zlib1g-dev", "fonts-dejavu-core", "libwebp-dev", "libavif-dev", "libheif-dev", "pkg-config",
  ]

  var description: String {
    """
    # What `taction bundle` needs to know. A line that begins with a space continues the one before.
    id: \(id)
    name: \(name)
    summary: App for fingers
    description: \(name) shows a word that two fingers enlarge, and a button that counts.
    product: \(name)
    program: \(name.program)
    package: \(name.program)
    version: 0.1.0
    released: \(CalendarDate.today?.description ?? "2026-01-01")
    licence: MIT
    developer: The \(name) authors
    maintainer: The \(name) authors <you@example.org>
    homepage: https://example.org/\(name.program)
    categories: Utility

    """
  }

  static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">
      <rect x="8" y="8" width="112" height="112" rx="28" fill="#3567c9"/>
      <circle cx="48" cy="78" r="15" fill="#ffffff"/>
      <circle cx="82" cy="48" r="15" fill="#ffffff"/>
    </svg>

    """

  static var workflow: String {
    """
    name: test
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        steps:
          - uses: actions/checkout@v4
          - run: >
              apt-get update && apt-get install -y --no-install-recommends
              \(debianPackages.joined(separator: "\n          "))
          - run: ./test.sh

    """
  }

  static let testScript = """
    #!/bin/sh
    # Builds the app and runs its tests; no screen is needed.
    set -e
    cd "$(dirname "$0")"
    swift build
    swift test

    """

  static let ignored = """
    .build/
    dist/

    """

  var readme: String {
    """
    # \(name)

    An app for touch screens, made with Taction.

    ```sh
    swift run               # opens its window in a Wayland session
    ./test.sh               # plays fingers to it, without a screen
    taction bundle --deb    # makes a Debian package in dist, from what Packaging/App.txt says
    ```

    """
  }
}
