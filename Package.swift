// swift-tools-version: 6.3
import PackageDescription

/// UI modules are isolated to the main actor. Geometry, pixels and the wire are not isolated (Docs/Architecture.md).
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// SwiftPM compiles a module again when a dependency that it names has changed. An umbrella module does not change with
// the modules that it exports. A program that named only the umbrella would keep the old layout of a class, and crash.
// So products and targets name an umbrella together with the modules that it exports.
let core = [
  "TactionViews", "TactionEnvironment", "TactionGestures", "TactionGraphics", "TactionGeometry", "TactionWords",
]
let window = ["TactionWindow", "TactionDragAndDrop"] + core
let text = ["TactionText", "TactionOnScreenKeyboard"]
let umbrella = ["Taction", "TactionCommands", "TactionNavigation", "TactionControls"] + text + window

/// The dependencies of modules with views, of programs that import TactionWindow, and of programs that import Taction.
let viewed = core.map { Target.Dependency(stringLiteral: $0) }
let windowed = window.map { Target.Dependency(stringLiteral: $0) }
let app = umbrella.map { Target.Dependency(stringLiteral: $0) }

/// The modules that tests on a stage import.
let stageTest = app + ["TactionWayland", "TactionTesting", "TactionStageSupport", "TactionTestSupport"]

/// Modules and loops are optimized in debug builds too. So the tests take less than half of the time, and an app in
/// development draws almost as fast as its release build. Debug builds still check assertions.
let optimizedLoops: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// Modules with much code that runs seldom, and not in loops: their release builds are compiled for size.
let small: [SwiftSetting] = optimized + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// lld links in half the time, and packs relocations. So programs are smaller and start faster.
let linker: [LinkerSetting] = [
  .unsafeFlags(["-use-ld=lld"]),
  .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"], .when(configuration: .release)),
]

/// Makes the target of an example, which is in its own folder of `Examples`.
func example(
  _ name: String, _ dependencies: [Target.Dependency] = app, exclude: [String] = [], resources: [Resource]? = nil,
  optimized: [SwiftSetting] = []
) -> Target {
  .executableTarget(
    name: "Taction" + name, dependencies: dependencies, path: "Examples/" + name, exclude: exclude,
    resources: resources, swiftSettings: onMainActor + optimized)
}

/// Makes the target of tests that are isolated to the main actor.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], optimized: [SwiftSetting] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: onMainActor + optimized)
}

/// Makes the target of a program for trials on a real desktop.
func trial(_ name: String, _ dependencies: [Target.Dependency] = app) -> Target {
  .executableTarget(
    name: "Taction" + name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: onMainActor)
}

