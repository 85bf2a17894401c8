internal import Agents
internal import Contract
internal import Delivery
internal import Files
internal import Threads

/// Tells the backend how the kiosk stands: at once, then each minute; what fails is not sent again.
///
/// It has a thread and connections of its own: an upload that lasts delays no status, and no status delays an upload.
final class StandingReporter: Sendable {
  /// The kiosk has this long to answer; the thread may be asking it when it is stopped.
  private static let untilEnd = Duration.seconds(3)

  private let client: HTTPClient
  private let bell: Bell
  private let thread: WorkThread

  init(_ courier: Courier, _ source: StandingSource) throws(CaptureError) {
    let (client, bell) = (try HTTPClient(HTTPClient.Settings(courier.config)), try Bell())
    (self.client, self.bell) = (client, bell)
    thread = WorkThread("status") {
      var turn = StandingTurn(courier, source, client)
      repeat { turn.tell() } while !bell.wait(source.interval)
    }
    try thread.start()
  }

  func stop() {
    bell.ring()
    client.stop()
    _ = thread.join(atMost: Self.untilEnd)
  }
}

/// What `StandingReporter` remembers from one minute to the next.
private struct StandingTurn {
  private let courier: Courier
  private let source: StandingSource
  private let client: HTTPClient
  private let survey: DeliverySurvey
  /// Why the last one was not told.
  private var trouble: DeliveryCode?
  /// Since when no kiosk answers.
  private var missedSince: WallTime?

  init(_ courier: Courier, _ source: StandingSource, _ client: HTTPClient) {
    (self.courier, self.source, self.client) = (courier, source, client)
    survey = DeliverySurvey(courier.config, output: courier.output.path, states: courier.states.path)
  }

  mutating func tell() {
    let found: DeliveryTrouble?
    do throws(CaptureError) {
      guard let answer = send(try standing()) else { return }
      found = courier.context.standingTrouble(in: answer)
    } catch {
      found = DeliveryTrouble(.misconfigured, "\(error.message) \(error.recovery)")
    }
    if let found, found.code != trouble {
      courier.tell(.standingUntold(found))
    } else if found == nil, trouble != nil {
      courier.tell(.standingTold)
    }
    trouble = found?.code
  }

  private mutating func standing() throws(CaptureError) -> KioskStanding {
    var standing: KioskStanding
    if let answer = try source.ask(), let told = KioskStanding(answer: answer) {
      (standing, missedSince) = (told, nil)
    } else {
      let since = missedSince ?? courier.world.now()
      (standing, missedSince) = (KioskStanding(.stopped, since: since, version: Program.version), since)
    }
    standing.setDisk(freeMB: FreeSpace.bytes(at: courier.output.path).map { $0 / 1_000_000 })
    if standing.queue == nil { standing.queue = (try? survey.status()).map(KioskStanding.Queue.init) }
    return standing
  }

  /// `nil` if the courier was stopped meanwhile.
  private func send(_ standing: KioskStanding) -> CourierAnswer? {
    let (body, context) = (Array(standing.node.text().utf8), courier.context)
    guard let request = courier.adapter.standing(body, of: source.id.text, context) else { return nil }
    return courier.tokens.send(request, context) { client.send($0) }
  }
}
