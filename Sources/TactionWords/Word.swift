/// The key of one of Taction's own words. A word is a text that Taction itself shows, or that screen readers read.
///
/// The raw value is the key in files. Keys do not change in later versions.
public enum Word: String, Hashable, Sendable, CaseIterable {
  // Buttons.
  /// The button that closes a message.
  case ok
  /// The button that cancels an action.
  case cancel
  /// The button that returns to the previous page, if that page has no title.
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
  /// The button in a field that removes the field's text.
  case clear
  /// The button that shows a password.
  case show
  /// The button that hides a password.
  case hide
  /// The position in a text at which the next character is inserted.
  case caret
  /// The handle at the start of a selection.
  case selectionStart
  /// The handle at the end of a selection.
  case selectionEnd

  // The on-screen keyboard.
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
  /// The shift key while capital letters are locked.
  case capsLock
  /// The key that shows letters.
  case letters
  /// The key that shows digits and symbols.
  case symbols
  /// The key that shows further symbols.
  case moreSymbols
  /// The key that switches to the layout of the next language.
  case nextLayout
  /// The key that hides the keyboard.
  case hideKeyboard
  /// The key that ends the input.
  case done
  /// The key that opens the entered text, such as an address.
  case go
  /// The key that moves to the next field.
  case next
  /// The key that searches for the entered text.
  case search
  /// The key that sends the entered text.
  case send

  // Parts of windows, for screen readers.
  /// The strip of letters next to a list.
  case index
  /// The line between two columns.
  case divider
  /// The number of rows of a list, with plural forms; `#` is the number.
  case items
  /// The current page: `#1` is its number, `#2` the number of all pages.
  case page
  /// A percentage; `#1` is the number.
  case percent

  // Actions, for screen readers.
  /// Presses a button, or does what a tap does.
  case activate
  /// Increases a number.
  case increase
  /// Decreases a number.
  case decrease
  /// Moves a row of a list one place toward the beginning.
  case moveUp
  /// Moves a row of a list one place toward the end.
  case moveDown
  /// Opens the menu of a view.
  case showMenu
  /// Closes a view in front of others.
  case close
  /// Makes the content of a canvas larger.
  case zoomIn
  /// Makes the content of a canvas smaller.
  case zoomOut
  /// Rotates the content of a canvas so that it is upright.
  case turnUpright

  // Notices about pasted or dropped texts.
  /// Too many texts are being inserted at the same time.
  case insertionsBusy
  /// A text does not fit into a field at all.
  case nothingFits
  /// Only the beginning of a text fits into a field.
  case beginningFits
  /// A text could not be inserted; `#1` is a sentence with the reason.
  case notInserted
  /// The other program does not send its data.
  case transferTimedOut
  /// The data of another program is too large.
  case transferTooLarge
  /// The data of another program is no longer available.
  case transferRefused
  /// The data of another program does not have the announced type.
  case transferInvalid

  // Errors of files, pictures and the desktop, each in one sentence.
  /// There is no file with the name `#1`.
  case fileNotFound
  /// The file with the name `#1` could not be read.
  case fileNotRead
  /// The file with the name `#1` could not be saved.
  case fileNotSaved
  /// Another program uses the file with the name `#1`.
  case fileInUse
  /// The disk is full.
  case diskFull
  /// A file is larger than the limit.
  case fileTooLarge
  /// A file has more parts than the limit.
  case fileTooComplex
  /// A file has a format that is not read.
  case fileUnknown
  /// A file has a known format, but uses a part of it that is not read.
  case fileUnsupported
  /// A file is not complete, or not valid.
  case fileDamaged
  /// A newer version of the program has written a file.
  case fileNewer
  /// A picture is not complete, or not valid.
  case pictureDamaged
  /// A picture has more pixels than the limit.
  case pictureTooLarge
  /// A picture could not be written in the format `#1`.
  case pictureNotSaved
  /// Pictures in the format `#1` are read only if the package `#2` is installed.
  case packageMissing
  /// There is not enough memory.
  case outOfMemory
  /// The app or the user has cancelled the action.
  case cancelled
  /// The desktop does not offer a function.
  case desktopUnavailable
  /// The desktop has not answered in time.
  case desktopTimedOut
  /// The desktop has refused a request, or has failed.
  case desktopFailed

