/// A stack of plain values that keeps its memory when it shrinks.
package final class ValueStack<Element: BitwiseCopyable> {
  // The checks for exclusivity would cost a tenth of the time for drawing a path. They are off, because a stack is
  // never used from two places at the same time.
  @exclusivity(unchecked) package private(set) var elements: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) package private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int

  /// The size of the memory in bytes.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  package init(capacity: Int = 64) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
  }

  deinit { elements.deallocate() }

  @inline(__always)
  package func push(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Pushes several elements.
  package func append(_ source: UnsafePointer<Element>, count more: Int) {
    while count + more > capacity { grow() }
    (elements + count).initialize(from: source, count: more)
    count += more
  }

  /// Sets the number of elements; their values are undefined.
  package func makeRoom(for count: Int) {
    if count > capacity {
      elements.deallocate()
      elements = .allocate(capacity: count)
      capacity = count
    }
    self.count = count
  }

  /// Removes all but the first `count` elements.
  @inline(__always)
  package func shrink(to count: Int) { self.count = min(count, self.count) }

  /// Removes all elements; if there were more than `usual`, frees the memory for the additional elements.
  func removeAll(keepingMemoryFor usual: Int) {
    if count > usual {
      elements.deallocate()
      (elements, capacity) = (.allocate(capacity: usual), usual)
    }
    count = 0
  }

  @inline(__always)
  package subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.initialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (larger, 2 * capacity)
  }
}

extension UnsafeMutablePointer {
  /// Sorts elements in place by insertion, which is fast for few elements, and for elements that are almost in order.
  /// Equal elements keep their order. The standard library's sort would allocate memory.
  @inline(__always)
  func sortByInsertion(count: Int, _ isBefore: (Pointee, Pointee) -> Bool) {
    for index in 1..<max(count, 1) where isBefore(self[index], self[index - 1]) {
      let element = self[index]
      var target = index
      repeat {
        self[target] = self[target - 1]
        target -= 1
      } while target > 0 && isBefore(element, self[target - 1])
      self[target] = element
    }
  }
}
