package import Contract

/// An adapter speaks a backend's protocol, as pure functions from a session and the answers so far to the next step.
///
/// Each is one file in `Adapters` and one row of `AdapterTable`. It makes requests and interprets answers; `RetryLaw` decides
/// when to retry, and `SessionDelivery.swift` keeps the state.
package protocol DeliveryAdapter: Sendable {
  /// Its name in the setting `delivery.adapter`.
  var name: String { get }
  /// Whether the backend has the session once it is done, so that the local folder may be removed.
  var takesOver: Bool { get }
  /// Whether it makes requests, for which libcurl is needed.
  var usesHTTP: Bool { get }
  /// Whether it sends a sealed result instead of the file (`delivery.seal`).
  var seals: Bool { get }

  /// How its requests are authenticated.
  func auth(_ config: DeliveryConfig) -> DeliveryAuth
  /// Whether its backend knows a request that comes twice, by its key or its name.
  var knowsRepeats: Bool { get }

  /// Where it sends to with these settings: steps that were answered there are not answered elsewhere.
  func place(_ context: DeliveryContext) -> String
  /// Settings that are missing or impossible; checked before anything is sent.
  func problems(_ context: DeliveryContext) -> [DeliveryTrouble]
  /// The next step of a session that is due; steps in `state.ids` have been answered.
  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep
  /// A request that asks the backend about nothing of any session; `nil` if there is no backend to ask.
  func probe(_ context: DeliveryContext) -> CourierRequest?
  /// What an answer to the probe says beyond the rules that all adapters share; `nil` if nothing.
  func fault(ofProbe answer: CourierAnswer, _ config: DeliveryConfig) -> DeliveryTrouble?
  /// A request for a session that the backend prepares; `nil` if this system has none.
  func preparation(_ request: PreparationRequest, _ context: DeliveryContext) -> CourierRequest?
  /// The session in the answer to that.
  func prepared(_ answer: CourierAnswer, _ context: DeliveryContext) -> Result<SessionPreparation, DeliveryTrouble>
  /// A request that tells the backend how a kiosk stands; `nil` if this system has no place for it.
  func standing(_ body: [UInt8], of kiosk: String, _ context: DeliveryContext) -> CourierRequest?
  /// A request for the states of a prepared session's links; `nil` if this system has none.
  func links(of backend: DeliveryState.Backend, _ context: DeliveryContext) -> CourierRequest?
  /// Whether the answer to the probe says if the backend takes our secret.
  var probesWithSecret: Bool { get }
  /// The meaning of an answer to a step.
  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning
  /// What is left to do at the backend for a session that was given up; `nil` if nothing is.
  ///
  /// Each answer to it changes `state.ids`, so that it is done once.
  func cleanUp(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep?
}

extension DeliveryAdapter {
  package func place(_ context: DeliveryContext) -> String { "" }
  package func cleanUp(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep? {
    nil
  }
  package var usesHTTP: Bool { false }
  package var knowsRepeats: Bool { true }
  package func auth(_ config: DeliveryConfig) -> DeliveryAuth { config.auth }
  package var seals: Bool { false }
  package func problems(_ context: DeliveryContext) -> [DeliveryTrouble] { [] }
  package func probe(_ context: DeliveryContext) -> CourierRequest? { nil }
  package func fault(ofProbe answer: CourierAnswer, _ config: DeliveryConfig) -> DeliveryTrouble? { nil }
  package var probesWithSecret: Bool { true }
  package func preparation(_ request: PreparationRequest, _ context: DeliveryContext) -> CourierRequest? { nil }
  package func standing(_ body: [UInt8], of kiosk: String, _ context: DeliveryContext) -> CourierRequest? { nil }
  package func links(of backend: DeliveryState.Backend, _ context: DeliveryContext) -> CourierRequest? { nil }
  package func prepared(
    _ answer: CourierAnswer, _ context: DeliveryContext
  ) -> Result<SessionPreparation, DeliveryTrouble> {
    HTTPSPreparation.read(answer, context)
  }
}

/// The next action of the caller for a session.
package enum DeliveryStep: Equatable, Sendable {
  /// Send a request.
  case request(CourierRequest)
  /// Store these pieces as one file beside the session's state, unless it is there already; then answer
  /// `CourierAnswer.kept` with its size. It goes once the state is final.
  case keep([CourierRequest.Piece])
  /// Run a program, then pass on its exit code and output as `CourierAnswer.program`.
  case run(ProgramRun)
  /// Print a line on standard output, then answer `CourierAnswer.printed`.
  case emit(String)
  /// Nothing is due before this time.
  case wait(until: WallTime)
  /// Nothing is left to do: store this stage, unless it is the state's already. The trouble says why, if it is dead.
  case end(DeliveryState.Stage, DeliveryTrouble? = nil)

  /// The name of a step that has an answer.
  package var name: String? {
    switch self {
    case .request(let request): request.step
    case .keep: Self.keeping
    case .run(let run): run.step
    case .emit: Self.printing
    case .wait, .end: nil
    }
  }

  package static let printing = "print"
  /// The step of `keep`.
  package static let keeping = "payload"
}

extension CourierAnswer {
  /// The answer to `DeliveryStep.emit`.
  package static let printed = CourierAnswer.program(exit: 0, output: [])

  /// The answer to `DeliveryStep.keep`.
  package static func kept(bytes: Int) -> CourierAnswer { .program(exit: 0, output: Array(String(bytes).utf8)) }
}

/// A program to run without a shell.
package struct ProgramRun: Equatable, Sendable {
  package var step: String
  package var program: String
  package var arguments: [String]
  /// Its standard input.
  package var input: [UInt8]
  /// After this long it is killed.
  package var limit: Duration

  package init(step: String, _ program: String, arguments: [String], input: [UInt8], limit: Duration = .seconds(60)) {
    (self.step, self.program, self.arguments, self.input, self.limit) = (step, program, arguments, input, limit)
  }
}

/// The meaning of an answer for its step.
package enum AnswerMeaning: Equatable, Sendable {
  /// The step is done; the text is the server's id of it, or empty.
  case answered(id: String)
  /// The session goes on with these changes of `DeliveryState.ids`; a `nil` removes an id.
  case noted([String: String?])
  /// Signed addresses, by file.
  case uploads([String: String])
  /// The backend has stored the session, now or earlier.
  case stored(BackendReport)
  /// The step has failed; the backend has lost what the steps `undone` sent, so they are repeated.
  case failed(DeliveryTrouble, undone: [String] = [])
}

/// A backend's report on a session that it has stored.
package struct BackendReport: Equatable, Sendable {
  /// Its own id of the session.
  package var id: String?
  /// Whether the backend has finished, with or without a verdict.
  package var isDone = false
  package var verdict: VerdictReport?
  package var attemptsLeft: Int?

  package init(id: String? = nil, isDone: Bool = false, verdict: VerdictReport? = nil, attemptsLeft: Int? = nil) {
    (self.id, self.isDone, self.verdict, self.attemptsLeft) = (id, isDone, verdict, attemptsLeft)
  }
}

/// A backend's verdict with its words for the person.
package struct VerdictReport: Equatable, Sendable {
  package var outcome: VerdictOutcome
  /// For the person, printable and short, never stored; `nil` if the backend gave none.
  package var words: String?

  package init(_ outcome: VerdictOutcome, words: String? = nil) {
    (self.outcome, self.words) = (outcome, words)
  }
}

/// The inputs of a decision other than the session: settings, secrets, time, random number, hash function.
package struct DeliveryContext: Sendable {
  package var config: DeliveryConfig
  package var credentials: DeliveryCredentials
  /// The file that `delivery.jenid.template` names; `nil` without one.
  package var template: [UInt8]?
  package var now: WallTime
  /// From 0 to 1, new for each decision.
  package var random: Double
  /// SHA-256, which this module does not implement.
  package var sha256: @Sendable ([UInt8]) -> [UInt8]

  package init(
    config: DeliveryConfig, credentials: DeliveryCredentials = DeliveryCredentials(), template: [UInt8]? = nil,
    now: WallTime, random: Double, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    (self.config, self.credentials, self.now, self.random) = (config, credentials, now, random)
    (self.template, self.sha256) = (template, sha256)
  }
}

/// Secrets, from files that only the process `deliver` reads.
package struct DeliveryCredentials: Equatable, Sendable {
  /// For `DeliveryAuth.basic`, as `user:password`.
  package var login: String?
  /// For `DeliveryAuth.bearer`, unless the session has a token of its own.
  package var token: String?
  /// Signs each `POST` (Standard Webhooks), as `whsec_` and base64.
  package var webhookSecret: String?
  /// For the adapter `s3`, as `ACCESS:SECRET`: the id of the access key, and the key itself.
  package var s3Key: String?
  /// The device key, if this machine has one.
  package var device: DeviceSigner?
  /// The backend's key, if results are sealed.
  package var sealer: ResultSealer?

  package init(login: String? = nil, token: String? = nil, webhookSecret: String? = nil, s3Key: String? = nil) {
    (self.login, self.token, self.webhookSecret, self.s3Key) = (login, token, webhookSecret, s3Key)
  }
}
