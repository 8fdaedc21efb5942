/// A cache of recently used values, limited by their cost. It has two generations: when the younger generation is full,
/// it replaces the older generation, whose values are removed.
///
/// Values that are used regularly stay in the cache. The total cost is at most twice the limit, unless single values
/// exceed the limit.
package struct RecentCache<Key: Hashable, Value> {
  /// The maximum cost of one generation.
  let limit: Int

  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0

  package init(limit: Int) { self.limit = limit }

  /// The number of cached values.
  var count: Int { young.count + old.count }

  /// The cost of all cached values.
  var totalCost: Int { cost + old.values.reduce(0) { $0 + $1.cost } }

  /// Returns the value of a key, and moves the value to the younger generation; nil if the key has no cached value.
  package mutating func value(_ key: Key) -> Value? {
    if let known = young[key] { return known.value }
    guard let known = old.removeValue(forKey: key) else { return nil }
    insert(known.value, for: key, cost: known.cost)
    return known.value
  }

  /// Adds a value for a key that has no value.
  package mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
    if cost + newCost > limit, !young.isEmpty {
      (old, young, cost) = (young, [:], 0)
    }
    young[key] = (value, newCost)
    cost += newCost
  }
}
