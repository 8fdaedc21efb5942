import Logging

/// The module's log. It has only errors that do not stop the app, one line for each.
let log = Logger(label: "taction.graphics")
