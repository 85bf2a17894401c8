internal import Contract

/// A gauge of guidance: the measured value on a scale, and the zone where it should be.
package struct Gauge: Equatable, Sendable {
  package enum Name: CaseIterable, Sendable {
    case distance, place, light
  }

  /// Coarse, so that a gauge only moves when something changes visibly.
  package static let scale = 24

  package var name: Name
  /// From 0 to `scale`; `nil` if it was not measured.
  package var value: Int?
  /// The zone where it should be.
  package var zone: ClosedRange<Int>
  package var isGood: Bool

  package init(_ name: Name, value: Int?, zone: ClosedRange<Int>, isGood: Bool) {
    (self.name, self.value, self.zone, self.isGood) = (name, value, zone, isGood)
  }
}

/// How far the person is from following a hint.
package enum Extent: Equatable, Sendable {
  case little, much
}

extension [ConditionReading] {
  /// The gauges, with the limits of the rules.
  var gauges: [Gauge] { [distance, place, light].compactMap(\.self) }

  private subscript(_ name: ConditionReading.Name) -> ConditionReading? { first { $0.name == name } }

  private func holds(_ names: [ConditionReading.Name]) -> Bool { !contains { names.contains($0.name) && $0.isBroken } }

  /// The width of the face; the scale has as much room on either side as the zone is wide.
  private var distance: Gauge? {
    guard let far = self[.tooFar], let near = self[.tooClose] else { return nil }
    let room = near.enter - far.enter
    return gauge(
      .distance, far.value, far.enter...near.enter, in: far.enter - room...near.enter + room,
      isGood: holds([.tooFar, .tooClose]))
  }

  /// The larger offset, relative to its limit.
  private var place: Gauge? {
    let offsets = [self[.offX], self[.offY]].compactMap(\.self)
    guard offsets.count == 2 else { return nil }
    let shares = offsets.compactMap { reading in reading.value.map { $0 / reading.enter } }
    return gauge(.place, shares.max(), 0...1, in: 0...3, isGood: holds([.offX, .offY, .cutOff]))
  }

  private var light: Gauge? {
    guard let dark = self[.tooDark], let bright = self[.tooBright] else { return nil }
    // The luma of a face that is bright enough may be below the zone.
    let value = dark.isBroken ? dark.value : bright.value.map { Swift.max($0, dark.enter) }
    return gauge(
      .light, value, dark.enter...bright.enter, in: 0...255,
      isGood: holds([.tooDark, .tooBright, .backlit, .glare, .uneven]))
  }

  private func gauge(
    _ name: Gauge.Name, _ value: Double?, _ zone: ClosedRange<Double>, in whole: ClosedRange<Double>, isGood: Bool
  ) -> Gauge {
    let place = { (value: Double) -> Int in
      let share = (value - whole.lowerBound) / (whole.upperBound - whole.lowerBound)
      return Int((Swift.min(Swift.max(share, 0), 1) * Double(Gauge.scale)).rounded())
    }
    let value = value.flatMap { $0.isFinite ? place($0) : nil }
    return Gauge(name, value: value, zone: place(zone.lowerBound)...place(zone.upperBound), isGood: isGood)
  }

  /// How far the person is from following the hint; "much" stays until it is clearly less (hysteresis).
  func extent(of hint: Hint, last: Extent?) -> Extent? {
    guard let row = hint.measured, let reading = self[row.name], let value = reading.value, reading.isBroken else {
      return nil
    }
    let offence = abs(value - reading.enter) / reading.enter
    return offence > row.much * (last == .much ? 0.8 : 1) ? .much : .little
  }
}

extension Hint {
  /// The condition of this hint, and the share of its limit from which on it is broken by much.
  fileprivate var measured: (name: ConditionReading.Name, much: Double)? {
    switch self {
    case .getCloser: (.tooFar, 0.3)
    case .getFurtherAway: (.tooClose, 0.3)
    case .moveLeft, .moveRight: (.offX, 1)
    case .moveUp, .moveDown: (.offY, 1)
    case .moreLight: (.tooDark, 0.4)
    case .lessLight: (.tooBright, 0.12)
    default: nil
    }
  }
}
