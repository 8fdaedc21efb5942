import TactionNavigation
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionViews

@Suite("A finger that rests")
struct RestingFingerTests {
  private struct Row: Identifiable {
    let id: Int
  }

  /// A view with its own recognizers that contains a button.
  enum Holder: CaseIterable {
    case scrollView, listRow, sheet, navigationPage, transformedCard, dragSource

    /// Shows the button in the holder, and returns a position on the holder away from the button.
    @MainActor
    func show(_ button: Button, in window: Window) -> Point {
      let bounds = window.content.bounds
      button.frame = Rect(x: 100, y: 100, width: 120, height: 48)
      switch self {
      case .scrollView:
        let scrollView = ScrollView(frame: bounds)
        scrollView.contentSize = Size(width: bounds.width, height: 3000)
        scrollView.addSubview(button)
        window.content.addSubview(scrollView)
      case .listRow:
        let list = ListView<Row>(ListCell.self) { cell, _ in
          cell.contentView.addSubview(button)
        }
        list.frame = bounds
        list.rowHeight = 390
        list.setItems([Row(id: 1)])
        window.content.addSubview(list)
      case .sheet:
        let page = View(frame: bounds)
        page.addSubview(button)
        window.content.present(Sheet(page))
      case .navigationPage:
        let page = View(frame: bounds)
        page.addSubview(button)
        let stack = NavigationStack(root: page, title: "Page")
        stack.frame = bounds
        window.content.addSubview(stack)
      case .transformedCard:
        let card = View(frame: bounds)
        card.addSubview(button)
        card.addInteraction(TransformInteraction())
        window.content.addSubview(card)
      case .dragSource:
        let card = View(frame: bounds)
        card.addSubview(button)
        card.addInteraction(DragInteraction { _ in [] })
        window.content.addSubview(card)
      }
      return Point(x: 300, y: 300)
    }
  }

  @Test("A resting finger does not delay a tap of another finger", arguments: Holder.allCases)
  func tap(holder: Holder) throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let window = stage.makeWindow()
      stage.settle()
      var taps = 0
      let button = Button("Add") { taps += 1 }
      let place = holder.show(button, in: window)
      stage.advance(by: 1)
      let resting = stage.touch(at: place)
      stage.advance(by: 0.3)
      stage.tap(at: button.convert(button.bounds.center, to: nil))
      #expect(taps == 1, "while the finger rests")
      resting.lift()
      stage.advance(by: 1)
      #expect(taps == 1)
    }
  }

  /// A place at which a long press has nothing to open and nothing to lift.
  enum IdlePlace: CaseIterable {
    case belowRows, menu, dragSource, disabledPicker, emptyPicker

    /// Returns a scroll view that has the place at (200, 350).
    @MainActor
    func makeScrollView(in bounds: Rect) -> ScrollView {
      if self == .belowRows {
        let list = ListView<Row>(ListCell.self) { _, _ in }
        list.frame = bounds
        list.rowHeight = 50
        list.onMove = { _, _ in }
        list.setItems([Row(id: 1), Row(id: 2)])
        return list
      }
      let scrollView = ScrollView(frame: bounds)
      scrollView.contentSize = Size(width: bounds.width, height: 3000)
      let picker = MenuPicker(self == .emptyPicker ? [] : ["Name", "Date"])
      picker.isEnabled = self != .disabledPicker
      let view: View = self == .disabledPicker || self == .emptyPicker ? picker : View()
      view.frame = Rect(x: 100, y: 320, width: 200, height: 60)
      if self == .menu { view.addInteraction(ContextMenu { _ in nil }) }
      if self == .dragSource { view.addInteraction(DragInteraction { _ in [] }) }
      scrollView.addSubview(view)
      return scrollView
    }
  }

  @Test("A finger that has rested where nothing opens and nothing is lifted scrolls", arguments: IdlePlace.allCases)
  func idlePress(place: IdlePlace) throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let window = stage.makeWindow()
      stage.settle()
      let scrollView = place.makeScrollView(in: window.content.bounds)
      window.content.addSubview(scrollView)
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 200, y: 350))
      finger.rest(for: 0.8)
      finger.move(by: Vector(dx: 0, dy: -120), over: 0.3)
      #expect(scrollView.contentOffset.y > 20)
      finger.lift()
      stage.advance(by: 1)
    }
  }

  @Test("A finger that rests on a row without a menu, and then lifts, still chooses the row")
  func longTap() throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let window = stage.makeWindow()
      stage.settle()
      let list = ListView<Row>(ListCell.self) { cell, _ in
        if cell.interactions.isEmpty { cell.addInteraction(ContextMenu { _ in nil }) }
      }
      list.frame = window.content.bounds
      list.rowHeight = 50
      var chosen: [Int] = []
      list.onActivate = { chosen.append($0.id) }
      list.setItems([Row(id: 1), Row(id: 2)])
      window.content.addSubview(list)
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 200, y: 75))
      finger.rest(for: 0.7)
      finger.lift()
      stage.advance(by: 0.1)
      #expect(chosen == [2])
    }
  }
}
