import TactionGeometry
import TactionViews
import TactionWindow

/// The guided examination in a window: it shows the steps, the scenes, and the report.
///
/// The examination ends by itself if no one touches the screen, since each step has a limit for the time without a
/// touch.
package final class Doctor {
  /// The settings of a run.
  package struct Settings {
    /// The seconds without a touch after which a step ends; nil for the step's own value.
    package var patience: Double?
    /// The number of seconds for which each scene is shown.
    package var sceneDuration = 3.0
    /// Whether the run begins and ends without a tap.
    package var isUnattended = false
    /// The day of the report.
    package var date = ""
    /// The words that the report must not contain.
    package var words = PrivateWords([])

    /// Makes the settings of a run with a user.
    package init() {}
  }

  /// The findings so far.
  package private(set) var report: DoctorReport
  /// The window.
  package let window: Window
  /// Called with the name of each page as it appears: `introduction`, a step, a scene, or `result`.
  package var onPage: ((String) -> Void)?

  private let app: Application
  private let settings: Settings
  private let save: (DoctorReport) -> String
  private var page: View?
  private var isSaved = false
  private var isLeaving = false

  /// Gathers the facts and opens the window; ``begin()`` shows the first page.
  ///
  /// - Parameter save: Called once with the finished report; returns a sentence for the screen, such as the path of the
  ///   saved report.
  package init(app: Application, settings: Settings = Settings(), save: @escaping (DoctorReport) -> String) {
    (self.app, self.settings, self.save) = (app, settings, save)
    report = DoctorReport(date: settings.date, facts: .gather(from: app))
    window = app.makeWindow(title: "taction doctor")
    window.keepsScreenOn = true
    window.content.backgroundColor = .background
    window.onClose = { [weak self] in self?.windowDidClose() }
    window.enterFullscreen()
  }

  /// Shows the first page. Touches and timeouts then lead to the next pages.
  package func begin() {
    if settings.isUnattended { begin(stepAt: 0) } else { showIntroduction() }
  }

  private func show(_ page: View, named name: String) {
    self.page?.removeFromSuperview()
    self.page = page
    window.root = page
    onPage?(name)
  }

  private func showIntroduction() {
    let count = GuidedStep.allCases.count
    let text = """
      This takes about two minutes: \(count) things to do with your fingers, then some pictures that move. You can \
      skip each of them. At the end there is a report, which names neither you nor this machine.
      """
    let page = MessagePage(title: "How is this touch screen?", text: text)
    page.add(Button("Start") { [weak self] in self?.begin(stepAt: 0) })
    page.addPlain(Button("Only the facts") { [weak self] in self?.finish() })
    show(page, named: "introduction")
    // The run also continues without a tap, so that it always ends.
    let patience = settings.patience ?? GuidedStep.corners.patience
    page.after(patience) { [weak self] in self?.begin(stepAt: 0) }
  }

  // MARK: - Steps

  private func begin(stepAt index: Int) {
    guard !isLeaving else { return }
    let steps = GuidedStep.allCases
    guard index < steps.count else { return begin(sceneAt: 0) }
    let step = steps[index]
    let page = StepPage(
      step, position: (index + 1, steps.count), patience: settings.patience ?? step.patience,
      now: { [app, start = app.clock.now] in start.duration(to: app.clock.now) / .seconds(1) })
    page.onEnd = { [weak self] in self?.end($0, index: index) }
    app.touchProbe = { [weak page] in page?.take($0) }
    page.orientation = { [weak app, weak window] in
      ScreenOrientation(size: window?.size ?? .zero, turns: app?.outputs.map(\.transform.quarterTurns) ?? [])
    }
    show(page, named: step.rawValue)
    page.begin()
  }

  private func end(_ page: StepPage, index: Int) {
    app.touchProbe = nil
    report.facts.take(from: app)
    report.windowSize = window.size
    append(page)
    begin(stepAt: index + 1)
  }

  private func append(_ page: StepPage) {
    var step = page.result(density: report.density)
    step.filledScreen = report.fillsScreen
    report.steps.append(step)
  }

  // MARK: - Scenes

  private func begin(sceneAt index: Int) {
    guard !isLeaving else { return }
    let kinds = SceneKind.allCases
    guard index < kinds.count, settings.sceneDuration > 0 else { return finish() }
    let page = ScenePage(kinds[index], position: (index + 1, kinds.count))
    page.onSkip = { [weak self] in self?.skipScenes(from: index) }
    show(page, named: kinds[index].rawValue)
    var times = FrameTimes()
    window.frameProbe = { times.add($0) }
    page.begin()
    page.after(settings.sceneDuration) { [weak self] in
      guard let self else { return }
      window.frameProbe = nil
      report.scenes.append(DoctorReport.Scene(kinds[index], times.results(rate: report.screen?.rate)))
      begin(sceneAt: index + 1)
    }
  }

  private func skipScenes(from index: Int) {
    window.frameProbe = nil
    report.scenes += SceneKind.allCases[index...].map { DoctorReport.Scene($0, nil) }
    finish()
  }

  // MARK: - The end

  private func finish() {
    guard !isLeaving else { return }
    let sentence = saveOnce()
    let page = ResultPage(report, sentence: sentence) { [weak self] in self?.window.close() }
    show(page, named: "result")
    // The page stays for a second, so that a person can see it.
    if settings.isUnattended { page.after(1) { [weak self] in self?.window.close() } }
  }

  @discardableResult
  private func saveOnce() -> String {
    guard !isSaved else { return "" }
    isSaved = true
    report.facts.take(from: app)
    if report.windowSize == nil { report.windowSize = window.isClosed ? nil : window.size }
    report.facts.hide(settings.words)
    return save(report)
  }

  private func windowDidClose() {
    guard !isSaved else { return }
    isLeaving = true
    app.touchProbe = nil
    if let page = page as? StepPage {
      page.close()
      append(page)
    }
    saveOnce()
  }
}

/// The size of the window and the rotations of the screens, from which the doctor detects whether the screen was
/// rotated.
struct ScreenOrientation: Equatable {
  var size: Size
  var turns: [Int]

  /// Whether the picture has been rotated since `before`: the window changed between landscape and portrait, or the
  /// rotation of a screen changed. A screen that was only plugged in or unplugged does not count.
  func isTurned(from before: ScreenOrientation) -> Bool {
    let (wasWide, isWide) = (before.size.width > before.size.height, size.width > size.height)
    let isScreenTurned = turns.count == before.turns.count && turns != before.turns
    return isScreenTurned || wasWide != isWide && before.size.width != before.size.height
  }
}