// Names of targets must be unique among all packages of a program, so the name of each target begins with Taction.
// Programs are not products: a product would overwrite a program of the same name in a package that depends on Taction.
// Also, swift-argument-parser, which only programs need, would become a dependency of each such package.
let package = Package(
  name: "Taction",
  products: [
    .library(name: "Taction", targets: umbrella),
    // For programs that use only a part of Taction: windows and the core, alone or with one of the kits.
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
    .target(name: "TactionGeometry", swiftSettings: optimized, linkerSettings: linker),
    .target(name: "TactionWords", swiftSettings: small),
    .target(name: "TactionGestures", dependencies: ["TactionGeometry", log], swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionGraphics",
      dependencies: [
        "TactionGeometry", "CTactionRaster", "CTactionLinux", "CTactionPixman", "CTactionTurboJPEG", "CTactionPNG",
        "CTactionFcft", "CTactionFribidi", "CTactionThai", log,
      ], swiftSettings: optimized),
    // The environment of views: the theme, screen readers, input methods and the clipboard.
    .target(
      name: "TactionEnvironment",
      dependencies: ["TactionGeometry", "TactionGestures", "TactionGraphics", "TactionWords", log],
      swiftSettings: onMainActor + small),
    .target(
      name: "TactionViews",
      dependencies: [
        "TactionGeometry", "TactionGestures", "TactionGraphics", "TactionWords", "TactionEnvironment", log,
      ],
      swiftSettings: onMainActor + optimized),
    .target(name: "TactionDragAndDrop", dependencies: viewed, swiftSettings: onMainActor + small),
    // The kits: each uses only the public API of the core, like an app's own controls.
    .target(name: "TactionControls", dependencies: viewed, swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionNavigation", dependencies: viewed + ["TactionControls"], swiftSettings: onMainActor + optimized),
    .target(name: "TactionOnScreenKeyboard", dependencies: viewed, swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionText", dependencies: viewed + ["TactionDragAndDrop", "TactionOnScreenKeyboard"],
      swiftSettings: onMainActor + optimized),
    .target(
      name: "TactionWayland", dependencies: ["CTactionWaylandClient", "CTactionLinux", log], swiftSettings: small,
      plugins: ["TactionWaylandBindings"]),
    .target(
      name: "TactionWindow",
      dependencies: viewed + [
        "TactionDragAndDrop", "TactionWayland", "CTactionXKBCommon", "CTactionLinux", "CTactionSystemBus", log,
      ],
      swiftSettings: onMainActor + small),
    // The commands of an app, which menus, buttons and keys share.
    .target(
      name: "TactionCommands", dependencies: windowed + ["TactionControls"], swiftSettings: onMainActor + optimized),
    // The umbrella module, which an app imports.
    .target(
      name: "Taction",
      dependencies: [
        "TactionCommands", "TactionControls", "TactionNavigation", "TactionOnScreenKeyboard", "TactionText",
        "TactionWindow",
      ],
      swiftSettings: onMainActor + optimized),
    // The desktop's icons and SVG files. This module and the following modules are only in programs that import them.
    .target(name: "TactionIcons", dependencies: viewed + ["TactionXML"], swiftSettings: optimized),
    .target(name: "TactionXML", dependencies: ["CTactionExpat"], swiftSettings: optimized),
    // Models in space.
    .target(
      name: "TactionModels", dependencies: viewed + ["CTactionModels", "CTactionRaster", log], swiftSettings: optimized
    ),
    // WebP, GIF, AVIF and HEIF pictures, and animations.
    .target(
      name: "TactionCodecs", dependencies: viewed + ["CTactionCodecs", "CTactionRaster"], swiftSettings: optimized),
    // Content that fingers pan, zoom and turn.
    .target(name: "TactionCanvas", dependencies: viewed, swiftSettings: onMainActor + optimized),
    // The screen, the lock and the watchdog of a program that is alone on its screen.
    .target(name: "TactionKiosk", dependencies: windowed + ["TactionWayland"], swiftSettings: onMainActor + optimized),
    // Files, addresses, messages and notifications of the desktop.
    .target(
      name: "TactionPortals", dependencies: windowed + ["TactionControls", "TactionText", "CTactionLinux"],
      swiftSettings: onMainActor + optimized),
    // The restoration of the state of windows at the next start.
    .target(
      name: "TactionRestoration",
      dependencies: windowed + ["TactionControls", "TactionNavigation", "TactionText", log],
      swiftSettings: onMainActor + optimized),
    // Forms and settings, numbers, dates and colours.
    .target(
      name: "TactionForms", dependencies: windowed + ["TactionControls", "TactionText"],
      swiftSettings: onMainActor + optimized),
    // Strokes of pens and fingers on paper.
    .target(
      name: "TactionInk", dependencies: windowed + ["TactionCommands", "TactionCanvas", "CTactionZlib"],
      swiftSettings: onMainActor + optimized),
    // Pages of Xournal++ as ink.
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
    // If `taction` is not installed, the plugin builds it. If the plugin depended on the tool, all packages that depend
    // on Taction would get the tool's dependencies.
    .plugin(
      name: "TactionStage",
      capability: .command(
        intent: .custom(verb: "stage", description: "Runs a program of the package on a headless screen."))),

    // Programs.
    // Files, dates, errors and the version: what the commands of `taction` share.
    .target(name: "TactionToolSupport", dependencies: ["TactionGraphics", arguments], swiftSettings: optimized),
    .target(
      name: "TactionDoctor", dependencies: windowed + ["TactionWayland", "TactionToolSupport"],
      swiftSettings: onMainActor + optimized),
    // New apps, and their packages.
    .target(
      name: "TactionPackaging", dependencies: ["TactionToolSupport", "TactionCodecs", arguments],
      swiftSettings: optimized),
    .target(
      name: "TactionTool",
      dependencies: windowed + [
        "TactionToolSupport", "TactionPackaging", "TactionDoctor", "TactionTesting", "TactionCodecs", "CTactionWebP",
        "CTactionLinux", arguments,
      ],
      swiftSettings: onMainActor + optimized),
    .executableTarget(
      name: "taction", dependencies: ["TactionTool"], path: "Sources/TactionToolMain", swiftSettings: onMainActor),
    example("Hello", windowed, exclude: ["pinch.touches"]),
    example("Tutorial"),
    example("LimitedZoom", exclude: ["both.touches"]),
    example("LoupeDemo", exclude: ["look.touches"]),
    example(
      "ModelViewer", app + ["TactionModels"], exclude: ["turning.touches"],
      resources: [.embedInCode("Models/die.obj"), .embedInCode("Models/die.mtl"), .embedInCode("Models/pips.png")]),
    // PhotoCollage and Library paint sample photos, which takes a minute if it is not optimized.
    example(
      "PhotoCollage", app + ["TactionCodecs", "TactionPortals"], exclude: ["two-hands.touches"], optimized: optimized),
    example("GestureGallery", exclude: ["tour.touches"]),
    example("WidgetGallery", app + ["TactionForms"], exclude: ["tour.touches"]),
    example("ImageViewer", exclude: ["closer.touches"]),
    example("Sketch", app + ["TactionPortals"]),
    example("Panel", app + ["TactionKiosk"]),
    example("Library", app + ["TactionCodecs"], optimized: optimized),
    example("Notes", app + ["TactionInk", "TactionCanvas", "TactionForms", "TactionPortals", "TactionCodecs"]),
    example("Map", app + ["TactionCanvas", "TactionRestoration", "CTactionSQLite"]),

    // C libraries, by Debian package.
    .target(name: "CTactionLinux"),
    // Loads libwebp, libavif and libheif at run time; only their headers are needed to build it.
    .target(name: "CTactionCodecs", dependencies: ["CTactionPNG"], cSettings: optimizedLoops),
    // Loads libsystemd, for the bus, at run time, so no development package is needed.
    .target(name: "CTactionSystemBus"),
    .target(name: "CTactionRaster", cSettings: optimizedLoops),
    .target(name: "CTactionModels", cSettings: optimizedLoops + [.headerSearchPath("../CTactionRaster")]),
    .target(name: "CTactionPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .systemLibrary(name: "CTactionWaylandClient", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CTactionWaylandServer", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CTactionPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    // fcft's header needs pixman's header, and nothing else from fcft's own flags. So this target uses pixman's flags.
    .systemLibrary(name: "CTactionFcft", pkgConfig: "pixman-1", providers: [.apt(["libfcft-dev"])]),
    .systemLibrary(name: "CTactionFribidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CTactionThai", providers: [.apt(["libthai-dev"])]),
    .systemLibrary(name: "CTactionExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CTactionZlib", providers: [.apt(["zlib1g-dev"])]),
    // Only for the example Map.
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

    // Plays gesture cases and wire traces, which are not part of the project: `make conformance`.
    .target(
      name: "TactionConformance", dependencies: app + ["TactionTesting", arguments], path: "Tests/Conformance",
      swiftSettings: onMainActor + optimized),
    .executableTarget(
      name: "taction-conformance", dependencies: ["TactionConformance"], path: "Tests/ConformanceMain",
      swiftSettings: onMainActor),

    // Gives tests the same fonts on every machine, and keeps them from changing the home folder.
    .target(name: "CTactionTestSurroundings", path: "Tests/CTactionTestSurroundings", exclude: ["fonts.conf"]),
    .target(
      name: "TactionTestSupport", dependencies: ["TactionGeometry", "CTactionTestSurroundings"],
      path: "Tests/TestSupport", swiftSettings: optimized),
    .target(
      name: "TactionStageSupport", dependencies: app + ["TactionTesting", "TactionTestSupport", log],
      path: "Tests/StageSupport", swiftSettings: onMainActor + optimized),
    // Fields for trials of the keyboard on the screen of a real desktop: Docs/InputMethods.md.
    trial("KeyboardTrial"),
    // Popups, dialogs and states of a window, for trials on a real desktop: Docs/Windows.md.
    trial("WindowTrial"),
    // Trials of the portals of a real desktop: Docs/Files.md.
    trial("PortalTrial", app + ["TactionPortals"]),
    // One picture that a finger drags, compared with the same program in GTK 4 and Qt 6: `Scripts/measures/latency`.
    trial("DragTrial"),
    // Paper for a pen, compared with Xournal++: `Scripts/measures/ink`.
    trial("InkTrial", app + ["TactionInk", "TactionXournal"]),
    .testTarget(name: "TactionGeometryTests", dependencies: ["TactionGeometry", "TactionTestSupport"]),
    .testTarget(name: "TactionWordsTests", dependencies: ["TactionWords"]),
    tests("TactionCommandsTests", stageTest, optimized: optimized),
    tests("TactionGesturesTests", ["TactionGestures", "TactionGeometry", "TactionTestSupport", log]),
    .testTarget(name: "TactionWaylandScannerTests", dependencies: ["TactionWaylandScanner"]),
    .testTarget(
      name: "TactionIconsTests",
      dependencies: ["TactionIcons", "TactionGraphics", "TactionGeometry", "TactionWords", "TactionTestSupport"],
      swiftSettings: optimized),
    .testTarget(
      name: "TactionGraphicsTests",
      dependencies: [
        "TactionGeometry", "TactionGraphics", "CTactionRaster", "CTactionLinux", "CTactionPixman", "CTactionFcft",
        "CTactionFribidi", "CTactionTurboJPEG", "TactionTestSupport",
      ],
      swiftSettings: optimized),
    tests("TactionViewsTests", stageTest + ["TactionModels"]),
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
        "glass.heic", "premultiplied.heic", "turned.heic",
      ].map { .embedInCode("Files/\($0)") },
      swiftSettings: optimized),
    tests("TactionCanvasTests", stageTest + ["TactionCanvas", "TactionRestoration"]),
    tests("TactionKioskTests", stageTest + ["TactionKiosk", "CTactionLinux"]),
    tests("TactionPortalsTests", stageTest + ["TactionPortals"]),
    tests("TactionRestorationTests", stageTest + ["TactionRestoration"]),
    tests("TactionFormsTests", stageTest + ["TactionForms", "TactionRestoration"]),
    tests("TactionInkTests", stageTest + ["TactionInk", "TactionCanvas"], exclude: ["Snapshots"]),
    .testTarget(
      name: "TactionXournalTests",
      dependencies: [
        "TactionXournal", "TactionInk", "TactionGraphics", "TactionGeometry", "TactionWords", "CTactionZlib",
        "TactionTestSupport",
      ],
      swiftSettings: optimized),
    tests("TactionControlsTests", stageTest, exclude: ["Controls/Snapshots"]),
    tests("TactionTextTests", stageTest),
    tests("TactionWindowTests", stageTest + ["CTactionLinux", log]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: app + [
        "TactionIcons", "TactionModels", "TactionCodecs", "TactionCanvas", "TactionForms", "TactionInk", "TactionKiosk",
        "TactionPortals", "TactionRestoration", "TactionXournal", "TactionTesting", "TactionTool", "TactionTutorial",
        "TactionLimitedZoom", "TactionStageSupport", "TactionTestSupport",
      ],
      resources: [.embedInCode("Listings/logo.png")],
      swiftSettings: onMainActor),
    tests("BenchmarksTests", app + ["TactionBenchmarks"]),
    tests(
      "TactionRobustnessTests",
      app + [
        "TactionModels", "TactionCodecs", "TactionTesting", "TactionWayland", "TactionIcons", "TactionCanvas",
        "TactionInk", "TactionXournal", "CTactionLinux", "CTactionWaylandServer", "TactionTestSupport", log,
      ], optimized: optimized),
    tests(
      "PhotoCollageTests",
      app + ["TactionPhotoCollage", "TactionTesting", "TactionStageSupport", "TactionTestSupport"]),
    tests(
      "ExampleTests",
      app + [
        "TactionModelViewer", "TactionImageViewer", "TactionLoupeDemo", "TactionLimitedZoom", "TactionPhotoCollage",
        "TactionGestureGallery", "TactionWidgetGallery", "TactionSketch", "TactionPanel", "TactionLibrary",
        "TactionNotes", "TactionInk", "TactionMap", "TactionModels", "TactionCanvas", "TactionForms",
        "TactionTesting", "TactionStageSupport", "TactionTestSupport",
      ]),
    tests("SketchTests", app + ["TactionSketch", "TactionTesting", "TactionStageSupport", "TactionTestSupport"]),
    tests("PanelTests", app + ["TactionPanel", "TactionKiosk", "TactionTesting", "TactionTestSupport"]),
    tests(
      "NotesTests",
      app + [
        "TactionNotes", "TactionInk", "TactionCanvas", "TactionPortals", "TactionTesting", "TactionStageSupport",
        "TactionTestSupport",
      ]),
    tests(
      "MapTests",
      app + [
        "TactionMap", "TactionCanvas", "TactionRestoration", "CTactionSQLite", "TactionTesting",
        "TactionStageSupport", "TactionTestSupport",
      ]),
    tests("LibraryTests", app + ["TactionLibrary", "TactionTesting", "TactionTestSupport"]),
    tests("GestureGalleryTests", app + ["TactionGestureGallery", "TactionTesting"]),
    tests("WidgetGalleryTests", app + ["TactionWidgetGallery", "TactionForms", "TactionTesting"]),
    tests("ConformanceTests", ["TactionConformance", "TactionTestSupport"], optimized: optimized),
    tests("TactionToolSupportTests", ["TactionToolSupport", "TactionTestSupport"], optimized: optimized),
    tests(
      "TactionPackagingTests", ["TactionToolSupport", "TactionPackaging", "TactionTestSupport", arguments],
      optimized: optimized),
    tests(
      "TactionToolTests",
      windowed + ["TactionToolSupport", "TactionTool", "TactionTesting", "TactionTestSupport", arguments],
      optimized: optimized),
    tests("TactionDoctorTests", stageTest + ["TactionDoctor"], exclude: ["Reports"], optimized: optimized),
  ]
)
