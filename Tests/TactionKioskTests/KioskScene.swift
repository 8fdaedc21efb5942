import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import TactionWindow

@testable import TactionKiosk

/// A kiosk window on a stage, with a view that records its input, in parents with unusual transforms.
final class KioskScene {
  let stage: Stage
  let window: Window
  let kiosk: Kiosk
  let view = LoggingView(acceptsKeys: true)
  /// The states of the view's hover recognizer at its calls.
  private(set) var hovers: [String] = []
  /// A point of the window that is on the view.
  static let middle = Point(x: 400, y: 300)

  init(
    _ stage: Stage, _ parentKind: ParentKind = .plain, options: KioskOptions = KioskOptions(),
    surroundings: KioskSurroundings = .none
  ) {
    self.stage = stage
    window = stage.makeWindow()
    kiosk = Kiosk.start(window, options: options, surroundings: surroundings)
    // The touch filter has its own tests; without it a finger lands immediately.
    window.touchFilter = nil
    let parent = parentKind.build(in: window)
    let side = 400 / parent.transformToWindow.meanScale
    view.bounds = Rect(x: 0, y: 0, width: side, height: side)
    view.center = parent.convert(Self.middle, from: nil)
    parent.addSubview(view)
    view.addGestureRecognizer(HoverGestureRecognizer { [weak self] in self?.hovers.append("\($0.state)") })
    view.becomeFirstResponder()
    stage.settle()
  }

  /// Returns the input of the view since the last call: touches, keys and hovers.
  func read() -> [String] {
    defer { hovers = [] }
    return view.read().map { String($0.prefix { $0 != " " }) } + hovers
  }

  /// The screen of the compositor.
  var output: CompositorOutput? { stage.compositor.mainOutput }

  /// Whether the whole screen is black.
  var isBlack: Bool {
    guard let picture = try? stage.screenshot() else { return false }
    let places = [(1, 1), (picture.width / 2, picture.height / 2), (picture.width - 2, picture.height - 2)]
    return places.allSatisfy { picture.color(x: $0.0, y: $0.1).withAlpha(1) == .black }
  }
}

/// A view that calls the app when its touches are cancelled.
final class CancelView: View {
  var onCancel: () -> Void = {}

  override func touchesCancelled(_ touches: [Touch]) { onCancel() }
}

/// Runs a test with a kiosk on a strict stage.
func withKiosk(
  in parentKind: ParentKind = .plain, options: KioskOptions = KioskOptions(),
  surroundings: KioskSurroundings = .none, without globals: [String] = [],
  configure: (inout CompositorConfiguration) -> Void = { _ in }, _ body: (KioskScene) throws -> Void
) throws {
  var configuration = CompositorConfiguration()
  for global in globals { configuration.versions[global] = nil }
  configure(&configuration)
  try withStage(size: Size(width: 800, height: 600), configuration: configuration) { stage in
    try body(KioskScene(stage, parentKind, options: options, surroundings: surroundings))
  }
}

// The globals of the protocols wlr-output-power-management and ext-idle-notify.
nonisolated let powerGlobal = "zwlr_output_power_manager_v1"
nonisolated let idleGlobal = "ext_idle_notifier_v1"
