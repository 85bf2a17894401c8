/// The looks of a rendered person: skin, hair and shirt.
struct PersonLooks: Equatable, Sendable {
  /// The brightness of the skin, relative to `Complexion`.
  var skin: Float
  var hair: Float
  var hairTint: SkinTint
  var shirt: Float
  var shirtTint: SkinTint

  static let first = PersonLooks(skin: 1, hair: 0.14, hairTint: .hair, shirt: 0.26, shirtTint: .shirt)
  static let second = PersonLooks(skin: 0.86, hair: 0.09, hairTint: .hair, shirt: 0.55, shirtTint: .wood)
}
