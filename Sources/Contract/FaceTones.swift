/// The tones of a face as ISO/IEC 29794-5 measures them: in linear light, the face upright and of a fixed size.
package struct FaceTones: Hashable, Sendable {
  /// The mean of the luminance on the face, 0 to 1.
  package var mean: Double
  package var variance: Double
  /// The share of pixels with a luminance of at most 25 of 255.
  package var dark: Double
  /// The share of pixels with a luminance of at least 247 of 255.
  package var bright: Double
  /// The entropy of the luminance, in bits.
  package var entropy: Double
  /// What the luminance histograms of both cheeks have in common, 0 to 1.
  package var uniformity: Double
  /// The mean colour of both cheeks in CIELAB: from green to red, and from blue to yellow.
  package var red: Double
  package var yellow: Double

  package init(
    mean: Double, variance: Double, dark: Double, bright: Double, entropy: Double, uniformity: Double, red: Double,
    yellow: Double
  ) {
    (self.mean, self.variance, self.dark, self.bright) = (mean, variance, dark, bright)
    (self.entropy, self.uniformity, self.red, self.yellow) = (entropy, uniformity, red, yellow)
  }
}
