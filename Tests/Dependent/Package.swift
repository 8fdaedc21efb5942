// swift-tools-version: 6.3
import PackageDescription

// A program that depends on a tag of Taction, for Scripts/packages/dependent. Its targets have the same names as
// examples and tests in Taction's own package: the equal names must not conflict.
let taction = Target.Dependency.product(name: "Taction", package: "Taction")
let testing = Target.Dependency.product(name: "TactionTesting", package: "Taction")
let isolated: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Dependent",
  dependencies: [.package(url: "TACTION_URL", from: "0.1.0")],
  targets: [
    .executableTarget(name: "Hello", dependencies: [taction], swiftSettings: isolated),
    .executableTarget(name: "ImageViewer", dependencies: [taction, "TestSupport"], swiftSettings: isolated),
    .executableTarget(name: "PhotoCollage", dependencies: [taction], swiftSettings: isolated),
    .executableTarget(name: "Benchmarks", dependencies: [taction, "TestSupport"], swiftSettings: isolated),
    .target(name: "TestSupport", dependencies: [taction], swiftSettings: isolated),
    .testTarget(name: "PhotoCollageTests", dependencies: ["PhotoCollage", taction, testing], swiftSettings: isolated),
  ]
)
