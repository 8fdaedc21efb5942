import Taction
import TactionViews

/// The longest of the steps that paste a long text: touches may have to wait for such a step.
enum PasteBenchmarks {
  private static let canvas = (width: 800, height: 1200)
  private static let megabyte = 1 << 20

  static func steps() throws -> [Measurement] {
    let (latin, chinese) = (
      Array("etaoinshrdlucmfwypvbgkqjxz"), (0x4E00..<0x5200).compactMap { Unicode.Scalar($0).map(Character.init) }
    )
    let texts = [
      ("1 MiB in lines", text(latin, wordLength: 8, wordsInLine: 12, megabyte)),
      ("1 MiB of line feeds", String(repeating: "\n", count: megabyte)),
      ("1 MiB in one line", text(latin, wordLength: 8, megabyte)),
      ("1 MiB without spaces in one line", text(latin, wordLength: .max, megabyte)),
      ("1 MiB of Chinese in one line", text(chinese, wordLength: .max, megabyte)),
      ("1 MiB of Hebrew in one line", text(Array("אבגדהוזחטיכלמנסעפצקרשת"), wordLength: 6, megabyte)),
      ("20 MiB in one line", text(latin, wordLength: 8, 20 * megabyte)),
      ("64 MiB in lines", text(latin, wordLength: 8, wordsInLine: 12, 64 * megabyte)),
    ]
    return try texts.flatMap { try paste($0, $1, into: TextView(), height: 1200) }
      + paste("1 MiB, in a field of one line", text(latin, wordLength: 8, megabyte), into: TextField(), height: 44)
  }

  /// Returns a text of some hundred words, in an order without a pattern.
  private static func text(
    _ letters: [Character], wordLength: Int, wordsInLine: Int = .max, _ bytes: Int
  ) -> String {
    var state = UInt64(1)
    func dice(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let words = (0..<400).map { _ in
      (0...dice(min(wordLength, 12))).map { _ in String(letters[dice(letters.count)]) }.joined()
    }
    var (text, count) = ("", 0)
    text.reserveCapacity(bytes + 64)
    while text.utf8.count < bytes {
      count += 1
      text += words[dice(words.count)]
      if wordLength < .max { text += count % wordsInLine == 0 ? "\n" : " " }
    }
    return text
  }

  private static func paste(_ label: String, _ text: String, into field: View, height: Double) throws -> [Measurement] {
    field.frame = Rect(x: 0, y: 0, width: 800, height: height)
    let root = View(frame: Rect(x: 0, y: 0, width: 800, height: 1200))
    root.addSubview(field)
    let pipeline = FramePipeline(root: root)
    let bitmap = try Bitmap(width: canvas.width, height: canvas.height)
    var (time, longest) = (0.0, 0.0)
    pipeline.tree.now = { time }
    func step(_ body: () -> Void) {
      var watch = Stopwatch()
      watch.measure(body)
      longest = max(longest, watch.seconds)
    }
    func frame() {
      time += 1.0 / 60
      step {
        let change = pipeline.update(time: time, scale: 1, pixelSize: canvas)
        pipeline.raster(into: bitmap, missed: change)
      }
    }
    func press(_ letter: String, _ modifiers: KeyModifiers = .control) {
      let event = KeyEvent(key: Key(letter.unicodeScalars.first ?? "a"), characters: "", modifiers: modifiers)
      step { _ = pipeline.tree.keyDown(event) }
    }
    func run(_ name: String, _ action: () -> Void) -> Measurement {
      longest = 0
      action()
      frame()
      frame()
      return Measurement(
        label: "paste: \(label), \(name), longest step", value: longest * 1e3, unit: "ms", bar: .atMost(8))
    }
    frame()
    _ = field.becomeFirstResponder()
    frame()
    Clipboard.shared.setText(text)
    var steps = 0
    let results = [
      run("pasted") {
        press("v")
        while let deadline = pipeline.tree.nextDeadline, deadline < time + 0.1 {
          time = max(time, deadline)
          step { pipeline.tree.runTimers(now: time) }
          steps += 1
        }
      },
      run("a letter") { press("x", []) },
      run("undone") {
        press("z"); press("z")
      },
      run("done again") { press("z", [.control, .shift]) },
    ]
    pipeline.tree.close()
    return results + [Measurement(label: "paste: \(label), steps", value: Double(steps), unit: "")]
  }
}
