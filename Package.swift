// swift-tools-version: 6.3
import PackageDescription

/// UI modules live on the main actor; geometry, pixels and the wire stay free of it (Docs/Architecture.md).
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let log = Target.Dependency.product(name: "Logging", package: "swift-log")

// SwiftPM compiles a module again when one that it names has changed, and an umbrella does not change with what it
// exports: a program that named it alone would keep the old layout of a class, and crash. So what exports modules is
// named together with them, in products and below.
let core = [
  "TactionViews", "TactionEnvironment", "TactionGestures", "TactionGraphics", "TactionGeometry", "TactionWords",
]
let window = ["TactionWindow", "TactionDragAndDrop"] + core
let text = ["TactionText", "TactionOnScreenKeyboard"]
let umbrella = ["Taction", "TactionCommands", "TactionNavigation", "TactionControls"] + text + window

/// What views need, programs that import TactionWindow, and programs that import Taction.
let viewed = core.map { Target.Dependency(stringLiteral: $0) }
let windowed = window.map { Target.Dependency(stringLiteral: $0) }
let app = umbrella.map { Target.Dependency(stringLiteral: $0) }

/// What tests on a stage look into.
let stageTest = app + ["TactionWayland", "TactionTesting", "TactionStageSupport", "TactionTestSupport"]

