package import Contract

/// The only step of a session that can't begin: says why, before any camera opens.
package struct RefusedStep: Step {
  package static let timers = [Timer.closing]
  private var closing: AnnouncedEnd

  package init(_ error: CaptureError) { closing = AnnouncedEnd(.failed(error)) }

  package var face: PageFace { closing.face(hint: .positionFace, oval: .desk) }

  package mutating func enter(at now: Instant) -> Reaction { Reaction([Failure.timer(of: closing.end)]) }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.closing): closing.leaving
    case .intent(.explain): closing.explain()
    case .begin, .intent, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept,
      .keepFailed, .suspended, .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    control == .leave ? closing.leaving : .nothing
  }
}

extension Plan {
  /// The plan of a session that can't begin.
  package static func refused(_ error: CaptureError) -> Plan { Plan([RefusedStep(error)]) }
}
