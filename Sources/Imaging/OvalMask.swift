internal import Contract

/// A mask of the cells outside the oval.
struct OvalMask: Sendable {
  /// One flag per cell, row by row; empty if nothing is outside.
  private var outside: [Bool] = []

  func hides(_ place: Int) -> Bool { !outside.isEmpty && outside[place] }

  init() {}

  init(_ oval: Box?, isBox: Bool = false, in view: PreviewView) {
    guard let oval else { return }
    let box = view.cells(oval)
    let (wide, tall) = (max(box.columns, 1e-6) / 2, max(box.rows, 1e-6) / 2)
    outside = (0..<view.area.columns * view.area.rows).map { place in
      let column = Double(view.area.column + place % view.area.columns) + 0.5
      let row = Double(view.area.row + place / view.area.columns) + 0.5
      let (x, y) = ((column - box.column - wide) / wide, (row - box.row - tall) / tall)
      return isBox ? max(abs(x), abs(y)) > 1 : x * x + y * y > 1
    }
  }
}
