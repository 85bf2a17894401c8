internal import Contract

extension Landmarks {
  /// How far the eyes are open: the height of each between its lids over its width.
  var eyes: EyeOpening { EyeOpening(right: opening(of: Self.rightEye), left: opening(of: Self.leftEye)) }

  /// An eye's points go round from one corner over the upper lid to the other and back under the lower.
  private func opening(of eye: Range<Int>) -> Double {
    let first = eye.lowerBound
    let height = (distance(first + 1, first + 5) + distance(first + 2, first + 4)) / 2
    return ratio(height, distance(first, first + 3))
  }

  /// How far the mouth is open: the mean height between the inner lips over their width.
  var mouth: Double {
    ratio((distance(61, 67) + distance(62, 66) + distance(63, 65)) / 3, distance(60, 64))
  }

  /// How wide the mouth is: the way between its outer corners over that between the eyes; nil where the eyes are one.
  var smile: Double? { overEyes(distance(48, 54)) }

  /// The way from between the eyes to the nose's base over that between the eyes.
  ///
  /// It stays as it is while a face moves its lids and lips, and changes where a flat picture is tipped to feign that.
  var shape: Double? {
    let eyes = middle(Self.rightEye).middle(to: middle(Self.leftEye))
    return overEyes(eyes.distance(to: points[Self.noseBase]))
  }

  private func overEyes(_ length: Double) -> Double? {
    let value = length / eyeDistance
    return value.isFinite ? value : nil
  }

  private func ratio(_ height: Double, _ width: Double) -> Double { width > 0 ? height / width : 0 }
}
