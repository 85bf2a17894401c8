internal import Contract
internal import Imaging
import Notation

/// Codec between values of one type and JSON nodes, as in a settings file.
struct OptionForm<Value: Sendable>: Sendable {
  let kind: OptionKind
  /// `nil` if the node is not a valid value.
  let value: @Sendable (JSONNode) -> Value?
  let node: @Sendable (Value) -> JSONNode

  init(
    _ kind: OptionKind, value: @escaping @Sendable (JSONNode) -> Value?, node: @escaping @Sendable (Value) -> JSONNode
  ) {
    (self.kind, self.value, self.node) = (kind, value, node)
  }

  /// The codec of an optional value.
  var orUnset: OptionForm<Value?> {
    OptionForm<Value?>(kind) { [value] in
      $0.isNull ? .some(nil) : value($0).map(Optional.some)
    } node: { [node] in
      $0.map(node) ?? .null
    }
  }
}

extension OptionForm where Value == Bool {
  /// A flag without a value, which means `means`.
  static func toggle(flagMeans means: Bool) -> Self {
    Self(.toggle(flagMeans: means), value: \.bool, node: JSONNode.bool)
  }

  /// A boolean, for which the command line has two words.
  static func either(on: String, off: String) -> Self {
    Self(.either(on: on, off: off), value: \.bool, node: JSONNode.bool)
  }
}

extension OptionForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static var word: Self {
    Self(.word(Value.allCases.map(\.rawValue))) {
      $0.scalarText.flatMap(Value.init)
    } node: {
      .string($0.rawValue)
    }
  }
}

extension OptionForm {
  /// One of several words, or the word for "none".
  static func word<Word: RawRepresentable & CaseIterable & Sendable>(orNone none: String) -> Self
  where Value == Word?, Word.RawValue == String {
    Self(.word(Word.allCases.map(\.rawValue) + [none])) {
      $0.string == none ? .some(nil) : $0.string.flatMap(Word.init).map(Optional.some)
    } node: {
      .string($0?.rawValue ?? none)
    }
  }
}

extension OptionForm where Value == PreviewMode {
  /// `color` is accepted for compatibility.
  static var preview: Self {
    Self(word.kind) {
      $0.string == "color" ? .ascii : word.value($0)
    } node: {
      word.node($0)
    }
  }
}

extension OptionForm where Value == NFCConfig.Mode {
  /// Also accepts a boolean, as TrustVision's clients have.
  static var chipMode: Self {
    Self(.word(word.kind.words + ["true", "false"])) {
      ["true": .ifPossible, "false": .off][$0.scalarText] ?? word.value($0)
    } node: {
      word.node($0)
    }
  }
}

extension OptionForm where Value == Set<ChipGroup> {
  static var chipGroups: Self {
    let list = OptionForm<[ChipGroup]>.list(orNone: true)
    return Self(list.kind) {
      list.value($0).map(Set.init)
    } node: {
      list.node($0.sorted { $0.number < $1.number })
    }
  }
}

extension OptionForm where Value == String? {
  /// A text, or the word for "not set".
  static func text(orNone none: String) -> Self {
    let text = OptionForm<String>.text
    return Self(text.kind) {
      $0.string == none ? .some(nil) : text.value($0).map(Optional.some)
    } node: {
      .string($0 ?? none)
    }
  }
}

