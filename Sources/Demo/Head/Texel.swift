/// One texel of skin: its brightness (colour times the light that reaches it) and its tint.
struct Texel: Equatable, Sendable {
  var tone: Float
  var tint: SkinTint

  /// Blends another colour over this one; `cover` 1 hides it.
  mutating func paint(_ tone: Float, _ tint: SkinTint, _ cover: Float) {
    self.tone = mix(self.tone, tone, cover)
    self.tint = self.tint.mixed(tint, cover)
  }
}
