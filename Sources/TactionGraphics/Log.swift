import Logging

/// The module's log: one line for what went wrong without stopping the app; silent otherwise.
let log = Logger(label: "taction.graphics")
