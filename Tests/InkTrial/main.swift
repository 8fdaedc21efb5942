import Taction
import TactionInk
import TactionXournal

// Paper for a pen, for Scripts/measures/ink: TactionInkTrial [--no-prediction] [FILE.xopp].
Application.main(id: "org.taction.ink-trial") { app in
  let window = app.makeWindow(title: "Ink trial", size: Size(width: 1280, height: 800))
  let ink = InkView()
  ink.fill(window.content)
  if CommandLine.arguments.contains("--no-prediction") { ink.prediction = 0 }
  guard let path = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") }) else {
    return ink.page = InkPage(paper: InkPaper(color: .white))
  }
  do {
    ink.page = try XournalFile.read(path: path).document.pages[0]
  } catch {
    print("\(path): \(error)")
  }
}
