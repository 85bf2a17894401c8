internal import Contract

extension DeliveryState {
  /// Older attempts are dropped, those without a failure first.
  static let mostAttempts = 50
  static let keyLength = 26

  /// The key of a session: it depends on the content, and on nothing else.
  package static func key(session: String, manifestDigest: [UInt8], sha256: ([UInt8]) -> [UInt8]) -> String {
    String(Base32.text(sha256(Array(session.utf8) + manifestDigest)).prefix(keyLength))
  }

  mutating func note(_ attempt: Attempt) {
    attempts.append(attempt)
    guard attempts.count > Self.mostAttempts else { return }
    attempts.remove(at: attempts.firstIndex { $0.code == nil } ?? 0)
  }

  /// Begins again if the settings have changed to another adapter or place: it has none of the files.
  ///
  /// What a backend has stored stays stored.
  package mutating func begin(at place: String, of adapter: String) {
    guard stored == nil else { return }
    if self.adapter != adapter || self.place.map({ $0 != place }) == true {
      (ids, uploads, due, underway) = ([:], [:], nil, nil)
      backend?.token = nil
    }
    (self.adapter, self.place) = (adapter, place)
  }

  /// Gives the session up.
  package mutating func giveUp(_ trouble: DeliveryTrouble, _ stage: Stage = .dead) {
    enter(stage)
    let isOurs = trouble.code == .damaged || trouble.code == .misconfigured
    cause = Cause(code: trouble.code, detail: isOurs ? trouble.detail : nil)
  }

  /// Sets the stage; with a final one, secrets go.
  package mutating func enter(_ stage: Stage) {
    self.stage = stage
    guard stage.isFinal else { return }
    (due, uploads, underway, person) = (nil, [:], nil, nil)
    // With what was kept goes the id of its step: an operator who tries again has it made from the settings of then.
    ids[DeliveryStep.keeping] = nil
    backend?.token = nil
  }

  /// A request leaves; to be stored before, for a backend that does not know a repeat.
  package mutating func depart(for step: String, to adapter: any DeliveryAdapter) {
    guard !adapter.knowsRepeats, stored == nil else { return }
    if underway == step { maybeTwice = true }
    underway = step
  }

  /// Its answer is there; only one that leaves open whether the request has arrived keeps the step underway.
  mutating func arrive(_ answer: CourierAnswer) {
    switch answer {
    case .failed(let fault) where fault.kind == .unclear || fault.kind == .answer: break
    // A gateway does not know what became of the request.
    case .http(502, _, _), .http(504, _, _): break
    case .http, .failed, .program, .withheld: underway = nil
    }
  }

  /// The operator stops the delivery of a session that is not final.
  package mutating func hold() {
    if !stage.isFinal { stage = .held }
  }

  /// The operator lets a held, refused or dead session try again at once; steps that were answered stay answered.
  package mutating func retry() {
    guard stage != .done else { return }
    stage = stored == nil ? .sending : .polling
    (attempts, due, cause) = ([], nil, nil)
  }
}
