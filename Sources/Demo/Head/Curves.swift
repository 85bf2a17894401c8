import CMath

/// A soft falloff, exp(-q); used only to bake tables.
func falloff(_ q: Float) -> Float { Float(cm_exp(-Double(q))) }

/// Smoothstep: 0 below `from`, 1 above `to`.
func step(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = min(1, max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// The camera's gamma: light from 0 to 1 in, signal out.
func gamma(_ light: Float) -> Float { Float(cm_pow(Double(light), 0.8)) }
