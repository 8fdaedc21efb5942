/// The kind of text that a field expects, as hints for keyboards and input methods.
public nonisolated struct TextInputTraits: Hashable, Sendable {
  /// The kinds of text; an on-screen keyboard chooses its keys by the kind.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Any text.
    case text
    /// A whole number.
    case number
    /// A number with a sign and a fraction.
    case decimal
    /// A telephone number.
    case phone
    /// The address of a web page.
    case url
    /// An e-mail address.
    case email
    /// The name of a person.
    case name
    /// A password.
    case password
    /// A secret number, such as a PIN.
    case pin
    /// A date.
    case date
    /// A time of day.
    case time
    /// A date and a time.
    case dateTime
    /// The commands of a terminal.
    case terminal
  }

  /// The letters that a keyboard makes capital automatically.
  public enum Capitalization: Hashable, Sendable, CaseIterable {
    /// No letters.
    case none
    /// The first letter of each word.
    case words
    /// The first letter of each sentence.
    case sentences
    /// All letters.
    case all
  }

  /// The texts on the return key.
  public enum ReturnKey: Hashable, Sendable, CaseIterable {
    /// A new line, or no particular action.
    case `default`
    /// Done: the entry ends.
    case done
    /// Go: an address is visited.
    case go
    /// Next: the next field becomes the first responder.
    case next
    /// Search.
    case search
    /// Send.
    case send
  }

  /// The kind of text.
  public var kind: Kind
  /// The letters that a keyboard makes capital automatically.
  public var capitalization: Capitalization
  /// The text on the return key.
  public var returnKey: ReturnKey
  /// Whether words may be completed.
  public var completes: Bool
  /// Whether the spelling may be corrected.
  public var corrects: Bool
  /// Whether the text is hidden, and input methods must not learn from it.
  public var isSecure: Bool
  /// Whether the text may have more than one line.
  public var isMultiline: Bool
  /// The sign between the whole part and the fraction of a number; nil, the default, for the sign of the user's
  /// keyboard layout. The number pad and the keypad of a keyboard type this sign into a field of the kind `decimal`.
  public var decimalSeparator: String?
  /// The names of the two halves of a day, such as AM and PM, for which the pad of the kind `time` has keys; empty, the
  /// default, if hours are counted to 24. If the number of names is not two, the pad has no such keys.
  public var dayPeriods: [String] = []

  /// Creates traits; by default, for one line of any text.
  public init(
    kind: Kind = .text, capitalization: Capitalization = .none, returnKey: ReturnKey = .default,
    completes: Bool = true, corrects: Bool = true, isSecure: Bool = false, isMultiline: Bool = false
  ) {
    self.kind = kind
    self.capitalization = capitalization
    self.returnKey = returnKey
    self.completes = completes
    self.corrects = corrects
    self.isSecure = isSecure
    self.isMultiline = isMultiline
  }

  /// Whether the text is secret: it is hidden, or of the kind `password` or `pin`. A secret text is not sent to input
  /// methods, and must not be stored.
  public var isSecret: Bool { isSecure || kind == .password || kind == .pin }
}
