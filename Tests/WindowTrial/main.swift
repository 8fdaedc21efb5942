import Taction

// Popups, dialogs, limits and states of a window on a real desktop, each with a button; results are printed.
Application.main(id: "org.taction.window-trial") { app in
  let window = app.makeWindow(title: "Window trial", size: Size(width: 600, height: 400))
  let trial = WindowTrial(window)
  window.root = trial
  window.onResize = { print("size \($0.width) x \($0.height)") }
  window.onActiveChange = { print("active \($0)") }
  window.onSuspensionChange = { print("suspended \($0)") }
  window.onClose = { print("closed") }
  app.onSettingsChange = { print("settings: \(app.settings)") }
}
