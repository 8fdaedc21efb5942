/// The key of one of Taction's own words: a text that Taction shows or says itself.
///
/// The raw value is the key in files; keys stay the same in later versions.
public enum Word: String, Hashable, Sendable, CaseIterable {
  // Buttons.
  /// The button that closes a message.
  case ok
  /// The button that leaves things as they were.
  case cancel
  /// The button that leads back where the page before has no title.
  case back

  // The menu of a text.
  /// Moves the selected text to the clipboard.
  case cut
  /// Copies the selected text to the clipboard.
  case copy
  /// Inserts the text of the clipboard.
  case paste
  /// Selects the whole text.
  case selectAll

  // Fields, for screen readers.
  /// The button in a field that removes its text.
  case clear
  /// The button that shows a password.
  case show
  /// The button that hides a password.
  case hide
  /// The place in a text where the next character goes.
  case caret
  /// The handle at the start of a selection.
  case selectionStart
  /// The handle at the end of a selection.
  case selectionEnd

  // The keyboard on the screen.
  /// The keyboard itself.
  case keyboard
  /// The space bar.
  case space
  /// The key that deletes the character before the caret.
  case backspace
  /// The key that ends a line.
  case returnKey
  /// The key for capital letters.
  case shift
  /// The same key when capital letters stay.
  case capsLock
  /// The key that shows letters.
  case letters
  /// The key that shows digits and symbols.
  case symbols
  /// The key that shows further symbols.
  case moreSymbols
  /// The key that changes to the keyboard of the next language.
  case nextLayout
  /// The key that hides the keyboard.
  case hideKeyboard
  /// The key that ends an entry.
  case done
  /// The key that opens what was entered, such as an address.
  case go
  /// The key that leads to the next field.
  case next
  /// The key that searches for what was entered.
  case search
  /// The key that sends what was entered.
  case send

  // Parts of windows, for screen readers.
  /// The strip of letters next to a list.
  case index
  /// The line between two columns.
  case divider
  /// The number of rows of a list; with plural forms, `#` is the number.
  case items
  /// The page that is shown: `#1` is its number, `#2` the number of all pages.
  case page
  /// A part of a whole in percent; `#1` is the number.
  case percent

  // Notices about texts from elsewhere.
  /// Too many texts are being inserted at once.
  case insertionsBusy
  /// Nothing of a text has room in a field.
  case nothingFits
  /// Only the beginning of a text has room in a field.
  case beginningFits
  /// A text could not be inserted; `#1` is a sentence with the reason.
  case notInserted
  /// The other program does not send its data.
  case transferTimedOut
  /// The data of another program is too large.
  case transferTooLarge
  /// The data of another program is no longer there.
  case transferRefused
  /// The data of another program is not of the type that was said.
  case transferInvalid

  // Changes.
  /// The question before changes are lost.
  case discardQuestion
  /// The button that gives the changes up.
  case discard
  /// The button that returns to the changes.
  case keepEditing
  /// Takes the last change back.
  case undo
  /// Makes a change again that was taken back.
  case redo
  /// Takes a change back that has a name; `#1` is the name.
  case undoNamed
  /// Makes a change again that has a name; `#1` is the name.
  case redoNamed

  // Keys with modifiers.
  /// The name of the control key.
  case control
  /// The overview of the keys that do something.
  case shortcuts

  // Files and folders.
  /// The button that opens a file.
  case open
  /// The button that saves a file.
  case save
  /// The button that chooses a folder.
  case select
  /// The button that replaces a file.
  case replace
  /// The button that makes a folder.
  case create
  /// The button that asks for the name of a new folder, and the title of that question.
  case createFolder
  /// The field for the name of a folder.
  case folderName
  /// The user's own folder.
  case home
  /// The folder that holds all others.
  case computer
  /// The folders that users go to first.
  case places
  /// The name of a file.
  case name
  /// The time of the last change of a file.
  case modified
  /// The size of a file.
  case size
  /// The button for the order of files.
  case sort
  /// Shows files whose names begin with a dot.
  case showHiddenFiles
  /// The filter that shows files of all types.
  case allFiles
  /// A folder without files.
  case empty
  /// A search that found nothing.
  case noResults
  /// The question before a file is replaced; `#1` is its name.
  case replaceQuestion
  /// There is a file or a folder of the name already.
  case fileExists
  /// A folder could not be read.
  case folderUnreadable
  /// A folder could not be made.
  case folderNotCreated
  /// A folder has more files than are shown.
  case folderTooLarge
}
