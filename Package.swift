// swift-tools-version: 6.3
import PackageDescription

/// UI modules live on the main actor; geometry, pixels and the wire stay free of it (Docs/Architecture.md).
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let log = Target.Dependency.product(name: "Logging", package: "swift-log")

/// Modules and loops are optimized in debug builds too: the tests take less than half of the time, and an app draws as
/// fast while it is being written.
let optimizedLoops: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "Taction",
  products: [
    .library(name: "Taction", targets: ["Taction"]),
    .library(name: "TactionModels", targets: ["TactionModels"]),
    .library(name: "TactionTesting", targets: ["TactionTesting"]),
    .executable(name: "taction", targets: ["TactionTool"]),
    .executable(name: "Hello", targets: ["TactionHello"]),
    .executable(name: "TactionTutorial", targets: ["TactionTutorial"]),
    .executable(name: "LimitedZoom", targets: ["LimitedZoom"]),
    .executable(name: "LoupeDemo", targets: ["LoupeDemo"]),
    .executable(name: "ModelViewer", targets: ["ModelViewer"]),
    .executable(name: "PhotoCollage", targets: ["PhotoCollage"]),
    .executable(name: "GestureGallery", targets: ["GestureGallery"]),
    .executable(name: "WidgetGallery", targets: ["WidgetGallery"]),
    .executable(name: "ImageViewer", targets: ["ImageViewer"]),
    .executable(name: "Sketch", targets: ["Sketch"]),
    .executable(name: "Panel", targets: ["Panel"]),
    .executable(name: "Library", targets: ["Library"]),
    .executable(name: "Notes", targets: ["Notes"]),
    .executable(name: "Benchmarks", targets: ["Benchmarks"]),
    .executable(name: "taction-conformance", targets: ["TactionConformance"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // The modules, in the order in which they may import each other.
    .target(name: "TactionGeometry", swiftSettings: optimized),
    .target(name: "TactionGestures", dependencies: ["TactionGeometry", log], swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionGraphics",
      dependencies: [
        "TactionGeometry", "CRaster", "CLinux", "CPixman", "CTurboJPEG", "CPNG", "CFcft", "CFribidi", "CThai", "CExpat",
        log,
      ], swiftSettings: optimized),
    .target(
      name: "TactionViews", dependencies: ["TactionGeometry", "TactionGestures", "TactionGraphics", log],
      swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionWayland", dependencies: ["CWaylandClient", "CLinux", log], swiftSettings: optimized,
      plugins: ["WaylandBindings"]),
    .target(
      name: "Taction",
      dependencies: [
        "TactionGeometry", "TactionGestures", "TactionGraphics", "TactionViews", "TactionWayland", "CXKBCommon",
        "CLinux", "CSystemBus", log,
      ],
      swiftSettings: onMainActor + optimized),
    // Models in space: only in programs that import it.
    .target(
      name: "TactionModels",
      dependencies: [
        "TactionGeometry", "TactionGestures", "TactionGraphics", "TactionViews", "CModels", "CRaster", log,
      ],
      swiftSettings: optimized),
    .target(
      name: "TactionTesting",
      dependencies: [
        "Taction", "TactionGeometry", "TactionGestures", "TactionGraphics", "TactionWayland", "CWaylandServer",
        "CPixman",
        "CXKBCommon", "CLinux",
      ],
      swiftSettings: onMainActor + optimized, plugins: ["WaylandBindings"]),

    // Protocol bindings are generated at build time from the XML that Debian installs.
    .executableTarget(name: "WaylandScanner"),
    .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // Programs.
    .executableTarget(
      name: "TactionTool",
      dependencies: [
        "Taction", "TactionTesting", "TactionGraphics", "TactionGeometry", "CWebP", "CLinux",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainActor + optimized),
    // Names of targets have to be unique among all packages of a program, and many a program's first one is Hello.
    .executableTarget(
      name: "TactionHello", dependencies: ["Taction"], path: "Examples/Hello", exclude: ["pinch.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionTutorial", dependencies: ["Taction"], path: "Examples/Tutorial", swiftSettings: onMainActor),
    .executableTarget(
      name: "LimitedZoom", dependencies: ["Taction"], path: "Examples/LimitedZoom", exclude: ["both.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "LoupeDemo", dependencies: ["Taction"], path: "Examples/LoupeDemo", exclude: ["look.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ModelViewer", dependencies: ["Taction", "TactionModels"], path: "Examples/ModelViewer",
      exclude: ["turning.touches"],
      resources: [
        .embedInCode("Models/die.obj"), .embedInCode("Models/die.mtl"), .embedInCode("Models/pips.png"),
      ], swiftSettings: onMainActor),
    .executableTarget(
      name: "PhotoCollage", dependencies: ["Taction"], path: "Examples/PhotoCollage", exclude: ["two-hands.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "GestureGallery", dependencies: ["Taction"], path: "Examples/GestureGallery", exclude: ["tour.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "WidgetGallery", dependencies: ["Taction"], path: "Examples/WidgetGallery", exclude: ["tour.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ImageViewer", dependencies: ["Taction"], path: "Examples/ImageViewer", exclude: ["closer.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "Sketch", dependencies: ["Taction"], path: "Examples/Sketch", swiftSettings: onMainActor),
    .executableTarget(name: "Panel", dependencies: ["Taction"], path: "Examples/Panel", swiftSettings: onMainActor),
    .executableTarget(name: "Library", dependencies: ["Taction"], path: "Examples/Library", swiftSettings: onMainActor),
    .executableTarget(name: "Notes", dependencies: ["Taction"], path: "Examples/Notes", swiftSettings: onMainActor),

    // C libraries, by Debian package.
    .target(name: "CLinux"),
    // Loads the library of D-Bus at run time, and so needs no package of it.
    .target(name: "CSystemBus"),
    .target(name: "CRaster", cSettings: optimizedLoops),
    .target(name: "CModels", cSettings: optimizedLoops + [.headerSearchPath("../CRaster")]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .systemLibrary(name: "CWaylandClient", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CWaylandServer", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    // fcft's header needs pixman's, and nothing else of what its own flags say.
    .systemLibrary(name: "CFcft", pkgConfig: "pixman-1", providers: [.apt(["libfcft-dev"])]),
    .systemLibrary(name: "CFribidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CThai", providers: [.apt(["libthai-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CXKBCommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev", "libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),

    // Measurements: `make bench`.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Taction", "TactionModels", "TactionTesting", "TactionGestures", "TactionViews", "TactionWayland",
        "CAllocationCounter", "CLinux",
      ],
      path: "Tests/Benchmarks", swiftSettings: onMainActor),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),

    // Gesture cases and wire traces for a judge: `make conformance`.
    .executableTarget(
      name: "TactionConformance",
      dependencies: [
        "Taction", "TactionTesting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Conformance", swiftSettings: onMainActor + optimized),

    .target(
      name: "TestSupport", dependencies: ["TactionGeometry"], path: "Tests/TestSupport", swiftSettings: optimized),
    .target(
      name: "StageSupport", dependencies: ["Taction", "TactionTesting", "TestSupport"], path: "Tests/StageSupport",
      swiftSettings: onMainActor + optimized),
    // Fields to type into with the keyboards on screen of a real desktop: Docs/InputMethods.md.
    .executableTarget(
      name: "KeyboardTrial", dependencies: ["Taction"], path: "Tests/KeyboardTrial",
      swiftSettings: onMainActor),
    .testTarget(name: "TactionGeometryTests", dependencies: ["TactionGeometry", "TestSupport"]),
    .testTarget(
      name: "TactionGesturesTests", dependencies: ["TactionGestures", "TactionGeometry", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(name: "WaylandScannerTests", dependencies: ["WaylandScanner"]),
    .testTarget(
      name: "TactionGraphicsTests",
      dependencies: ["TactionGeometry", "TactionGraphics", "CRaster", "CPixman", "CTurboJPEG", "TestSupport"],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionViewsTests", dependencies: ["TactionViews", "TestSupport"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionModelsTests",
      dependencies: ["TactionModels", "TactionGraphics", "TactionGeometry", "CRaster", "TestSupport"],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionTests",
      dependencies: [
        "Taction", "TactionModels", "TactionTesting", "TactionWayland", "TactionGraphics", "TactionGeometry", "CLinux",
        "StageSupport",
        "TestSupport", log,
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Taction", "TactionModels", "TactionTesting", "TactionTool", "TactionTutorial", "LimitedZoom", "StageSupport",
        "TestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["Benchmarks", "Taction"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionRobustnessTests",
      dependencies: [
        "Taction", "TactionModels", "TactionTesting", "TactionWayland", "TactionGraphics", "TactionGeometry",
        "CLinux", "CWaylandServer", "TestSupport",
      ],
      swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "PhotoCollageTests",
      dependencies: ["PhotoCollage", "Taction", "TactionTesting", "StageSupport", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ModelViewer", "ImageViewer", "LoupeDemo", "Taction", "TactionModels", "TactionTesting", "StageSupport",
        "TestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "SketchTests", dependencies: ["Sketch", "Taction", "TactionTesting"], swiftSettings: onMainActor),
    .testTarget(
      name: "PanelTests", dependencies: ["Panel", "Taction", "TactionTesting"], swiftSettings: onMainActor),
    .testTarget(
      name: "NotesTests", dependencies: ["Notes", "Taction", "TactionTesting", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "LibraryTests", dependencies: ["Library", "Taction", "TactionTesting", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "GestureGalleryTests", dependencies: ["GestureGallery", "Taction", "TactionTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "WidgetGalleryTests", dependencies: ["WidgetGallery", "Taction", "TactionTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ConformanceTests", dependencies: ["TactionConformance", "TestSupport"],
      swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "TactionToolTests",
      dependencies: [
        "TactionTool", "TactionTesting", "TactionGraphics", "TactionGeometry", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainActor + optimized),
  ]
)
