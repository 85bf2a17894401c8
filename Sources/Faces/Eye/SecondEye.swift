internal import CMath
internal import Contract
internal import Finders

/// Looks for faces with the network, and remembers the last looks: one frame alone is not trusted.
final class SecondEye {
  /// From here on the filters are asked about a face; what they confirm is one.
  private static let asked = 0.5
  /// The side of a face that is looked at closely, in the network's pixels: that of the judge's (docs/decisions/0084).
  private static let close = 54.0

  private let network: EyeNetwork
  private let scaler = Scaler()
  private let sheet = GreySheet()
  private let watch: StopWatch
  /// Newest last.
  private(set) var last = EyeLooks()

  init(_ weights: EyeWeights, _ watch: StopWatch) {
    (network, self.watch) = (EyeNetwork(weights), watch)
  }

  /// The faces in this frame that the filters should be asked about, best first; a frame is looked at once.
  func look(at grey: Grey, _ now: Duration) -> [EyeFace] {
    if let seen = last.seen(at: now) { return seen }
    let faces = EyeFrame(grey.size).map { found(in: grey, $0) } ?? []
    last.add(faces, at: now)
    return faces
  }

  /// Looks at a face again, larger, since what hides a small one is not certain; corrects the last look.
  func look(closelyAt square: TurnedSquare, in grey: Grey) {
    guard let frame = EyeFrame(around: square, in: grey.size, side: Self.close), let part = grey.part(frame.place)
    else {
      return
    }
    let seen = found(in: part, frame).first { $0.apart(from: square) < EyeFace.same }
    if let seen { last.refine(seen) }
  }

  func wipe() {
    last = EyeLooks()
    network.wipe()
    scaler.wipe()
    sheet.wipe()
  }

  private func found(in grey: Grey, _ frame: EyeFrame) -> [EyeFace] {
    watch.time(\.scaling) { scaler.draw(grey, on: sheet, size: frame.drawn) }
    guard let drawn = sheet.grey else { return [] }
    return watch.time(\.scanning) {
      network.look(at: drawn)
      return found(in: frame)
    }
  }

  private func found(in frame: EyeFrame) -> [EyeFace] {
    let answer = network.answer
    var faces: [EyeFace] = []
    for row in 0..<answer.rows {
      for column in 0..<answer.columns {
        let cell = answer.at(row, column)[0]
        let score = share(cell[0])
        guard score >= Self.asked, isPeak(answer, row, column) else { continue }
        faces.append(EyeFace(score: score, cell, row: row, column: column, frame))
      }
    }
    return faces.sorted { $0.score > $1.score }.reduce(into: []) { kept, face in
      if kept.allSatisfy({ $0.apart(from: face.square) > EyeFace.same }) { kept.append(face) }
    }
  }

  /// Whether none of the cells around has a higher score; outside the picture all are 0.
  private func isPeak(_ answer: EyeMap, _ row: Int, _ column: Int) -> Bool {
    let score = answer.at(row, column)[0][0]
    for near in max(0, row - 1)...min(answer.rows - 1, row + 1) {
      for beside in max(0, column - 1)...min(answer.columns - 1, column + 1)
      where answer.at(near, beside)[0][0] > score { return false }
    }
    return true
  }
}

/// Where a frame or a part of it lies in the network's picture: in the middle.
private struct EyeFrame {
  /// In pixels of the frame.
  let place: Box
  let drawn: PixelSize
  /// Pixels of the frame for one of the network's.
  let scale: Double
  let left: Int
  let top: Int

  /// The whole frame, as large as fits; `nil` if it is too long.
  init?(_ size: PixelSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = max(width / Double(EyeNetwork.width), height / Double(EyeNetwork.height))
    self.init(Box(x: 0, y: 0, width: width, height: height), scale: scale)
  }

  /// The surroundings of a square, which is drawn as large as `side`; `nil` if nothing of them is in the frame.
  init?(around square: TurnedSquare, in size: PixelSize, side: Double) {
    guard square.isSound else { return nil }
    let scale = (square.side + 1) / side
    let box = Box(
      centreX: square.centre.x, centreY: square.centre.y, width: scale * Double(EyeNetwork.width),
      height: scale * Double(EyeNetwork.height))
    guard let part = Part(box, in: size) else { return nil }
    self.init(
      Box(x: Double(part.left), y: Double(part.top), width: Double(part.width), height: Double(part.height)),
      scale: scale)
  }

  private init?(_ place: Box, scale: Double) {
    (self.place, self.scale) = (place, scale)
    drawn = PixelSize(
      width: min(EyeNetwork.width, Int((place.width / scale).rounded())),
      height: min(EyeNetwork.height, Int((place.height / scale).rounded())))
    guard drawn.width > 0, drawn.height > 0 else { return nil }
    (left, top) = EyeNetwork.place(of: drawn)
  }
}

extension EyeFace {
  /// From the numbers of a cell: score, place, size, tilt, what is hidden.
  fileprivate init(score: Double, _ cell: SIMD16<Float>, row: Int, column: Int, _ frame: EyeFrame) {
    func place(_ at: Int, _ offset: Float, _ start: Int, _ origin: Double) -> Double {
      let pixels = (Double(at) + 0.5 + Double(offset)) * Double(EyeNetwork.cell) - Double(start)
      return origin + pixels * frame.scale
    }
    let size = 32 * cm_exp(min(1.6, Double(cell[3]))) * frame.scale
    let (sine, cosine) = (Double(cell[4]), Double(cell[5]))
    let length = (sine * sine + cosine * cosine).squareRoot()
    let isTold = length > 0.1
    self.init(
      score: score,
      square: TurnedSquare(
        centre: Point(
          x: place(column, cell[1], frame.left, frame.place.x), y: place(row, cell[2], frame.top, frame.place.y)),
        side: size,
        along: isTold ? cosine / length : 1, down: isTold ? sine / length : 0),
      hidden: (share(cell[6]), share(cell[7])))
  }
}

/// From a logit to a share.
private func share(_ logit: Float) -> Double { 1 / (1 + cm_exp(-Double(logit))) }
