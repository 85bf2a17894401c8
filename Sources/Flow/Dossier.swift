package import Contract

/// What a session knows: what its steps have made and learned, and at the seal all that its record is made of.
///
/// Steps read it when they are entered. It lives in the session and goes with it.
package struct Dossier: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var products: [Product] = []
    var facts = DossierFacts()
  }

  package var preset: Preset
  /// Decides everything that is left to chance.
  package var seed: UInt64
  /// What is known before any step, such as the data of a backend.
  package var given = DossierFacts()
  /// By the step's place in the plan.
  private var entries: [Int: Entry] = [:]
  /// What was noticed that stopped nothing; known at the seal.
  package var warnings: [CaptureWarning] = []
  /// What the steps tell of themselves, however the session ends; known at the seal.
  package var told: [Fact] = []
  /// One for each role, the one that was opened last comes last; known at the seal.
  package var cameras: [CameraFacts] = []
  /// Where `result.json` stands, once the session is kept.
  package var result: String?

  package init(preset: Preset = .selfieSubstantial, seed: UInt64 = 0) { (self.preset, self.seed) = (preset, seed) }

  /// In the order of the steps; set as a whole, they are those of the first.
  package var products: [Product] {
    get { entries.sorted { $0.key < $1.key }.flatMap(\.value.products) }
    set {
      for place in entries.keys { entries[place]?.products = [] }
      take(newValue, at: 0)
    }
  }

  /// The newest fact under this key: that of the last step that has learned one.
  package subscript<Key: DossierKey>(key: Key.Type) -> Key.Value? {
    entries.sorted { $0.key > $1.key }.lazy.compactMap { $0.value.facts[key] }.first ?? given[key]
  }

  /// What the step at this place has learned, beside what it has learned before.
  mutating func learn(_ facts: DossierFacts, at place: Int) {
    if !facts.isEmpty { entries[place, default: Entry()].facts.merge(facts) }
  }

  mutating func take(_ products: [Product], at place: Int) { entries[place, default: Entry()].products = products }

  /// A step that is entered again makes and learns everything again.
  mutating func forget(_ place: Int) { entries[place] = nil }
}

/// Names a fact of the dossier, with the type of its value.
package protocol DossierKey {
  associatedtype Value: Equatable, Sendable
}

/// The data that a backend has given for this session, such as an IAD.
package enum BackendData: DossierKey {
  package typealias Value = String
}

/// Facts under typed keys.
package struct DossierFacts: Equatable, Sendable {
  private var values: [ObjectIdentifier: any Equatable & Sendable] = [:]

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript<Key: DossierKey>(_: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(Key.self)] as? Key.Value }
    set { values[ObjectIdentifier(Key.self)] = newValue }
  }

  package mutating func merge(_ newer: DossierFacts) { values.merge(newer.values) { $1 } }

  package static func == (a: DossierFacts, b: DossierFacts) -> Bool {
    a.values.count == b.values.count && a.values.allSatisfy { key, value in equals(value, b.values[key]) }
  }

  private static func equals<Value: Equatable>(_ value: Value, _ other: (any Equatable & Sendable)?) -> Bool {
    (other as? Value) == value
  }
}
