/// The coverage and the strands of hair on its shell.
enum Hair {
  /// The share of hair at a point: above the hairline, at the sides in front of the ears, and on the whole back.
  @inline(__always) static func cover(_ place: Vector) -> Float {
    let line = -0.60 + 0.35 * place.x * place.x + 0.03 * Streaks.wave(place.x * 9)
    let crown = step(line + 0.03, line - 0.03, place.y)
    let front = 0.42 - 0.55 * max(0, place.y + 0.45)
    let sides = step(front + 0.05, front - 0.05, place.z) * step(0.18, 0.10, place.y)
    let back = step(-0.18, -0.30, place.z) * step(0.32, 0.22, place.y)
    return max(crown, max(sides, back))
  }

  /// The brightness of strands, relative to that of the hair.
  @inline(__always) static func tone(_ place: Vector) -> Float {
    let curl = Streaks.wave(place.x * 31 + 3 * Streaks.wave(place.y * 4))
    return 1 + 0.16 * (curl + Streaks.wave(place.x * 67 - place.y * 9))
  }
}
