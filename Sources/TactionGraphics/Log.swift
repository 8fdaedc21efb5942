import Logging

/// The module's log: one line for each error that does not stop the app; silent otherwise.
let log = Logger(label: "taction.graphics")
