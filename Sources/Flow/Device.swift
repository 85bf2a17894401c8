/// A device beside camera and recorder that steps and kiosks can ask for something.
package enum Device: Hashable, Sendable {
  /// Knows the PIN of the operator, and what they want to know of a kiosk.
  case operatorConsole
}

/// What is asked of a device.
package enum DeviceOrder: Equatable, Sendable {
  case `operator`(OperatorOrder)

  package var device: Device {
    switch self {
    case .operator: .operatorConsole
    }
  }

  /// What it is about: of two orders on one topic only the newer one awaits its answer.
  package var topic: Topic {
    switch self {
    case .operator(.look): .pin
    case .operator(.check): .pinTry
    case .operator(.survey): .survey
    }
  }

  package enum Topic: Hashable, Sendable { case pin, pinTry, survey }
}

/// What a device answers.
package enum DeviceAnswer: Equatable, Sendable {
  /// There is no such device here.
  case absent(Device)
  case `operator`(OperatorAnswer)
}
