internal import CV4L2
package import Contract
internal import Glibc

/// The requested values of camera controls; `nil` keeps the current one, and controls that the camera lacks are ignored.
package struct DeviceControls: Hashable, Sendable {
  package var powerLine: PowerLine?
  /// The exposure time of a frame; `nil` leaves it to the camera.
  package var exposure: Duration?
  /// The focus distance: 0 is far away, 1 is the nearest that the camera supports.
  package var focus: Double?

  package init(powerLine: PowerLine? = nil, exposure: Duration? = nil, focus: Double? = nil) {
    (self.powerLine, self.exposure, self.focus) = (powerLine, exposure, focus)
  }

  package init(_ config: CameraConfig) {
    self.init(
      powerLine: config.powerLineFrequency, exposure: config.exposureMs.map { .microseconds($0 * 1000) },
      focus: config.focusPercent.map { $0 / 100 })
  }

  package static let untouched = DeviceControls()

  /// Whether the exposure is fixed, and with it the brightness of the picture.
  package var fixesExposure: Bool { exposure != nil }

  /// A control and its value.
  struct Value: Hashable {
    var id: UInt32
    var value: Int32

    /// VIDIOC_S_CTRL; failures are ignored.
    func set(on node: DeviceNode) {
      var control = v4l2_control(id: id, value: value)
      try? node.ask(.setControl, &control, by: .driver)
    }
  }

  private enum ID {
    static let powerLine: UInt32 = 0x0098_0918
    static let exposureKind: UInt32 = 0x009a_0901
    /// In units of 100 microseconds.
    static let exposure: UInt32 = 0x009a_0902
    static let focus: UInt32 = 0x009a_090a
    static let focusesItself: UInt32 = 0x009a_090c
    static let focusOnce: UInt32 = 0x009a_091c
  }

  private static let byHand: Int32 = 1

  /// Sets the requested controls that exist; returns the old values, in the order in which to restore them.
  func apply(to node: DeviceNode) -> [Value] {
    var before: [Value] = []
    func set(_ id: UInt32, _ value: (ClosedRange<Int32>) -> Int32) {
      guard let range = Self.range(of: id, on: node), let old = Self.value(of: id, on: node) else { return }
      let wanted = Value(id: id, value: value(range))
      // If a menu lacks an item, no other item can replace it.
      guard range.contains(wanted.value), wanted.value != old else { return }
      before.insert(Value(id: id, value: old), at: 0)
      wanted.set(on: node)
    }
    if let powerLine { set(ID.powerLine) { _ in powerLine.value } }
    if let exposure {
      set(ID.exposureKind) { _ in Self.byHand }
      set(ID.exposure) { range in
        min(range.upperBound, max(range.lowerBound, Int32(max(1, min(1e6, exposure.milliseconds * 10)))))
      }
    }
    if let focus {
      set(ID.focusesItself) { _ in 0 }
      set(ID.focus) { range in
        range.lowerBound + Int32((Double(range.upperBound) - Double(range.lowerBound)) * max(0, min(1, focus)))
      }
    }
    return before
  }

  /// Makes the camera refocus: by its autofocus command if it has one, else by switching autofocus off and on.
  func refocus(_ node: DeviceNode) -> FocusAnswer {
    // A focus that is set stays as it is.
    if focus != nil { return .isFixed }
    if Self.range(of: ID.focusOnce, on: node) != nil {
      Value(id: ID.focusOnce, value: 1).set(on: node)
      return .seeks
    }
    guard Self.range(of: ID.focusesItself, on: node) != nil, let old = Self.value(of: ID.focusesItself, on: node),
      old != 0
    else { return .isFixed }
    for value in [0, old] { Value(id: ID.focusesItself, value: value).set(on: node) }
    return .seeks
  }

  /// VIDIOC_QUERYCTRL; `nil` if the camera lacks the control, or it can't be set now.
  private static func range(of id: UInt32, on node: DeviceNode) -> ClosedRange<Int32>? {
    var query = v4l2_queryctrl()
    query.id = id
    guard (try? node.ask(.describeControl, &query, by: .driver)) != nil, query.minimum <= query.maximum else {
      return nil
    }
    let shut = UInt32(V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY)
    return query.flags & shut == 0 ? query.minimum...query.maximum : nil
  }

  private static func value(of id: UInt32, on node: DeviceNode) -> Int32? {
    var control = v4l2_control(id: id, value: 0)
    guard (try? node.ask(.getControl, &control, by: .driver)) != nil else { return nil }
    return control.value
  }
}

extension PowerLine {
  fileprivate var value: Int32 {
    switch self {
    case .off: 0
    case .hertz50: 1
    case .hertz60: 2
    case .auto: 3
    }
  }
}
