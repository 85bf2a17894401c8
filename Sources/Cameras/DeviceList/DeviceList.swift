package import Contract

/// Looks at all devices of this machine.
///
/// A driver may take a second to answer, so this is for threads that may wait.
package struct DeviceList: Sendable {
  let folders: DeviceFolders
  let calls: any DeviceCalls
  let account: @Sendable (Set<String>) -> Account

  /// `account` says who asks, and whether in one of these groups.
  package init(
    folders: DeviceFolders = DeviceFolders(), calls: any DeviceCalls = SystemCalls(),
    account: @escaping @Sendable (Set<String>) -> Account = { Account.current(alsoAsking: $0) }
  ) {
    self.folders = folders
    self.calls = calls
    self.account = account
  }

  /// Every device, in the order of its number.
  ///
  /// `triesForHolder` says whether to find out if somebody else uses them: nobody is disturbed by that but a camera that
  /// this program opens at the same time.
  package func look(triesForHolder: Bool = true) -> [DeviceReport] {
    named(DevicePlace.all(in: folders).map { report(on: $0, triesForHolder) })
  }

  /// One device, under whatever name; nil where there is none.
  package func look(at path: String, triesForHolder: Bool = true) -> DeviceReport? {
    guard let place = DevicePlace.find(path, in: folders) else { return nil }
    return named([report(on: place, triesForHolder)]).first
  }

  /// The node that a path leads to at this moment, whatever it is called there.
  package func place(of path: String) -> String? { DevicePlace.find(path, in: folders)?.path }

  private func report(on place: DevicePlace, _ tries: Bool) -> DeviceReport {
    DeviceInquiry(place: place, calls: calls, account: account).report(triesForHolder: tries)
  }

  /// Says of those that are busy who has them.
  func named(_ reports: [DeviceReport]) -> [DeviceReport] {
    let busy = reports.filter(\.isBusy).map(\.place.path)
    guard !busy.isEmpty else { return reports }
    let holders = DeviceHolders.find(of: busy, in: folders)
    return reports.map { report in
      guard report.isBusy else { return report }
      var report = report
      report.holders = holders.byPath[report.place.path] ?? []
      report.cause = .busy(report.holders, hidden: holders.hidden > 0)
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

/// Which of several devices to take.
package enum DeviceChoice {
  /// The preferred one while it can be used, else the first one that can be.
  package static func automatic(of reports: [DeviceReport], preferred: String?) throws(CaptureError) -> DeviceReport {
    let usable = reports.filter { $0.cause == nil }
    if let preferred, let report = usable.first(where: { $0.isNamed(preferred) }) { return report }
    if let first = usable.first { return first }
    throw trouble(of: reports)
  }

  /// What stands in the way where no device can be used: the cause that is most likely to be mended.
  package static func trouble(of reports: [DeviceReport]) -> CaptureError {
    let causes = reports.filter { $0.cause?.isOfCamera == true }.min { ($0.cause?.rank ?? 9) < ($1.cause?.rank ?? 9) }
    return causes?.error ?? noCamera
  }

  package static let noCamera = CaptureError(
    .cameraUnavailable, "No camera was found.", recovery: "Connect one, or try it without: --camera demo.")

  package static func missing(_ path: String) -> CaptureError {
    CaptureError(
      .cameraUnavailable, "There is no camera at \(DeviceCapability.text(of: path)).",
      recovery: "Connect it, or choose another one: 'cameo cameras' lists them.")
  }

  /// The others after the one that is used, round and round.
  package static func others(after path: String?, of reports: [DeviceReport]) -> [DeviceReport] {
    let usable = reports.filter { $0.cause == nil || $0.place.path == path }
    guard let place = usable.firstIndex(where: { $0.place.path == path }) else { return usable }
    return Array(usable[(place + 1)...] + usable[..<place])
  }
}
