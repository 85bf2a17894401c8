/// What tells one rendered person from another.
struct Looks: Equatable, Sendable {
  /// The skin's brightness as a share of the model's.
  var skin: Float
  var hair: Float
  var hairTint: Tint
  var shirt: Float
  var shirtTint: Tint

  static let first = Looks(skin: 1, hair: 0.14, hairTint: .hair, shirt: 0.26, shirtTint: .shirt)
  static let second = Looks(skin: 0.86, hair: 0.09, hairTint: .hair, shirt: 0.55, shirtTint: .wood)
}