/// Modules and loops are optimized in debug builds too: the tests take less than half of the time, and an app draws as
/// fast while it is being written. What is asserted is checked there all the same.
let optimizedLoops: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// Names of targets are unique among all packages of a program, so each of Taction's begins with its name. Programs are
// no products: a product would overwrite a dependent's program of the same name, and what only programs need,
// swift-argument-parser, would be a dependency of all that depend on Taction.
let package = Package(
  name: "Taction",
  products: [
    .library(name: "Taction", targets: umbrella),
    // For programs that use less: windows and the core, and with it one of the kits.
    .library(name: "TactionWindow", targets: window),
    .library(name: "TactionControls", targets: ["TactionControls"] + window),
    .library(name: "TactionNavigation", targets: ["TactionNavigation", "TactionControls"] + window),
    .library(name: "TactionText", targets: text + window),
    .library(name: "TactionOnScreenKeyboard", targets: ["TactionOnScreenKeyboard"] + window),
    .library(name: "TactionCommands", targets: ["TactionCommands", "TactionControls"] + window),
    .library(name: "TactionIcons", targets: ["TactionIcons"]),
    .library(name: "TactionModels", targets: ["TactionModels"]),
    .library(name: "TactionCodecs", targets: ["TactionCodecs"]),
    .library(name: "TactionCanvas", targets: ["TactionCanvas"]),
    .library(name: "TactionKiosk", targets: ["TactionKiosk"] + window),
    .library(name: "TactionPortals", targets: ["TactionPortals", "TactionControls"] + text + window),
    .library(
      name: "TactionRestoration",
      targets: ["TactionRestoration", "TactionNavigation", "TactionControls"] + text + window),
    .library(name: "TactionForms", targets: ["TactionForms", "TactionControls"] + text + window),
    .library(name: "TactionInk", targets: ["TactionInk", "TactionCanvas", "TactionCommands"] + window),
    .library(name: "TactionXournal", targets: ["TactionXournal"]),
    .library(name: "TactionTesting", targets: ["TactionTesting"]),
    // `swift package stage` in packages that depend on Taction.
    .plugin(name: "TactionStage", targets: ["TactionStage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // The modules, in the order in which they may import each other.
    .target(name: "TactionGeometry", swiftSettings: optimized),
    .target(name: "TactionWords", swiftSettings: optimized),
    .target(name: "TactionGestures", dependencies: ["TactionGeometry", log], swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionGraphics",
      dependencies: [
        "TactionGeometry", "CTactionRaster", "CTactionLinux", "CTactionPixman", "CTactionTurboJPEG", "CTactionPNG",
        "CTactionFcft", "CTactionFribidi", "CTactionThai", log,
      ], swiftSettings: optimized),
    // What surrounds views: the theme, screen readers, input methods and the clipboard.
    .target(
      name: "TactionEnvironment",
      dependencies: ["TactionGeometry", "TactionGestures", "TactionGraphics", "TactionWords", log],
      swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionViews",
      dependencies: [
        "TactionGeometry", "TactionGestures", "TactionGraphics", "TactionWords", "TactionEnvironment", log,
      ],
      swiftSettings: onMainActor + optimized),
    .target(name: "TactionDragAndDrop", dependencies: viewed, swiftSettings: onMainActor + optimized),
    // The kits: each plays by the rules of an app's own controls.
    .target(name: "TactionControls", dependencies: viewed, swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionNavigation", dependencies: viewed + ["TactionControls"], swiftSettings: onMainActor + optimized),
    .target(name: "TactionOnScreenKeyboard", dependencies: viewed, swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionText", dependencies: viewed + ["TactionDragAndDrop", "TactionOnScreenKeyboard"],
      swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionWayland", dependencies: ["CTactionWaylandClient", "CTactionLinux", log], swiftSettings: optimized,
      plugins: ["TactionWaylandBindings"]),
    .target(
      name: "TactionWindow",
      dependencies: viewed + [
        "TactionDragAndDrop", "TactionWayland", "CTactionXKBCommon", "CTactionLinux", "CTactionSystemBus", log,
      ],
      swiftSettings: onMainActor + optimized),
    // What the user can do, for menus, buttons and keys alike.
    .target(
      name: "TactionCommands", dependencies: windowed + ["TactionControls"], swiftSettings: onMainActor + optimized),
    // The umbrella: what an app imports.
    .target(
      name: "Taction",
      dependencies: [
        "TactionCommands", "TactionControls", "TactionNavigation", "TactionOnScreenKeyboard", "TactionText",
        "TactionWindow",
      ],
      swiftSettings: onMainActor + optimized),
    // The desktop's icons and SVG files: only in programs that import it.
    .target(
      name: "TactionIcons",
      dependencies: viewed + ["TactionXML"],
      swiftSettings: optimized),
    .target(name: "TactionXML", dependencies: ["CTactionExpat"], swiftSettings: optimized),
    // Models in space: only in programs that import it.
    .target(
      name: "TactionModels",
      dependencies: viewed + ["CTactionModels", "CTactionRaster", log],
      swiftSettings: optimized),
    // WebP, GIF, AVIF and HEIF pictures, and animations: only in programs that import it.
    .target(
      name: "TactionCodecs",
      dependencies: viewed + ["CTactionCodecs", "CTactionRaster"],
      swiftSettings: optimized),
    // Content that fingers pan, zoom and turn: only in programs that import it.
    .target(
      name: "TactionCanvas", dependencies: viewed, swiftSettings: onMainActor + optimized),
    // The screen, the lock and the watchdog of a program that is alone on its screen: only in programs that import it.
    .target(
      name: "TactionKiosk", dependencies: windowed + ["TactionWayland"], swiftSettings: onMainActor + optimized),
    // Files, addresses, messages and notifications of the desktop: only in programs that import it.
    .target(
      name: "TactionPortals", dependencies: windowed + ["TactionControls", "TactionText", "CTactionLinux"],
      swiftSettings: onMainActor + optimized),
    // What was on the screen comes back: only in programs that import it.
    .target(
      name: "TactionRestoration",
      dependencies: windowed + ["TactionControls", "TactionNavigation", "TactionText", log],
      swiftSettings: onMainActor + optimized),
    // Forms and settings, numbers, dates and colours: only in programs that import it.
    .target(
      name: "TactionForms", dependencies: windowed + ["TactionControls", "TactionText"],
      swiftSettings: onMainActor + optimized),
    // Strokes of pens and fingers on paper: only in programs that import it.
    .target(
      name: "TactionInk",
      dependencies: windowed + ["TactionCommands", "TactionCanvas", "CTactionZlib"],
      swiftSettings: onMainActor + optimized),
    // Pages of Xournal++ as ink: only in programs that import it.
    .target(
      name: "TactionXournal",
      dependencies: ["TactionGeometry", "TactionGraphics", "TactionWords", "TactionInk", "TactionXML", "CTactionZlib"],
      swiftSettings: optimized),
    .target(
      name: "TactionTesting",
      dependencies: windowed + [
        "TactionWayland", "CTactionWaylandServer", "CTactionPixman", "CTactionXKBCommon", "CTactionLinux",
      ],
      swiftSettings: onMainActor + optimized, plugins: ["TactionWaylandBindings"]),

    // Protocol bindings are generated at build time from the XML that Debian installs.
    .executableTarget(name: "TactionWaylandScanner", dependencies: ["TactionXML"]),
    .plugin(name: "TactionWaylandBindings", capability: .buildTool(), dependencies: ["TactionWaylandScanner"]),
    // Builds `taction` itself where there is none: as a dependency, the tool would bring its own to all dependents.
    .plugin(
      name: "TactionStage",
      capability: .command(
        intent: .custom(verb: "stage", description: "Runs a program of the package on a headless screen."))),

    // Programs.
    .target(
      name: "TactionDoctor",
      dependencies: windowed + ["TactionWayland"], swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionTool",
      dependencies: windowed + [
        "TactionDoctor", "TactionTesting", "TactionCodecs", "CTactionWebP", "CTactionLinux",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainActor + optimized),
    .executableTarget(
      name: "taction", dependencies: ["TactionTool"], path: "Sources/TactionToolMain", swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionHello", dependencies: app, path: "Examples/Hello", exclude: ["pinch.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionTutorial", dependencies: app, path: "Examples/Tutorial", swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionLimitedZoom", dependencies: app, path: "Examples/LimitedZoom", exclude: ["both.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionLoupeDemo", dependencies: app, path: "Examples/LoupeDemo", exclude: ["look.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionModelViewer", dependencies: app + ["TactionModels"], path: "Examples/ModelViewer",
      exclude: ["turning.touches"],
      resources: [
        .embedInCode("Models/die.obj"), .embedInCode("Models/die.mtl"), .embedInCode("Models/pips.png"),
      ], swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionPhotoCollage", dependencies: app + ["TactionCodecs"], path: "Examples/PhotoCollage",
      exclude: ["two-hands.touches"], swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionGestureGallery", dependencies: app, path: "Examples/GestureGallery",
      exclude: ["tour.touches"], swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionWidgetGallery", dependencies: app + ["TactionForms"], path: "Examples/WidgetGallery",
      exclude: ["tour.touches"], swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionImageViewer", dependencies: app, path: "Examples/ImageViewer", exclude: ["closer.touches"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionSketch", dependencies: app + ["TactionPortals"], path: "Examples/Sketch", swiftSettings: onMainActor
    ),
    .executableTarget(
      name: "TactionPanel", dependencies: app + ["TactionKiosk"], path: "Examples/Panel",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionLibrary", dependencies: app + ["TactionCodecs"], path: "Examples/Library",
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionNotes",
      dependencies: app + ["TactionInk", "TactionCanvas", "TactionForms", "TactionPortals", "TactionCodecs"],
      path: "Examples/Notes", swiftSettings: onMainActor),
    .executableTarget(
      name: "TactionMap", dependencies: app + ["TactionCanvas", "TactionRestoration", "CTactionSQLite"],
      path: "Examples/Map", swiftSettings: onMainActor),

    // C libraries, by Debian package.
    .target(name: "CTactionLinux"),
    // Loads libwebp, libavif and libheif at run time; only their headers are needed to build it.
    .target(name: "CTactionCodecs", dependencies: ["CTactionPNG"], cSettings: optimizedLoops),
    // Loads the library of D-Bus at run time, and so needs no package of it.
    .target(name: "CTactionSystemBus"),
    .target(name: "CTactionRaster", cSettings: optimizedLoops),
    .target(name: "CTactionModels", cSettings: optimizedLoops + [.headerSearchPath("../CTactionRaster")]),
    .target(name: "CTactionPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .systemLibrary(name: "CTactionWaylandClient", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CTactionWaylandServer", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CTactionPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    // fcft's header needs pixman's, and nothing else of what its own flags say.
    .systemLibrary(name: "CTactionFcft", pkgConfig: "pixman-1", providers: [.apt(["libfcft-dev"])]),
    .systemLibrary(name: "CTactionFribidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CTactionThai", providers: [.apt(["libthai-dev"])]),
    .systemLibrary(name: "CTactionExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CTactionZlib", providers: [.apt(["zlib1g-dev"])]),
    // Only for an example, the map.
    .systemLibrary(name: "CTactionSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CTactionXKBCommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CTactionTurboJPEG", providers: [.apt(["libturbojpeg0-dev", "libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CTactionWebP", providers: [.apt(["libwebp-dev"])]),

    // Measurements: `make bench`.
    .executableTarget(
      name: "TactionBenchmarks",
      dependencies: app + [
        "TactionModels", "TactionCanvas", "TactionInk", "TactionTesting", "TactionWayland",
        "CTactionAllocationCounter", "CTactionLinux", "TactionTestSupport",
      ],
      path: "Tests/Benchmarks", swiftSettings: onMainActor),
    .target(name: "CTactionAllocationCounter", path: "Tests/CTactionAllocationCounter"),

    // Gesture cases and wire traces for a judge: `make conformance`.
    .target(
      name: "TactionConformance",
      dependencies: app + [
        "TactionTesting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Conformance", swiftSettings: onMainActor + optimized),
    .executableTarget(
      name: "taction-conformance", dependencies: ["TactionConformance"], path: "Tests/ConformanceMain",
      swiftSettings: onMainActor),

    // The tests see the same fonts on every machine, and leave the home folder alone.
    .target(name: "CTactionTestSurroundings", path: "Tests/CTactionTestSurroundings", exclude: ["fonts.conf"]),
    .target(
      name: "TactionTestSupport", dependencies: ["TactionGeometry", "CTactionTestSurroundings"],
      path: "Tests/TestSupport",
      swiftSettings: optimized),
    .target(
      name: "TactionStageSupport",
      dependencies: app + ["TactionTesting", "TactionTestSupport", log],
      path: "Tests/StageSupport",
      swiftSettings: onMainActor + optimized),
    // Fields to type into with the keyboards on screen of a real desktop: Docs/InputMethods.md.
    .executableTarget(
      name: "TactionKeyboardTrial", dependencies: app, path: "Tests/KeyboardTrial",
      swiftSettings: onMainActor),
    // Popups, dialogs and states of a window to try on a real desktop: Docs/Windows.md.
    .executableTarget(
      name: "TactionWindowTrial", dependencies: app, path: "Tests/WindowTrial", swiftSettings: onMainActor),
    // What the portals of a real desktop do: Docs/Files.md.
    .executableTarget(
      name: "TactionPortalTrial", dependencies: app + ["TactionPortals"], path: "Tests/PortalTrial",
      swiftSettings: onMainActor),
    // One picture that a finger drags, beside the same in GTK 4 and Qt 6: `Scripts/measures/latency`.
    .executableTarget(
      name: "TactionDragTrial", dependencies: app, path: "Tests/DragTrial", swiftSettings: onMainActor),
    // Paper for a pen, beside Xournal++: `Scripts/measures/ink`.
    .executableTarget(
      name: "TactionInkTrial", dependencies: app + ["TactionInk", "TactionXournal"], path: "Tests/InkTrial",
      swiftSettings: onMainActor),
    .testTarget(name: "TactionGeometryTests", dependencies: ["TactionGeometry", "TactionTestSupport"]),
    .testTarget(name: "TactionWordsTests", dependencies: ["TactionWords"]),
    .testTarget(
      name: "TactionCommandsTests", dependencies: stageTest, swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "TactionGesturesTests", dependencies: ["TactionGestures", "TactionGeometry", "TactionTestSupport"],
      swiftSettings: onMainActor + optimized),
    .testTarget(name: "TactionWaylandScannerTests", dependencies: ["TactionWaylandScanner"]),
    .testTarget(
      name: "TactionIconsTests",
      dependencies: ["TactionIcons", "TactionGraphics", "TactionGeometry", "TactionWords", "TactionTestSupport"],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionGraphicsTests",
      dependencies: [
        "TactionGeometry", "TactionGraphics", "CTactionRaster", "CTactionPixman", "CTactionTurboJPEG",
        "TactionTestSupport", "TactionStageSupport",
      ],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionViewsTests", dependencies: stageTest + ["TactionModels"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionModelsTests",
      dependencies: [
        "TactionModels", "TactionGraphics", "TactionGeometry", "TactionWords", "CTactionRaster", "TactionTestSupport",
      ],
      swiftSettings: optimized),
    // libwebp's encoder and its own composition of animations.
    .target(
      name: "CTactionCodecPeers", path: "Tests/CTactionCodecPeers",
      linkerSettings: [.linkedLibrary("webp"), .linkedLibrary("webpdemux")]),
    .testTarget(
      name: "TactionCodecsTests",
      dependencies: stageTest + ["TactionCodecs", "CTactionCodecPeers"],
      resources: [
        "lossless.avif", "deep.avif", "glass.avif", "tall.avif", "turned.avif", "frames.avif", "plain.heic",
        "glass.heic", "turned.heic",
      ].map { .embedInCode("Files/\($0)") },
      swiftSettings: optimized),
    .testTarget(
      name: "TactionCanvasTests", dependencies: stageTest + ["TactionCanvas", "TactionRestoration"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TactionKioskTests", dependencies: stageTest + ["TactionKiosk", "CTactionLinux"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TactionPortalsTests", dependencies: stageTest + ["TactionPortals"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionRestorationTests", dependencies: stageTest + ["TactionRestoration"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionFormsTests", dependencies: stageTest + ["TactionForms", "TactionRestoration"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TactionInkTests", dependencies: stageTest + ["TactionInk", "TactionCanvas"], exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TactionXournalTests",
      dependencies: [
        "TactionXournal", "TactionInk", "TactionGraphics", "TactionGeometry", "TactionWords", "CTactionZlib",
        "TactionTestSupport",
      ],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionControlsTests", dependencies: stageTest, exclude: ["Controls/Snapshots"], swiftSettings: onMainActor
    ),
    .testTarget(
      name: "TactionTextTests", dependencies: stageTest, swiftSettings: onMainActor),
    .testTarget(
      name: "TactionWindowTests", dependencies: stageTest + ["CTactionLinux", log], swiftSettings: onMainActor),
    .testTarget(
      name: "DocumentationTests",
      dependencies: app + [
        "TactionIcons", "TactionModels", "TactionCodecs", "TactionCanvas", "TactionForms", "TactionInk", "TactionKiosk",
        "TactionPortals",
        "TactionRestoration", "TactionXournal",
        "TactionTesting", "TactionTool", "TactionTutorial",
        "TactionLimitedZoom", "TactionStageSupport", "TactionTestSupport",
      ],
      resources: [.embedInCode("Listings/logo.png")],
      swiftSettings: onMainActor),
    .testTarget(
      name: "BenchmarksTests", dependencies: app + ["TactionBenchmarks"], swiftSettings: onMainActor),
    .testTarget(
      name: "TactionRobustnessTests",
      dependencies: app + [
        "TactionModels", "TactionCodecs", "TactionTesting", "TactionWayland", "TactionIcons", "TactionInk",
        "TactionXournal", "CTactionLinux", "CTactionWaylandServer", "TactionTestSupport", log,
      ],
      swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "PhotoCollageTests",
      dependencies: app + [
        "TactionPhotoCollage", "TactionTesting", "TactionStageSupport", "TactionTestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ExampleTests",
      dependencies: app + [
        "TactionModelViewer", "TactionImageViewer", "TactionLoupeDemo", "TactionLimitedZoom", "TactionPhotoCollage",
        "TactionGestureGallery", "TactionWidgetGallery", "TactionSketch", "TactionPanel", "TactionLibrary",
        "TactionNotes", "TactionInk", "TactionMap", "TactionModels", "TactionCanvas", "TactionForms", "TactionTesting",
        "TactionStageSupport", "TactionTestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "SketchTests", dependencies: app + ["TactionSketch", "TactionTesting"], swiftSettings: onMainActor),
    .testTarget(
      name: "PanelTests", dependencies: app + ["TactionPanel", "TactionKiosk", "TactionTesting", "TactionTestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "NotesTests",
      dependencies: app + [
        "TactionNotes", "TactionInk", "TactionCanvas", "TactionPortals", "TactionTesting", "TactionTestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "MapTests",
      dependencies: app + [
        "TactionMap", "TactionCanvas", "TactionRestoration", "CTactionSQLite", "TactionTesting", "TactionStageSupport",
        "TactionTestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "LibraryTests",
      dependencies: app + ["TactionLibrary", "TactionTesting", "TactionTestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "GestureGalleryTests",
      dependencies: app + ["TactionGestureGallery", "TactionTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "WidgetGalleryTests",
      dependencies: app + ["TactionWidgetGallery", "TactionForms", "TactionTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ConformanceTests", dependencies: ["TactionConformance", "TactionTestSupport"],
      swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "TactionToolTests",
      dependencies: windowed + [
        "TactionTool", "TactionTesting", "TactionTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainActor + optimized),
    .testTarget(
      name: "TactionDoctorTests", dependencies: stageTest + ["TactionDoctor"], exclude: ["Reports"],
      swiftSettings: onMainActor + optimized),
  ]
)
