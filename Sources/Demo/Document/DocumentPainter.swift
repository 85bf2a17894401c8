internal import Contract
internal import Imaging

/// Draws the texture of a document into a frame (perspective warp), with shadow, glare and a hand; allocates nothing per
/// frame.
struct DocumentPainter {
  private let pose: DocumentPose
  private let state: DocumentState
  private let sheet: Sheet
  /// The frame's luma plane, looked up once instead of at each pixel.
  private let luma: UnsafeMutableBufferPointer<UInt8>
  private let chromaWidth: Int
  private let half: SIMD2<Float>
  private let radius: Float
  private let normal: SIMD3<Float>
  /// The distance of the document's plane from the camera, along the normal.
  private let distance: Float
  private let offset: SIMD2<Float>
  /// The factor by which the light changes the brightness of the document.
  private let shade: Float
  private let spot: Spot

  /// How far the shadow reaches around the document, in millimetres.
  private static let shadow: Float = 4

  /// Glare: it slides across the document as that is tilted, and leaves it at large angles.
  private struct Spot {
    let middle: SIMD2<Float>
    let reach: SIMD2<Float>
    let strength: Float

    init(_ state: DocumentState, _ shape: DocumentShape) {
      middle = SIMD2(
        shape.width * (0.16 - Float(state.turn) / 45), shape.height * (-0.08 + Float(state.tilt) / 40))
      let size = Float(0.10 + 0.22 * state.glare)
      reach = SIMD2(shape.width * size, shape.height * size)
      strength = Float(min(1, state.glare * 4)) * 330
    }

    @inline(__always) func light(_ u: Float, _ v: Float) -> Float {
      let (x, y) = ((u - middle.x) / reach.x, (v - middle.y) / reach.y)
      let rest = 1 - x * x - y * y
      return rest > 0 ? strength * rest * rest : 0
    }
  }

  init(_ pose: DocumentPose, _ state: DocumentState, on picture: Picture) {
    (self.pose, self.state, sheet, luma) = (pose, state, Sheet(picture), picture.luma)
    chromaWidth = picture.chromaWidth
    half = SIMD2(pose.shape.width, pose.shape.height) / 2
    radius = pose.shape.radius
    normal = pose.normal
    distance = (pose.normal * pose.middle).sum()
    offset = SIMD2((pose.middle * pose.across).sum(), (pose.middle * pose.down).sum())
    shade = Float(state.light) * (0.80 + 0.16 * max(0, pose.normal.z))
    spot = Spot(state, pose.shape)
  }

  func paint(_ face: DocumentFace) {
    let wanted = pose.focal / pose.middle.z
    let level = face.levels.last { $0.scale >= wanted * 0.95 } ?? face.levels[0]
    let texture = level.picture
    let place = Place(
      half: half, scale: level.scale, size: texture.size, luma: texture.luma, chromaWidth: texture.chromaWidth)
    for row in rows(Self.shadow) {
      let (line, whole) = (Line(self, row), columns(row, -max(1, radius)).dropFirst(2).dropLast(2))
      let outer = columns(row, Self.shadow)
      let inner = whole.isEmpty ? outer.upperBound..<outer.upperBound : whole.lowerBound..<whole.upperBound
      for column in outer.lowerBound..<inner.lowerBound { paintEdge(line, row, column, place, texture) }
      for column in inner {
        let (u, v, _) = line.place(column)
        luma[row &* sheet.width &+ column] = UInt8(truncatingIfNeeded: Int32(value(place, u, v) + 0.5))
        if (row | column) & 1 == 0 { tint(texture, place, u, v, row, column) }
      }
      for column in inner.upperBound..<max(inner.upperBound, outer.upperBound) {
        paintEdge(line, row, column, place, texture)
      }
    }
  }

  /// Paints a pixel that the document may cover only in part.
  private func paintEdge(_ line: Line, _ row: Int, _ column: Int, _ place: Place, _ texture: Picture) {
    let (u, v, size) = line.place(column)
    let cover = min(1, max(0, 0.5 - beyond(u, v) * size))
    if cover < 1 { cast(u, v, row, column) }
    guard cover > 0 else { return }
    lay(value(place, u, v), row, column, cover)
    if (row | column) & 1 == 0, cover > 0.5 { tint(texture, place, u, v, row, column) }
  }

  @inline(__always) private func value(_ place: Place, _ u: Float, _ v: Float) -> Float {
    let shine = spot.strength > 0 ? spot.light(u, v) * light : 0
    return min(255, place.sample(u, v) * shade + shine)
  }

  private var light: Float { Float(state.light) }

  @inline(__always) private func lay(_ value: Float, _ row: Int, _ column: Int, _ cover: Float) {
    let at = row * sheet.width + column
    let old = Float(luma[at])
    luma[at] = UInt8(truncatingIfNeeded: Int32(old + (value - old) * cover + 0.5))
  }

  @inline(__always) private func tint(
    _ texture: Picture, _ place: Place, _ u: Float, _ v: Float, _ row: Int, _ column: Int
  ) {
    let (x, y) = place.nearest(u, v)
    let from = (y >> 1) * place.chromaWidth + x >> 1
    let to = (row >> 1) * chromaWidth + column >> 1
    sheet.picture.blue[to] = texture.blue[from]
    sheet.picture.red[to] = texture.red[from]
  }

  /// Casts the shadow on the background, a little to the right and below.
  @inline(__always) private func cast(_ u: Float, _ v: Float, _ row: Int, _ column: Int) {
    let depth = 1 - max(0, beyond(u - 0.7, v - 1)) / (Self.shadow - 1)
    guard depth > 0 else { return }
    let at = row * sheet.width + column
    luma[at] = UInt8(Float(luma[at]) * (1 - 0.4 * depth * depth))
  }

