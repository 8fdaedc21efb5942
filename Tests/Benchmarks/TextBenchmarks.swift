import CTactionAllocationCounter
import Taction
import TactionGestures
import TactionViews

/// The time from a key to the pixels, in long texts, and the memory of such texts.
enum TextBenchmarks {
  private static let canvas = (width: 800, height: 1200)

  /// Measures the time from a key to its pixels, in ms of the thread, and the memory in bytes per character.
  static func keys() throws -> [Measurement] {
    let line = "The quick brown fox jumps over the lazy dog. "
    let texts = [
      ("100,000 characters in lines", repeated(line, 44) { $0 % 7 == 6 ? "\n" : "" }),
      ("100,000 characters in one line", repeated(line, 44) { _ in "" }),
      ("100,000 Chinese characters in one line", repeated("天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨", 55) { _ in "" }),
      ("10 MB in lines", repeated(line, 4400) { _ in "\n" }),
    ]
    let field = TextField()
    return try texts.flatMap { label, text in
      let page = TextView()
      return try measure(label, text, in: page, set: { page.text = $0 }, select: { page.selectedRange = $0..<$0 })
    }
      + measure(
        "10,000 characters in a field of one line", repeated(line, 4) { _ in "" }, in: field, set: { field.text = $0 },
        select: { field.selectedRange = $0..<$0 })
  }

  /// Returns a text of `count` times fifty copies of a line, each followed by the text that `end` returns.
  private static func repeated(_ line: String, _ count: Int, _ end: (Int) -> String) -> String {
    var text = ""
    for number in 0..<count * 50 { text += line + end(number) }
    return text
  }

  private static func measure(
    _ label: String, _ text: String, in view: View, set: (String) -> Void, select: (Int) -> Void
  ) throws -> [Measurement] {
    let count = text.utf8.count
    view.frame = Rect(x: 0, y: 0, width: 800, height: view is TextField ? 44 : 1200)
    set(String(text.prefix(10_000)))
    let root = View(frame: Rect(x: 0, y: 0, width: 800, height: 1200))
    root.addSubview(view)
    let pipeline = FramePipeline(root: root)
    let bitmap = try Bitmap(width: canvas.width, height: canvas.height)
    var time = 0.0
    func frame() {
      time += 1.0 / 60
      let change = pipeline.update(time: time, scale: 1, pixelSize: canvas)
      pipeline.raster(into: bitmap, missed: change)
    }
    frame()
    // The count begins after the memory for pixels and fonts was allocated, because a short text also needs that
    // memory.
    let before = residentBytes() ?? 0
    set(text)
    frame()
    let memory = Double((residentBytes() ?? 0) - before) / Double(count)
    _ = view.becomeFirstResponder()
    var (times, allocations): ([Double], [Double]) = ([], [])
    for place in [0.5, 0.02, 0.98] {
      select(Int(Double(count) * place))
      for _ in 0..<5 { frame() }
      for number in 0..<200 {
        let letter = number % 6 == 5 ? " " : "e"
        let event = KeyEvent(key: Key(letter.unicodeScalars.first ?? "e"), characters: letter)
        var watch = Stopwatch()
        allocation_counter_begin()
        watch.measure {
          _ = pipeline.tree.keyDown(event)
          frame()
        }
        allocations.append(Double(allocation_counter_end()))
        times.append(watch.seconds * 1e3)
      }
    }
    pipeline.tree.close()
    let p95 = times.sorted()[times.count * 95 / 100]
    return [
      Measurement(label: "text: a key, \(label), p95", value: p95, unit: "ms", bar: .atMost(4)),
      Measurement(label: "text: a key, \(label), median", value: times.median, unit: "ms"),
      Measurement(label: "text: a key, \(label), at most", value: times.max() ?? 0, unit: "ms"),
      Measurement(label: "text: allocations a key, median", value: allocations.median, unit: "times"),
      Measurement(
        label: "text: memory, \(label)", value: memory, unit: "B/character", bar: count < 50_000 ? nil : .atMost(12)),
    ]
  }
}
