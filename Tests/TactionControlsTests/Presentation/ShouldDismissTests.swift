import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A sheet whose app is asked before it is dismissed, with Wayland events")
struct ShouldDismissTests {
  private func height(_ sheet: Sheet, in scene: PresentationScene) -> Double {
    scene.size.height - (sheet.contentView.superview?.screenFrame.minY ?? 0)
  }

  /// How users can dismiss a sheet.
  private enum Way: CaseIterable {
    case drag, flick, tap, escape, screenReader

    func go(_ sheet: Sheet, _ scene: PresentationScene) {
      let stage = scene.stage
      switch self {
      case .drag, .flick:
        let finger = stage.touch(at: Point(x: 300, y: 450))
        finger.move(by: Vector(dx: 0, dy: 320), over: self == .flick ? 0.1 : 1)
        if self == .drag { finger.rest(for: 0.3) }
        finger.lift()
      case .tap: stage.tap(at: Point(x: 300, y: 20))
      case .escape: stage.type(.escape)
      case .screenReader: _ = sheet.perform(Semantics.Action.dismiss)
      }
      scene.rest()
    }
  }

  @Test("A sheet stays, and springs back, until the app allows the dismissal", arguments: ParentKind.allCases)
  func asking(kind: ParentKind) throws {
    // A sheet does not depend on the superviews of the presenting view, so for other kinds of parents only a drag is
    // tested.
    for way in kind == .plain ? Way.allCases : [.drag] {
      try withPresentation(in: kind) { scene in
        let sheet = Sheet()
        sheet.detents = [.medium]
        var (answer, questions, dismissals) = (false, 0, 0)
        sheet.shouldDismiss = {
          questions += 1
          return answer
        }
        sheet.onDismiss = { dismissals += 1 }
        scene.button.present(sheet)
        scene.rest()
        way.go(sheet, scene)
        #expect(questions == 1 && dismissals == 0 && sheet.isPresented, "\(way)")
        #expect(abs(height(sheet, in: scene) - 400) < 0.5, "\(way)")
        answer = true
        way.go(sheet, scene)
        #expect(questions == 2 && dismissals == 1 && !sheet.isPresented, "\(way)")
      }
    }
  }

  @Test("The standard question about changes keeps the sheet or dismisses it")
  func question() throws {
    for discards in [false, true] {
      try withPresentation { scene in
        let sheet = Sheet()
        sheet.detents = [.medium]
        sheet.shouldDismiss = { [unowned sheet] in
          sheet.present(Alert.discardingChanges { sheet.dismiss() })
          return false
        }
        scene.button.present(sheet)
        scene.rest()
        Way.flick.go(sheet, scene)
        #expect(scene.stage.find(.alert, "Discard your changes?").exists)
        #expect(abs(height(sheet, in: scene) - 400) < 0.5)
        try scene.stage.find(.button, discards ? "Discard" : "Keep Editing").tap()
        scene.rest()
        #expect(sheet.isPresented != discards)
      }
    }
  }

  @Test("If `shouldDismiss` itself dismisses the sheet, it is called only once", arguments: [false, true])
  func inside(answer: Bool) throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium]
      var (questions, dismissals) = (0, 0)
      sheet.shouldDismiss = { [unowned sheet] in
        questions += 1
        sheet.dismiss()
        return answer
      }
      sheet.onDismiss = { dismissals += 1 }
      for way in Way.allCases {
        (questions, dismissals) = (0, 0)
        scene.button.present(sheet)
        scene.rest()
        way.go(sheet, scene)
        #expect(questions == 1 && dismissals == 1 && !sheet.isPresented, "\(way)")
      }
    }
  }

  @Test("`shouldDismiss` is not called if the user cannot dismiss the sheet, or if the app itself dismisses it")
  func silent() throws {
    try withPresentation { scene in
      let sheet = Sheet()
      sheet.detents = [.medium]
      sheet.isDismissable = false
      sheet.shouldDismiss = {
        Issue.record("nobody asked")
        return true
      }
      scene.button.present(sheet)
      scene.rest()
      for way in Way.allCases { way.go(sheet, scene) }
      #expect(sheet.isPresented)
      sheet.isDismissable = true
      sheet.dismiss()
      scene.rest()
      #expect(!sheet.isPresented)
    }
  }
}
