// swift-tools-version: 6.3
import PackageDescription

// A package of its own, since all of it is built with instruments: see Scripts/measures/fuzz-build.

/// The identity of the package above, which is the name of its folder: modules of one package share what is `package`.
let identity = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? "taction"
/// SwiftPM passes it to the compiler as an identifier of C.
let access = String(identity.map { $0.isLetter || $0.isNumber ? $0 : "_" })

let shared: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .unsafeFlags(["-O", "-package-name", access]),
]

let package = Package(
  name: "Fuzz",
  dependencies: [.package(path: "..")],
  targets: [
    .target(
      name: "TactionTestSupport", dependencies: [.product(name: "Taction", package: identity)],
      path: "Sources/TestSupport", packageAccess: false, swiftSettings: [.unsafeFlags(["-O"])]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TactionTestSupport", .product(name: "Taction", package: identity),
        .product(name: "TactionModels", package: identity), .product(name: "TactionCodecs", package: identity),
        .product(name: "TactionIcons", package: identity), .product(name: "TactionInk", package: identity),
        .product(name: "TactionXournal", package: identity),
        .product(name: "TactionTesting", package: identity),
      ],
      packageAccess: false, swiftSettings: shared),
  ]
)
