import Taction

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

// The rows of an `ItemsMonkey` and their cells.
extension ItemsMonkey {
  struct Row: Identifiable, Equatable {
    let id: Int
    var height = 44.0
    var control = RowControl.nothing
    /// Whether the row is shown in an `OtherCell`.
    var isOther = false
  }

  /// The control of a row, in which the user can begin something.
  enum RowControl {
    case nothing, field, menu, slider, popover, drag

    /// The controls from which each new row gets one.
    static let some: [RowControl] = [
      .nothing, .nothing, .nothing, .field, .field, .field, .menu, .menu, .slider, .popover, .drag,
    ]
  }

  /// A cell with the control of its row. Its controls are made when they are first needed.
  class RowCell: ItemCell {
    private(set) final var row = Row(id: -1)
    final let drag = DragInteraction { _ in [.text("x")] }
    private(set) final lazy var field = added(TextField(placeholder: "…"))
    private(set) final lazy var choice = added(MenuPicker(["A", "B", "C"]))
    private(set) final lazy var slider = added(Slider())
    private(set) final lazy var opener = added(Button("…"))
    private(set) final lazy var source = makeSource()
    /// Called when the button in the popover of the row is tapped.
    final var onPick: () -> Void = {}

    private final func added<Control: View>(_ view: Control) -> Control {
      contentView.addSubview(view)
      return view
    }

    private final func makeSource() -> View {
      let view = added(View())
      view.backgroundColor = .red
      drag.actions = [.copy, .move]
      view.addInteraction(drag)
      return view
    }

    /// The control of the row; nil if it has none.
    final var control: View? {
      switch row.control {
      case .nothing: nil
      case .field: field
      case .menu: choice
      case .slider: slider
      case .popover: opener
      case .drag: source
      }
    }

    final func show(_ row: Row) {
      if row.height != self.row.height, self.row.id >= 0 { invalidateHeight() }
      self.row = row
      let shown = control
      for view in contentView.subviews { view.isHidden = view !== shown }
      setNeedsLayout()
    }

    /// What the user is doing in the cell, if anything, that has to end before the cell shows another row.
    final var use: String? {
      if contentView.subviews.contains(where: { $0.isFirstResponder }) { return "its control has the focus" }
      if drag.isDragging { return "it is dragged" }
      if row.control == .slider, slider.isDragging { return "its slider is dragged" }
      let isOpen = presentations.contains { $0.presenter?.isDescendant(of: self) ?? false }
      return isOpen ? "its menu or popover is open" : nil
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let margin = bounds.width > 200 ? 60.0 : 10
      let place = Rect(x: margin, y: 2, width: max(bounds.width - 2 * margin, 10), height: 40)
      for view in contentView.subviews { view.frame = place }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: row.height) }
  }

  /// The other kind of cells.
  final class OtherCell: RowCell {}
}
