/// The files of a new app.
struct NewPackage {
  let name: AppName
  let id: AppID
  /// The source of Taction.
  let source: TactionSource
  /// The absolute path of the package's folder.
  let folder: String

  /// The files, by their paths in the package.
  var files: FileTree {
    var files = FileTree()
    files.add("Package.swift", manifest)
    files.add("Sources/\(name)/main.swift", mainFile)
    files.add("Sources/\(name)/HomeView.swift", Self.homeView)
    files.add("Tests/\(name)Tests/HomeViewTests.swift", tests)
    files.add("Packaging/App.txt", description)
    files.add("Packaging/icon.svg", Self.icon)
    // On another machine there is no clone of Taction next to the package.
    if case .repository = source { files.add(".github/workflows/test.yml", Self.workflow) }
    files.add("test.sh", Self.testScript, isExecutable: true)
    files.add(".gitignore", Self.ignored)
    files.add("README.md", readme)
    return files
  }
}

// The code.
extension NewPackage {
  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [
        \(source.dependency(in: folder))
      ],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [.product(name: "Taction", package: \(source.packageName.literal))],
          swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)",
            .product(name: "Taction", package: \(source.packageName.literal)),
            .product(name: "TactionTesting", package: \(source.packageName.literal)),
          ],
          // exclude: ["Snapshots"],  // as soon as `expectSnapshot` has recorded pictures
          swiftSettings: [.defaultIsolation(MainActor.self)]),
      ]
    )

    """
  }

  private var mainFile: String {
    """
    import Taction

    Application.main(id: "\(id)") { app in
      let window = app.makeWindow(title: "\(name)")
      HomeView().fill(window.content)
    }

    """
  }

  private static let homeView = """
    import Taction

    /// The content of the window: a word that two fingers enlarge, and a button that counts.
    final class HomeView: View {
      let greeting = Label("Pinch me")
      let button = Button("Tap me")
      private var taps = 0

      override init(frame: Rect = .zero) {
        super.init(frame: frame)
        greeting.font = .system(size: 48)
        greeting.sizeToFit()
        greeting.addGestureRecognizer(
          PinchGestureRecognizer { [weak greeting] pinch in
            guard let greeting else { return }
            greeting.scale(by: pinch.scale, about: pinch.location(in: greeting))
            pinch.scale = 1
          })
        greeting.center(in: self)
        button.pin(to: self, Anchors(bottom: 24, centerX: 0))
        button.action = { [weak self] in self?.countTap() }
      }

      private func countTap() {
        taps += 1
        button.title = taps == 1 ? "1 tap" : "\\(taps) taps"
      }
    }

    """

  private var tests: String {
    """
    import Taction
    import TactionTesting
    import Testing

    @testable import \(name)

    struct HomeViewTests {
      @Test func twoFingersEnlargeTheWord() throws {
        try withStage { stage in
          let home = HomeView()
          home.fill(stage.makeWindow().content)
          stage.settle()

          let middle = home.greeting.convert(home.greeting.bounds.center, to: nil)
          let left = stage.touch(at: middle + Vector(dx: -40, dy: 0))
          let right = stage.touch(at: middle + Vector(dx: 40, dy: 0))
          stage.fingers {
            left.move(by: Vector(dx: -60, dy: 0))
            right.move(by: Vector(dx: 60, dy: 0))
          }
          #expect(home.greeting.transform.meanScale > 2)
          left.lift()
          right.lift()
        }
      }

      @Test func theButtonCountsTaps() throws {
        try withStage { stage in
          let home = HomeView()
          home.fill(stage.makeWindow().content)
          stage.settle()

          try stage.find(.button, "Tap me").tap()
          try stage.find(.button, "1 tap").tap()
          #expect(home.button.title == "2 taps")
        }
      }
    }

    """
  }
}
