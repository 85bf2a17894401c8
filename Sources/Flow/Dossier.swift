package import Contract

/// The knowledge of a session: products and facts of its steps, and at the end everything for its record.
///
/// Steps read it when they are entered. It belongs to the session and is discarded with it.
package struct Dossier: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var products: [Product] = []
    var facts = DossierFacts()
  }

  package var preset: Preset
  /// The random seed.
  package var seed: UInt64
  /// Facts known before the first step, such as data of a backend.
  package var given = DossierFacts()
  /// By the index of the step in the plan.
  private var entries: [Int: Entry] = [:]
  /// Warnings; set at the end.
  package var warnings: [CaptureWarning] = []
  /// The reports of the steps, however the session ends; set at the end.
  package var told: [Fact] = []
  /// One entry per role, the last opened one last; set at the end.
  package var cameras: [CameraFacts] = []
  /// The path of `result.json`, once the session is saved.
  package var result: String?

  package init(preset: Preset = .selfieSubstantial, seed: UInt64 = 0) { (self.preset, self.seed) = (preset, seed) }

  /// In the order of the steps; the setter assigns them all to the first step.
  package var products: [Product] {
    get { entries.sorted { $0.key < $1.key }.flatMap(\.value.products) }
    set {
      for place in entries.keys { entries[place]?.products = [] }
      take(newValue, at: 0)
    }
  }

  /// The newest fact for a key: from the last step that has one.
  package subscript<Key: DossierKey>(key: Key.Type) -> Key.Value? {
    entries.sorted { $0.key > $1.key }.lazy.compactMap { $0.value.facts[key] }.first ?? given[key]
  }

  /// Adds facts of the step at this index.
  mutating func learn(_ facts: DossierFacts, at place: Int) {
    if !facts.isEmpty { entries[place, default: Entry()].facts.merge(facts) }
  }

  mutating func take(_ products: [Product], at place: Int) { entries[place, default: Entry()].products = products }

  /// Erases a fact that no later step may read, such as a key.
  mutating func erase(_ key: any DossierKey.Type) {
    for place in entries.keys { entries[place]?.facts.erase(key) }
    given.erase(key)
  }

  /// Discards products and facts of a step that is entered again.
  mutating func forget(_ place: Int) { entries[place] = nil }
}

/// A typed key of a fact.
package protocol DossierKey {
  associatedtype Value: Equatable, Sendable
}

/// The data of a backend for this session, such as an IAD.
package enum BackendData: DossierKey {
  package typealias Value = String
}

/// The session that the backend has prepared.
package enum PreparedSession: DossierKey {
  package typealias Value = BackendSession
}

/// Facts by typed key.
package struct DossierFacts: Equatable, Sendable {
  private var values: [ObjectIdentifier: any Equatable & Sendable] = [:]

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript<Key: DossierKey>(_: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(Key.self)] as? Key.Value }
    set { values[ObjectIdentifier(Key.self)] = newValue }
  }

  mutating func erase(_ key: any DossierKey.Type) { values[ObjectIdentifier(key)] = nil }

  package mutating func merge(_ newer: DossierFacts) { values.merge(newer.values) { $1 } }

  package static func == (a: DossierFacts, b: DossierFacts) -> Bool {
    a.values.count == b.values.count && a.values.allSatisfy { key, value in equals(value, b.values[key]) }
  }

  private static func equals<Value: Equatable>(_ value: Value, _ other: (any Equatable & Sendable)?) -> Bool {
    (other as? Value) == value
  }
}
