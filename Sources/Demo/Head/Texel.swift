/// One spot of skin: how bright it is (colour times the light that gets there) and its tint.
struct Texel: Equatable, Sendable {
  var tone: Float
  var tint: SkinTint

  /// Lays another colour over this one; `cover` 1 hides it.
  mutating func paint(_ tone: Float, _ tint: SkinTint, _ cover: Float) {
    self.tone = mix(self.tone, tone, cover)
    self.tint = self.tint.mixed(tint, cover)
  }
}