  // Changes.
  /// The question before changes are discarded.
  case discardQuestion
  /// The button that discards the changes.
  case discard
  /// The button that continues the editing, so that the changes are kept.
  case keepEditing
  /// Undoes the last change.
  case undo
  /// Redoes the change that was undone last.
  case redo
  /// Undoes a change that has a name; `#1` is the name.
  case undoNamed
  /// Redoes a change that has a name; `#1` is the name.
  case redoNamed

  // A lock with a number.
  /// The request to enter the number that opens a lock.
  case enterPIN
  /// The entered number does not open the lock.
  case wrongPIN
  /// The number was wrong, and the user must wait before the next attempt; `#1` is the time, in minutes and seconds.
  case pinWait

  // Keys, in the text of shortcuts.
  /// The name of the control key.
  case control
  /// The key that deletes the character before the caret, as shortcuts name it.
  case backspaceKey
  /// The key that deletes the character after the caret.
  case deleteKey
  /// The key that moves to the next field.
  case tabKey
  /// The key that cancels.
  case escapeKey
  /// The key that inserts.
  case insertKey
  /// The key that moves to the beginning.
  case homeKey
  /// The key that moves to the end.
  case endKey
  /// The key that moves up by a page.
  case pageUpKey
  /// The key that moves down by a page.
  case pageDownKey
  /// The arrow key to the left.
  case leftKey
  /// The arrow key to the right.
  case rightKey
  /// The arrow key up.
  case upKey
  /// The arrow key down.
  case downKey
  /// The key that opens a menu.
  case menuKey
  /// The overview of keyboard shortcuts.
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
  /// The button that creates a folder.
  case create
  /// The button that asks for the name of a new folder, and the title of this question.
  case createFolder
  /// The field for the name of a folder.
  case folderName
  /// The user's own folder.
  case home
  /// The root folder.
  case computer
  /// The list of frequently used folders.
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
  /// A file or a folder with this name already exists.
  case fileExists
  /// A folder could not be read.
  case folderUnreadable
  /// A folder could not be created.
  case folderNotCreated
  /// A folder has too many files, so not all are shown.
  case folderTooLarge
  // Forms.
  /// A message about a field, as screen readers say it; `#1` is the message.
  case errorMessage
  /// A field that must not be empty is empty.
  case requiredField
  /// A field for a number does not contain a number.
  case enterNumber
  /// A number is not between `#1` and `#2`.
  case numberRange
  /// A number is below `#1`.
  case numberAtLeast
  /// A number is above `#1`.
  case numberAtMost

  // Dates and times.
  /// A day of the calendar.
  case date
  /// A time of day.
  case time
  /// The current day.
  case today
  /// The day of a month.
  case day
  /// The month of a year.
  case month
  /// The year.
  case year
  /// The hour of a day.
  case hour
  /// The minute of an hour.
  case minute
  /// The half of the day, which is AM or PM.
  case dayPeriod
  /// The days of a month, arranged in rows.
  case calendar
  /// The button that shows the previous month.
  case previousMonth
  /// The button that shows the next month.
  case nextMonth
  /// A text is not a date; `#1` is an example of a date.
  case enterDate
  /// A text is not a time; `#1` is an example of a time.
  case enterTime
  /// A date is not between `#1` and `#2`.
  case dateRange
  /// A date is before `#1`.
  case dateAtLeast
  /// A date is after `#1`.
  case dateAtMost

  // Colours.
  /// A colour.
  case color
  /// Some colours to choose from.
  case palette
  /// All hues and saturations, on an area.
  case spectrum
  /// The components of a colour, each with a slider.
  case sliders
  /// The hue of a colour.
  case hue
  /// The saturation of a colour.
  case saturation
  /// The brightness of a colour.
  case brightness
  /// The opacity of a colour.
  case opacity
  /// The hexadecimal digits of a colour.
  case hexCode
  /// A name of a colour, and a component of colours.
  case red
  /// A name of a colour, and a component of colours.
  case green
  /// A name of a colour, and a component of colours.
  case blue
  /// A name of a colour.
  case orange
  /// A name of a colour.
  case yellow
  /// A name of a colour.
  case cyan
  /// A name of a colour.
  case purple
  /// A name of a colour.
  case pink
  /// A name of a colour.
  case brown
  /// A name of a colour.
  case white
  /// A name of a colour.
  case gray
  /// A name of a colour.
  case black
}
