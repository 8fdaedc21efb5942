nonisolated extension Semantics {
  /// The kinds of elements on a screen, with the names that screen readers use.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    // Single elements: their subviews are ignored.

    /// An indicator of work in progress whose end is not known.
    case activityIndicator
    /// A button.
    case button
    /// A box that is checked or unchecked.
    case checkbox
    /// A small picture that stands for a thing or an action.
    case icon
    /// A picture.
    case image
    /// A link in a text.
    case link
    /// A line of a menu.
    case menuItem
    /// The dots that show the number of pages and the current page.
    case pageIndicator
    /// A bar that shows how much of a task is done.
    case progress
    /// One of several choices, of which exactly one is chosen.
    case radioButton
    /// A field for a search text.
    case searchField
    /// A field whose text is hidden, such as a password.
    case secureField
    /// One choice in a row of choices.
    case segment
    /// A value within limits that the user sets by dragging.
    case slider
    /// A value within limits that the user sets in steps.
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

    /// A question or a message that the user must answer before anything else.
    case alert
    /// A row of a list, or a cell of a grid.
    case cell
    /// A window in front of the window that it belongs to.
    case dialog
    /// Items in rows and columns.
    case grid
    /// Elements that belong together.
    case group
    /// The title of the elements that follow.
    case heading
    /// Items in rows.
    case list
    /// A list of commands or choices, of which the user chooses one.
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
    /// A page that the user drags up and down, in front of the content.
    case sheet
    /// Two columns side by side.
    case splitView
    /// The tabs of pages.
    case tabBar
    /// A bar of buttons.
    case toolbar
    /// A short message that disappears by itself.
    case toast
    /// A window.
    case window

    /// Whether the views inside an element of this role have their own semantics.
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

  /// The value of an element.
  public enum Value: Hashable, Sendable {
    /// A number within limits, with the text that describes it, such as "40 %".
    case number(Double, in: ClosedRange<Double>, text: String)
    /// A text.
    case text(String)
  }

  /// States of an element that may change.
  public struct States: OptionSet, Hashable, Sendable {
    /// One bit for each state.
    public let rawValue: Int

    /// Creates a set of states from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The element is switched on: for a switch, a check box or a radio button.
    public static let checked = States(rawValue: 1 << 0)
    /// The element is neither on nor off: for a check box that represents several options, of which only some are on.
    public static let mixed = States(rawValue: 1 << 1)
    /// The element is chosen among several elements: for a tab, a segment or a cell.
    public static let selected = States(rawValue: 1 << 2)
    /// The element cannot be used now.
    public static let disabled = States(rawValue: 1 << 3)
    /// The element is open: for an element that can be opened and closed.
    public static let expanded = States(rawValue: 1 << 4)
    /// The element is working on something.
    public static let busy = States(rawValue: 1 << 5)
    /// The element is in front of everything else, and nothing else can be used while it is there.
    public static let modal = States(rawValue: 1 << 6)
    /// The user can edit the element's text.
    public static let editable = States(rawValue: 1 << 7)
    /// The element is vertical. Without this state, an element with an orientation is horizontal.
    public static let vertical = States(rawValue: 1 << 8)
    /// The value of the field is wrong and must be changed.
    public static let invalid = States(rawValue: 1 << 9)
    /// The element is closed: for an element that can be opened and closed.
    public static let collapsed = States(rawValue: 1 << 10)
  }

  /// An action that can be performed on an element without a touch.
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
    /// Performs an action that only this element has, by the action's name in the user's language.
    case custom(String)
  }
}
