// swift-tools-version: 6.3
import PackageDescription

// This is a package of its own, because all of it is built with the address sanitizer and with coverage: see
// Scripts/measures/fuzz-build.

/// The identity of Taction's package, which is the name of its folder. The fuzzer is compiled with this identity, so
/// that it can use Taction's declarations with the access level `package`.
let identity = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? "taction"
/// The identity as a C identifier, as SwiftPM passes it to the compiler.
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
