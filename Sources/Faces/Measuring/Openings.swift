internal import Contract

extension Landmarks {
  /// Eye openness: the height between the lids over the width (eye aspect ratio).
  var eyes: EyeOpening { EyeOpening(right: opening(of: Self.rightEye), left: opening(of: Self.leftEye)) }

  /// An eye's points go round from one corner over the upper lid to the other, and back under the lower.
  private func opening(of eye: Range<Int>) -> Double {
    let first = eye.lowerBound
    let height = (distance(first + 1, first + 5) + distance(first + 2, first + 4)) / 2
    return ratio(height, distance(first, first + 3))
  }

  /// Mouth openness: the mean height between the inner lips over their width.
  var mouth: Double {
    ratio((distance(61, 67) + distance(62, 66) + distance(63, 65)) / 3, distance(60, 64))
  }

  /// Smile: the distance of the outer mouth corners over that of the eyes; `nil` if the eyes coincide.
  var smile: Double? { overEyes(distance(48, 54)) }

  /// The distance from between the eyes to the base of the nose, over that of the eyes.
  ///
  /// It does not change when lids and lips move, and does when a flat picture is tilted to fake that (spoofing).
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
