import Taction
import TactionTesting
import Testing

/// Tests views that may have been removed when their call of the app returns.
@Suite("Callbacks in which the app removes, closes or covers the caller")
struct CallbackTests {
  @Test("After a callback that ends the caller, nothing is pressed or kept alive", arguments: Caller.allCases)
  func callback(caller: Caller) throws {
    for deed in Deed.allCases {
      try withStage(size: CallbackScene.size) { stage in
        let scene = CallbackScene(stage, deed)
        try caller.run(in: scene)
        scene.check()
      }
    }
  }

  @Test("`onDismiss` is called once for each dismissal, and may present the same sheet, alert or toast again")
  func presentedAgain() throws {
    try withWindow { stage, window in
      let presentations = [Sheet(View()), Alert("Sure?"), Popover(Label("Text"))] as [Presentation]
      for presentation in presentations {
        var ends = 0
        presentation.onDismiss = { [weak presentation] in
          ends += 1
          if ends == 1, let presentation { window.content.present(presentation) }
        }
        window.content.present(presentation)
        stage.advance(by: 2)
        presentation.dismiss()
        stage.advance(by: 3)
        #expect(ends == 1 && presentation.isPresented, "\(type(of: presentation))")
        presentation.dismiss()
        stage.advance(by: 3)
        #expect(ends == 2 && !presentation.isInWindow && window.content.presentations.isEmpty)
      }
      let toast = Toast("Saved")
      var ends = 0
      toast.onDismiss = { [weak toast] in
        ends += 1
        if ends == 1, let toast { window.content.present(toast) }
      }
      window.content.present(toast)
      stage.advance(by: 6)
      #expect(ends == 1 && toast.isInWindow)
      stage.advance(by: 6)
      #expect(ends == 2 && !toast.isInWindow)
    }
  }

  @Test("A slider whose handler reloads the list at each change is still dragged, and its row keeps the value")
  func sliderReloads() throws {
    struct Row: Identifiable { let id: Int }
    final class SliderCell: ItemCell {
      let slider = Slider()

      required init() {
        super.init()
        slider.frame = Rect(x: 20, y: 3, width: 300, height: 44)
        contentView.addSubview(slider)
      }
    }
    try withWindow { stage, window in
      var values = [Int: Double]()
      weak var shown: ListView<Row>?
      let list = ListView<Row>(SliderCell.self) { cell, row in
        cell.slider.value = values[row.id] ?? 0
        cell.slider.onChange = { value in
          values[row.id] = value
          shown?.setItems((0..<20).map(Row.init))
          shown?.reconfigureVisibleCells()
        }
      }
      shown = list
      list.rowHeight = 50
      list.setItems((0..<20).map(Row.init), animated: false)
      list.fill(window.content)
      stage.settle()
      let finger = stage.touch(at: Point(x: 40, y: 125))
      finger.move(by: Vector(dx: 200, dy: 0), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
      #expect(Set(values.keys) == [2] && (values[2] ?? 0) > 0.4)
      let cell = try #require(list.cell(for: 2) as? SliderCell)
      #expect(cell.slider.value == values[2] && !cell.slider.isDragging)
    }
  }
}
