nonisolated extension Semantics {
  /// The kinds of things on a screen, by the names that screen readers know.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    // Things that are one for their user: what is in them is not looked at.
    case activityIndicator, button, checkbox, icon, image, link, menuItem, pageIndicator, progress, radioButton
    case searchField, secureField, segment, slider, spinButton, staticText, `switch`, tab, textArea, textField
    // Things that hold others.
    case alert, cell, dialog, grid, group, heading, list, menu, navigationBar, page, picker, popover, scrollView, sheet
    case splitView, tabBar, toolbar, toast, window

    /// Whether the views in it have meanings of their own.
    public var isContainer: Bool {
      switch self {
      case .activityIndicator, .button, .checkbox, .icon, .image, .link, .menuItem, .pageIndicator, .progress,
        .radioButton, .searchField, .secureField, .segment, .slider, .spinButton, .staticText, .switch, .tab, .textArea,
        .textField:
        false
      default: true
      }
    }
  }

  /// The setting of something that can be set.
  public enum Value: Hashable, Sendable {
    /// A number within limits, with the words that stand for it, such as "40 %".
    case number(Double, in: ClosedRange<Double>, text: String)
    /// Words.
    case text(String)
  }

  /// States that come and go.
  public struct States: OptionSet, Hashable, Sendable {
    /// One bit for each state.
    public let rawValue: Int

    /// Makes a set of states of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Switched on: of a switch, a check box, a radio button.
    public static let checked = States(rawValue: 1 << 0)
    /// Neither on nor off: of a check box for several things.
    public static let mixed = States(rawValue: 1 << 1)
    /// Chosen among others: a tab, a segment, a cell.
    public static let selected = States(rawValue: 1 << 2)
    /// Not to be used now.
    public static let disabled = States(rawValue: 1 << 3)
    /// Open, of what can be opened and closed.
    public static let expanded = States(rawValue: 1 << 4)
    /// In the middle of some work.
    public static let busy = States(rawValue: 1 << 5)
    /// In front of everything else, which waits for it.
    public static let modal = States(rawValue: 1 << 6)
    /// Able to be changed by the user, of what holds text.
    public static let editable = States(rawValue: 1 << 7)
    /// Lying on its side or standing, of what has a direction: set for what stands.
    public static let vertical = States(rawValue: 1 << 8)
  }

  /// An action on something without touching it.
  public enum Action: Hashable, Sendable {
    /// Does what a tap does.
    case press
    /// Raises the number by one step.
    case increment
    /// Lowers the number by one step.
    case decrement
    /// Sets the number.
    case setNumber(Double)
    /// Opens the menu that belongs to it.
    case showMenu
    /// Closes it.
    case dismiss
    /// Does something of its own, by its name.
    case custom(String)
  }
}
