internal import CMath
internal import Contract
internal import Finders

/// Looks for faces with the network, and remembers the last looks: one frame alone is not trusted.
final class SecondEye {
  /// From here on the filters are asked about a face; what they confirm is one.
  private static let asked = 0.4

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
    guard let frame = EyeFrame(grey.size) else { return [] }
    watch.time(\.scaling) { scaler.draw(grey, on: sheet, size: frame.drawn) }
    guard let drawn = sheet.grey else { return [] }
    let faces = watch.time(\.scanning) {
      network.look(at: drawn)
      return found(in: frame)
    }
    last.add(faces, at: now)
    return faces
  }

  func wipe() {
    last = EyeLooks()
    network.wipe()
    scaler.wipe()
    sheet.wipe()
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
      let isApart = kept.allSatisfy {
        $0.square.centre.distance(to: face.square.centre) > 0.5 * max($0.square.side, face.square.side)
      }
      if isApart { kept.append(face) }
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

/// Where a frame lies in the network's picture: as large as fits, in the middle.
private struct EyeFrame {
  let drawn: PixelSize
  /// Pixels of the frame for one of the network's.
  let scale: Double
  let left: Int
  let top: Int

  /// `nil` if the frame is too long for it.
  init?(_ size: PixelSize) {
    let (width, height) = (Double(EyeNetwork.width), Double(EyeNetwork.height))
    scale = max(Double(size.width) / width, Double(size.height) / height)
    drawn = PixelSize(
      width: Int((Double(size.width) / scale).rounded()), height: Int((Double(size.height) / scale).rounded()))
    guard drawn.width > 0, drawn.height > 0 else { return nil }
    (left, top) = EyeNetwork.place(of: drawn)
  }
}

extension EyeFace {
  /// From the numbers of a cell: score, place, size, tilt, what is hidden.
  fileprivate init(score: Double, _ cell: SIMD16<Float>, row: Int, column: Int, _ frame: EyeFrame) {
    func place(_ at: Int, _ offset: Float, _ start: Int) -> Double {
      let pixels = (Double(at) + 0.5 + Double(offset)) * Double(EyeNetwork.cell) - Double(start)
      return pixels * frame.scale
    }
    let size = 32 * cm_exp(min(1.6, Double(cell[3]))) * frame.scale
    let (sine, cosine) = (Double(cell[4]), Double(cell[5]))
    let length = (sine * sine + cosine * cosine).squareRoot()
    let isTold = length > 0.1
    self.init(
      score: score,
      square: TurnedSquare(
        centre: Point(x: place(column, cell[1], frame.left), y: place(row, cell[2], frame.top)), side: size,
        along: isTold ? cosine / length : 1, down: isTold ? sine / length : 0),
      hidden: (share(cell[6]), share(cell[7])))
  }
}

/// From a logit to a share.
private func share(_ logit: Float) -> Double { 1 / (1 + cm_exp(-Double(logit))) }
