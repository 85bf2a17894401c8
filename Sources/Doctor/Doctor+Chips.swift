internal import Contract

/// Checks of what a chip needs: the service for card readers, a reader, and the certificates of states.
extension Doctor {
  static func readerService(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let chips = facts.chips, chips.twin == nil else { return nil }
    guard let refusal = chips.refusal else { return .ok("pcscd", "answers") }
    return chips.trouble("pcscd", refusal)
  }

  static func readers(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let chips = facts.chips, chips.refusal == nil else { return nil }
    if let lack = chips.lack { return chips.trouble("readers", lack) }
    return .ok("readers", chips.readers.map { "\(printable($0.name)): \($0.says)" }.joined(separator: "; "))
  }

  static func chip(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let chips = facts.chips, chips.refusal == nil, chips.lack == nil else { return nil }
    if let twin = chips.twin { return simulated("chip", twin, "unset nfc.reader") }
    switch chips.state {
    case .present: return .ok("chip", "one lies on a reader; it was not opened")
    case .waiting: return .ok("chip", "none lies on a reader")
    case .unusable(let trouble): return .warn("chip", trouble.error.message, trouble.error.recovery)
    }
  }

  /// Its verdict can be good, and says nothing of any document.
  static func simulated(_ id: String, _ twin: String, _ fix: String) -> DoctorCheck {
    .warn(id, "the chip is simulated: nfc.reader is twin:\(printable(twin))", fix)
  }

  package static func certificates(_ count: Int, in folder: String) -> String {
    "\(count) \(count == 1 ? "certificate of a state" : "certificates of states") in \(printable(folder))"
  }

  static func anchors(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let anchors = facts.chips?.anchors else { return nil }
    let (id, folder) = ("anchors", printable(anchors.folder))
    if let fault = anchors.faults.first {
      let more = anchors.faults.count > 1 ? ", and \(anchors.faults.count - 1) more" : ""
      return .warn(id, "\(printable(fault.name)) \(fault.clause)\(more); 'cameo readers' lists all", fault.remedy)
    }
    guard anchors.count == 0 else { return .ok(id, certificates(anchors.count, in: anchors.folder)) }
    return .warn(
      id, "no certificate of a state in \(folder), so no chip's verdict is better than notChecked",
      "put .cer, .pem or .ml files of states there, or set nfc.trust")
  }
}

extension DoctorFacts.Chips {
  fileprivate func trouble(_ id: String, _ error: CaptureError) -> DoctorCheck {
    isRequired ? .fail(id, error) : .warn(id, error.message, error.recovery)
  }
}