  /// The signed distance of a point from the document's edge; negative inside.
  @inline(__always) private func beyond(_ u: Float, _ v: Float) -> Float {
    let (x, y) = (abs(u) - half.x + radius, abs(v) - half.y + radius)
    if x > 0, y > 0 { return (x * x + y * y).squareRoot() - radius }
    return max(x, y) - radius
  }

  // MARK: Rays

  /// A row of the frame, projected onto the document's plane.
  private struct Line {
    let u: (Float, Float)
    let v: (Float, Float)
    let w: (Float, Float)
    let distance: Float
    let offset: SIMD2<Float>

    init(_ painter: DocumentPainter, _ row: Int) {
      let pose = painter.pose
      let start = SIMD3(0.5 - pose.centre.x, Float(row) + 0.5 - pose.centre.y, pose.focal)
      u = ((start * pose.across).sum(), pose.across.x)
      v = ((start * pose.down).sum(), pose.down.x)
      w = ((start * painter.normal).sum(), painter.normal.x)
      (distance, offset) = (painter.distance, painter.offset)
    }

    /// Millimetres from the document's middle, and pixels per millimetre.
    @inline(__always) func place(_ column: Int) -> (Float, Float, Float) {
      let x = Float(column)
      let far = distance / max(1e-3, w.0 + w.1 * x)
      return ((u.0 + u.1 * x) * far - offset.x, (v.0 + v.1 * x) * far - offset.y, 1 / far)
    }
  }

  /// Maps a point of the document to its texture.
  private struct Place {
    let half: SIMD2<Float>
    let scale: Float
    let size: PixelSize
    let luma: UnsafeMutableBufferPointer<UInt8>
    let chromaWidth: Int

    @inline(__always) func nearest(_ u: Float, _ v: Float) -> (Int, Int) {
      (
        min(size.width - 1, max(0, Int((u + half.x) * scale))), min(size.height - 1, max(0, Int((v + half.y) * scale)))
      )
    }

    @inline(__always) func sample(_ u: Float, _ v: Float) -> Float {
      let x = min(Float(size.width) - 1.01, max(0, (u + half.x) * scale - 0.5))
      let y = min(Float(size.height) - 1.01, max(0, (v + half.y) * scale - 0.5))
      let (column, row) = (Int32(x), Int32(y))
      let at = Int(row) * size.width + Int(column)
      let (right, down) = (x - Float(column), y - Float(row))
      // Bilinear, and written out: a function call per pixel is too slow.
      let (a, b) = (Float(luma[at]), Float(luma[at &+ 1]))
      let (c, d) = (Float(luma[at &+ size.width]), Float(luma[at &+ size.width &+ 1]))
      let (above, below) = (a + (b - a) * right, c + (d - c) * right)
      return above + (below - above) * down
    }
  }

  // MARK: Bounds

  private func corner(_ number: Int, _ margin: Float) -> SIMD2<Float> {
    let (x, y) = (half.x + margin, half.y + margin)
    switch number {
    case 0: return pose.seen(-x, -y)
    case 1: return pose.seen(x, -y)
    case 2: return pose.seen(x, y)
    default: return pose.seen(-x, y)
    }
  }

  private func rows(_ margin: Float) -> Range<Int> {
    var (top, bottom) = (Float.infinity, -Float.infinity)
    for number in 0..<4 {
      let y = corner(number, margin).y
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    return sheet.clip(top - 1, bottom + 1, to: sheet.height)
  }

  private func columns(_ row: Int, _ margin: Float) -> Range<Int> {
    let y = Float(row) + 0.5
    var (left, right) = (Float.infinity, -Float.infinity)
    for number in 0..<4 {
      let (a, b) = (corner(number, margin), corner((number + 1) % 4, margin))
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      (left, right) = (min(left, x), max(right, x))
    }
    return left <= right ? sheet.clip(left, right, to: sheet.width) : 0..<0
  }

  // MARK: The hand

  /// Paints fingers over the right side, and their hand.
  func paintHand() {
    let length = Float(state.hand) * pose.shape.height
    guard length > 1 else { return }
    let count = Float(max(1, Int(length / 21)))
    // A good grip covers no more than the edge.
    let (reach, tip) = (length / count / 2, half.x - 3 - 10 * max(0, Float(state.hand) - 0.3))
    let fist = SIMD2(half.x + 44, 16)
    let top = -length / 2
    let (low, high) = (min(top, fist.y - 34), max(-top, fist.y + 34))
    let (a, b) = (pose.seen(tip - 1, low), pose.seen(half.x + 90, low))
    let (c, d) = (pose.seen(half.x + 90, high), pose.seen(tip - 1, high))
    let columns = sheet.clip(min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x), to: sheet.width)
    for row in sheet.clip(min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y), to: sheet.height) {
      let line = Line(self, row)
      for column in columns {
        let (u, v, size) = line.place(column)
        let finger = min(count - 1, max(0, ((v - top) / (2 * reach)).rounded(.down)))
        let aside = v - top - (2 * finger + 1) * reach
        let along = min(0, u - tip - reach)
        let one = (aside * aside + along * along).squareRoot() - reach
        let (x, y) = (u - fist.x, v - fist.y)
        let two = ((x * x + y * y * 1.5).squareRoot() - 38)
        let cover = min(1, max(0, 0.5 - min(one, two) * size))
        guard cover > 0 else { continue }
        let round = one < two ? max(0, 1 + one / reach) : max(0, 1 + two / 38)
        sheet.paint(column, row, min(255, 168 * light * (1 - 0.35 * round * round)), .skin, cover)
      }
    }
  }
}
