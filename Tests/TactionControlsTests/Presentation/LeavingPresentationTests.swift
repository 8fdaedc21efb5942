import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Touches and keys while presentations move out")
struct LeavingPresentationTests {
  enum Kind: CaseIterable { case menu, alert, popover, sheet }

  @Test(
    "While a presentation moves out, fingers and clicks on it reach the view behind it, and the log stays empty",
    arguments: Kind.allCases)
  func behind(kind: Kind) throws {
    let size = Size(width: 600, height: 600)
    try withStage(size: size) { stage in
      try LogCapture.during { log in
        let content = stage.makeWindow(size: size).content
        let behind = View(frame: content.bounds)
        var (taps, clicks) = (0, 0)
        behind.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        behind.addGestureRecognizer(SecondaryClickGestureRecognizer { _ in clicks += 1 })
        content.addSubview(behind)
        stage.settle()
        let presentation = try present(kind, on: behind)
        stage.advance(by: 1)
        let label = try #require(find("Open", in: presentation))
        // A finger on a sheet that moves out catches the sheet, so only a touch next to it can reach the view behind
        // it.
        let places = kind == .sheet ? [Point(x: 20, y: 20)] : [label.screenFrame.center, Point(x: 20, y: 20)]
        presentation.dismiss()
        for place in places {
          stage.advance(by: 0.02)
          let finger = stage.touch(at: place)
          stage.advance(by: 0.02)
          finger.lift()
          stage.mouse.move(to: place)
          stage.mouse.press(.right)
          stage.mouse.release(.right)
        }
        #expect(presentation.superview != nil, "it is still on its way")
        #expect(taps == places.count && clicks == places.count)
        stage.advance(by: 2)
        #expect(presentation.superview == nil && log.lines == [])
      }
    }
  }

  @Test(
    "While a presentation moves out, Tab does not reach it, and keys reach the view behind it",
    arguments: Kind.allCases)
  func keys(kind: Kind) throws {
    try withPresentation(size: Size(width: 600, height: 600)) { scene in
      scene.button.becomeFirstResponder()
      let presentation = try present(kind, on: scene.button)
      scene.stage.advance(by: 1)
      presentation.dismiss()
      scene.stage.type(.tab)
      scene.stage.type(.return)
      #expect(presentation.superview != nil, "it is still on its way")
      #expect(scene.button.isFirstResponder && scene.taps == 1)
      scene.stage.advance(by: 2)
      #expect(presentation.superview == nil && scene.button.isFirstResponder)
    }
  }

  @Test(
    "A sheet that is presented again while it moves out is in front of an alert that was presented before it",
    arguments: [false, true])
  func again(isReduced: Bool) throws {
    try withPresentation { scene in
      scene.stage.settings.prefersReducedMotion = isReduced
      let (sheet, alert) = (Sheet(), Alert("The upload has failed"))
      let order: [Presentation] = [alert, sheet]
      scene.button.present(sheet)
      scene.rest()
      sheet.dismiss()
      scene.stage.advance(by: 0.05)
      for presentation in order { scene.button.present(presentation) }
      #expect(scene.button.presentations.map(ObjectIdentifier.init) == order.map(ObjectIdentifier.init))
      sheet.dismiss()
      scene.rest()
      #expect(scene.button.presentations.map(ObjectIdentifier.init) == [ObjectIdentifier(alert)])
      alert.dismiss()
      scene.rest()
    }
  }

  private func present(_ kind: Kind, on view: View) throws -> Presentation {
    let place = Rect(x: 250, y: 250, width: 100, height: 44)
    let presentation: Presentation
    switch kind {
    case .menu: return try #require(view.present(Menu([MenuItem("Open") {}]), at: place))
    case .alert: presentation = Alert("Open")
    case .popover:
      let popover = Popover(Label("Open"))
      popover.sourceRect = place
      presentation = popover
    case .sheet:
      let sheet = Sheet(Label("Open"))
      sheet.detents = [.medium]
      presentation = sheet
    }
    #expect(view.present(presentation))
    return presentation
  }

  private func find(_ text: String, in view: View) -> Label? {
    if let label = view as? Label, label.text == text { return label }
    return view.subviews.lazy.compactMap { find(text, in: $0) }.first
  }
}
