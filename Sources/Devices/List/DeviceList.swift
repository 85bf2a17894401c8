package import Contract

/// Scans all devices of this machine.
///
/// Blocking: a driver may be silent for a second and take ten in all, so this is for threads that may wait.
package struct DeviceList: Sendable {
  let folders: DeviceFolders
  let calls: any DeviceCalls
  let account: @Sendable (Set<String>) -> Account
  private let limit: @Sendable (String) -> Duration
  /// One for all lists, so that the next session does not query a driver that hangs either.
  private static let questions = DeviceQuestions()

  /// `account` returns the current account, with its membership in the given groups; `limit` is the timeout of a silent
  /// driver.
  package init(
    folders: DeviceFolders = DeviceFolders(), calls: any DeviceCalls = SystemCalls(),
    account: @escaping @Sendable (Set<String>) -> Account = { Account.current(alsoAsking: $0) },
    limit: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
  ) {
    self.folders = folders
    self.calls = calls
    self.account = account
    self.limit = limit
  }

  /// All devices, in the order of their numbers.
  ///
  /// `triesForHolder` says whether to test if another program uses them. The test disturbs only a camera that this program
  /// opens at the same time.
  package func look(triesForHolder: Bool = true) -> [DeviceReport] {
    named(reports(on: DevicePlace.all(in: folders), triesForHolder))
  }

  /// One device, under any of its names; `nil` if there is none.
  package func look(at path: String, triesForHolder: Bool = true) -> DeviceReport? {
    guard let place = DevicePlace.find(path, in: folders) else { return nil }
    return named(reports(on: [place], triesForHolder)).first
  }

  /// The node to which a path leads now, under any name.
  package func place(of path: String) -> String? { DevicePlace.find(path, in: folders)?.path }

  /// Queries all drivers in parallel.
  private func reports(on places: [DevicePlace], _ tries: Bool) -> [DeviceReport] {
    let asked = places.map { place in
      let inquiry = DeviceInquiry(place: place, calls: calls, account: account)
      return (inquiry, Self.questions.ask(inquiry, triesForHolder: tries))
    }
    return asked.map { inquiry, question in
      guard let question else { return inquiry.report(triesForHolder: tries) }
      return question.wait(limit(inquiry.place.path), by: { calls.now }) ?? inquiry.unanswered
    }
  }

  /// Adds the programs that hold busy devices.
  func named(_ reports: [DeviceReport]) -> [DeviceReport] {
    let busy = reports.filter(\.isBusy).map(\.place.path)
    guard !busy.isEmpty else { return reports }
    let holders = DeviceHolder.all(of: busy, in: folders)
    // Only root can inspect the programs of other users, and some systems hide even their existence.
    let isBlind = !account([]).isRoot
    return reports.map { report in
      guard report.isBusy else { return report }
      var report = report
      report.holders = holders[report.place.path] ?? []
      report.cause = .busy(report.holders, hidden: isBlind)
      return report
    }
  }

  package func watch() throws(CaptureError) -> DeviceWatch { try DeviceWatch(folders) }
}

extension DeviceReport {
  var isBusy: Bool {
    if case .busy = cause { true } else { false }
  }
}

/// Chooses among several devices.
package enum DeviceChoice {
  /// The usable devices in the order in which they are tried; `preferred` is the node that comes first.
  package static func usable(of reports: [DeviceReport], preferred: String?) -> [DeviceReport] {
    let usable = reports.filter { $0.cause == nil }
    return usable.filter { $0.place.path == preferred } + usable.filter { $0.place.path != preferred }
  }

  /// The first usable device; throws the reason if there is none.
  package static func automatic(of reports: [DeviceReport], preferred: String?) throws(CaptureError) -> DeviceReport {
    guard let first = usable(of: reports, preferred: preferred).first else { throw trouble(of: reports) }
    return first
  }

  /// The error if no device can be used: the cause that is most likely to be fixed.
  package static func trouble(of reports: [DeviceReport]) -> CaptureError {
    let causes = reports.filter { $0.cause?.isOfCamera == true }.min { ($0.cause?.rank ?? 9) < ($1.cause?.rank ?? 9) }
    return causes?.error ?? noCamera
  }

  package static let noCamera = CaptureError(
    .cameraUnavailable, "No camera was found.", recovery: "Connect one, or try it without: --camera demo."
  ).saying(Saying(.noneFound), Saying(.connectIt))

  package static func missing(_ path: String) -> CaptureError {
    CaptureError(
      .cameraUnavailable, "There is no camera at \(DeviceCapability.text(of: path)).",
      recovery: "Connect it, or choose another one: 'cameo cameras' lists them."
    ).saying(Saying(.noCameraAt, DeviceCapability.text(of: path)), Saying(.connectIt))
  }

  /// The usable devices after the current one, in a circle.
  package static func others(after path: String?, of reports: [DeviceReport]) -> [DeviceReport] {
    let usable = reports.filter { $0.cause == nil || $0.place.path == path }
    guard let place = usable.firstIndex(where: { $0.place.path == path }) else { return usable }
    return Array(usable[(place + 1)...] + usable[..<place])
  }
}
