nonisolated extension Semantics {
  /// The kinds of things on a screen, by the names that screen readers know.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    // Single elements: the views in them are ignored.

    /// A sign that work is in progress, with an unknown end.
    case activityIndicator
    /// A button.
    case button
    /// A box that is checked or not.
    case checkbox
    /// A small picture that stands for a thing or an action.
    case icon
    /// A picture.
    case image
    /// A place in a text that leads elsewhere.
    case link
    /// A line of a menu.
    case menuItem
    /// The dots that count pages.
    case pageIndicator
    /// A bar that shows how much of some work is done.
    case progress
    /// One choice of several, of which one is chosen.
    case radioButton
    /// A field for the text to search for.
    case searchField
    /// A field whose text is hidden, such as a password.
    case secureField
    /// One choice in a row of choices.
    case segment
    /// A value within limits, set by dragging.
    case slider
    /// A value within limits, set in steps.
    case spinButton
    /// Text that cannot be edited.
    case staticText
    /// A switch that is on or off.
    case `switch`
    /// One tab in a bar of tabs.
    case tab
    /// A field of several lines.
    case textArea
    /// A field of one line.
    case textField

    // Containers of other elements.

    /// A question or a message that must be answered first.
    case alert
    /// A row of a list or a place of a grid.
    case cell
    /// A window in front of the window that it belongs to.
    case dialog
    /// Items in rows and columns.
    case grid
    /// Things that belong together.
    case group
    /// The title of what follows.
    case heading
    /// Items in rows.
    case list
    /// Commands or choices, of which the user chooses one.
    case menu
    /// The bar with the title of a page and the back button.
    case navigationBar
    /// A page of a stack, in front of the previous pages.
    case page
    /// A choice among several, such as a wheel or segments.
    case picker
    /// Content that points at the view that it belongs to.
    case popover
    /// Content larger than its view.
    case scrollView
    /// A page in front of the content that is dragged up and down.
    case sheet
    /// Two columns side by side.
    case splitView
    /// The tabs of pages.
    case tabBar
    /// A bar of buttons.
    case toolbar
    /// A short message that goes away by itself.
    case toast
    /// A window.
    case window

    /// Whether the views in it have meanings of their own.
    package var isContainer: Bool {
      switch self {
      case .activityIndicator, .button, .checkbox, .icon, .image, .link, .menuItem, .pageIndicator, .progress,
        .radioButton, .searchField, .secureField, .segment, .slider, .spinButton, .staticText, .switch, .tab, .textArea,
        .textField:
        false
      default: true
      }
    }
  }

  /// The value of an element that can be set.
  public enum Value: Hashable, Sendable {
    /// A number within limits, with the text that describes it, such as "40 %".
    case number(Double, in: ClosedRange<Double>, text: String)
    /// Words.
    case text(String)
  }

  /// States that come and go.
  public struct States: OptionSet, Hashable, Sendable {
    /// One bit for each state.
    public let rawValue: Int

    /// Creates a set of states from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Switched on: a switch, a check box, a radio button.
    public static let checked = States(rawValue: 1 << 0)
    /// Neither on nor off: a check box for several things.
    public static let mixed = States(rawValue: 1 << 1)
    /// Chosen among others: a tab, a segment, a cell.
    public static let selected = States(rawValue: 1 << 2)
    /// Not usable at present.
    public static let disabled = States(rawValue: 1 << 3)
    /// Open: an element that can be opened and closed.
    public static let expanded = States(rawValue: 1 << 4)
    /// In the middle of some work.
    public static let busy = States(rawValue: 1 << 5)
    /// In front of everything else, which cannot be used meanwhile.
    public static let modal = States(rawValue: 1 << 6)
    /// Editable by the user: an element with text.
    public static let editable = States(rawValue: 1 << 7)
    /// Vertical: an element with an orientation, which is horizontal without this state.
    public static let vertical = States(rawValue: 1 << 8)
    /// Wrong: a field with a value that cannot stay as it is.
    public static let invalid = States(rawValue: 1 << 9)
  }

  /// An action on an element without a touch.
  public enum Action: Hashable, Sendable {
    /// Does the same as a tap.
    case press
    /// Raises the number by one step.
    case increment
    /// Lowers the number by one step.
    case decrement
    /// Sets the number.
    case setNumber(Double)
    /// Opens the menu of the element.
    case showMenu
    /// Closes the element.
    case dismiss
    /// Performs an action that only this element has, by the action's name.
    case custom(String)
  }
}