extension OptionForm where Value == [UInt8] {
  static func hex(bytes count: Int) -> Self {
    let kind = OptionKind.hex(bytes: count)
    return Self(kind) { node in
      guard let text = node.string, kind.canBe(text) else { return nil }
      let digits = text.compactMap(\.hexDigitValue)
      guard digits.count == 2 * count else { return nil }
      return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    } node: { bytes in
      .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }
}

extension OptionForm where Value == DocumentKind {
  /// Also accepts the names `card` and `passport`.
  static var documentKind: Self {
    Self(.word(word.kind.words + DocumentKind.allCases.map(\.name))) {
      $0.string.flatMap(DocumentKind.init(name:)) ?? word.value($0)
    } node: {
      word.node($0)
    }
  }
}

extension OptionForm {
  static func list<Word: RawRepresentable & CaseIterable & Sendable>(orNone: Bool = false) -> Self
  where Value == [Word], Word.RawValue == String {
    Self(.list(Word.allCases.map(\.rawValue), orNone: orNone)) { node in
      guard let words = node.array?.map({ $0.string.flatMap(Word.init) }), orNone || !words.isEmpty else { return nil }
      return words.contains { $0 == nil } ? nil : words.compactMap(\.self)
    } node: {
      .array($0.map { .string($0.rawValue) })
    }
  }
}

extension OptionForm where Value == [String] {
  /// A list of names; another check decides which may be combined.
  static func names(of table: [String]) -> Self {
    Self(.list(table)) { node in
      let names = node.array?.compactMap(\.string)
      return names?.count == node.array?.count ? names : nil
    } node: {
      .array($0.map(JSONNode.string))
    }
  }
}

extension OptionForm where Value == [String] {
  /// A list of these names, which may be empty.
  static func words(of table: [String]) -> Self {
    let known = Set(table)
    return Self(.list(table, orNone: true)) { node in
      let names = node.array?.compactMap { $0.string.flatMap { known.contains($0) ? $0 : nil } }
      return names?.count == node.array?.count ? names : nil
    } node: {
      .array($0.map(JSONNode.string))
    }
  }
}

extension OptionForm where Value == [String] {
  static var languages: Self {
    Self(.languages) { node in
      OptionKind.languages.isRight(node) ? node.array?.compactMap(\.string) : nil
    } node: {
      .array($0.map(JSONNode.string))
    }
  }
}

extension OptionForm where Value == Double {
  static func number(_ range: ClosedRange<Double>, of unit: String = "") -> Self {
    Self(.number(range, of: unit)) {
      $0.number.flatMap { range.contains($0) ? $0 : nil }
    } node: {
      $0.isFinite ? .number($0) : .string("\($0)")
    }
  }
}

extension OptionForm where Value: FixedWidthInteger {
  static func whole(_ range: ClosedRange<Int>) -> Self {
    Self(.whole(range)) {
      $0.integer.flatMap { range.contains($0) ? Value(exactly: $0) : nil }
    } node: {
      .integer($0)
    }
  }
}

extension OptionForm where Value == String {
  static var text: Self { text(.text) }
  static var path: Self { text(.path) }
  static var nameOrPath: Self { text(.nameOrPath) }
  static var secret: Self { text(.secret) }

  /// A name; another check reports unknown ones.
  static func name(of table: [String]) -> Self { text(.word(table)) }

  /// One of several names.
  static func word(of table: [String]) -> Self {
    Self(.word(table)) {
      $0.string.flatMap { table.contains($0) ? $0 : nil }
    } node: {
      .string($0)
    }
  }

  private static func text(_ kind: OptionKind) -> Self {
    Self(kind) {
      $0.string.flatMap { kind.canBe($0) ? $0 : nil }
    } node: {
      .string($0)
    }
  }
}

extension OptionForm where Value == CameraChoice {
  static var camera: Self {
    Self(.camera) {
      $0.string.flatMap { OptionKind.camera.canBe($0) ? CameraChoice($0) : nil }
    } node: {
      .string($0.text)
    }
  }
}

extension OptionForm where Value == EventTarget {
  static var events: Self {
    Self(.events) {
      $0.string.flatMap { OptionKind.events.canBe($0) ? EventTarget($0) : nil }
    } node: {
      .string($0.written)
    }
  }
}

extension JSONNode {
  /// The text of a string, integer or boolean, since users write `"color": 256` and `"color": true`.
  var scalarText: String? { string ?? integer.map(String.init) ?? bool.map(String.init) }
}
