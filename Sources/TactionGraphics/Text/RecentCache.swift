/// Keeps what was used lately, up to a cost: two generations, of which the older one goes when the younger one is full.
///
/// So what is asked for again and again stays, and twice the limit is never exceeded by more than one value.
struct RecentCache<Key: Hashable, Value> {
  /// The cost of one generation.
  let limit: Int

  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0

  init(limit: Int) { self.limit = limit }

  /// The number of values that are kept.
  var count: Int { young.count + old.count }

  /// What all values that are kept cost together.
  var totalCost: Int { cost + old.values.reduce(0) { $0 + $1.cost } }

  /// The value of a key, if it is still there; it then belongs to the younger generation.
  mutating func value(_ key: Key) -> Value? {
    if let known = young[key] { return known.value }
    guard let known = old.removeValue(forKey: key) else { return nil }
    insert(known.value, for: key, cost: known.cost)
    return known.value
  }

  /// Keeps a value for a key that has none.
  mutating func insert(_ value: Value, for key: Key, cost price: Int) {
    if cost + price > limit, !young.isEmpty {
      (old, young, cost) = (young, [:], 0)
    }
    young[key] = (value, price)
    cost += price
  }
}
