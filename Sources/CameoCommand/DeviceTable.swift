import Cells
import CommandLine
import Contract
import Devices
import Notation

/// The output of `cameo cameras`: text or one JSON document.
struct DeviceTable {
  private static let width = 80
  private let reports: [DeviceReport]
  private let chosen: Result<DeviceReport, CaptureError>

  init(_ reports: [DeviceReport], preferred: String?) {
    self.reports = reports
    chosen = Result { () throws(CaptureError) in try DeviceChoice.automatic(of: reports, preferred: preferred) }
  }

  /// 0 if a device is usable, else the code of the fault that is easiest to fix.
  var exitCode: Int32 {
    switch chosen {
    case .success: 0
    case .failure(let error): error.code.exitCode
    }
  }

  // MARK: Text

  /// One row per device, followed by its modes or the fix.
  var lines: [String] {
    let names = reports.map(\.place.path.count).max() ?? 0
    let rows = reports.flatMap { report in
      let path = report.place.path
      let head = (report.cause == nil ? "ok  " : "no  ") + path + String(repeating: " ", count: names - path.count)
      return [Text.clipped("\(head)  \(report.name)", columns: Self.width)]
        + details(report).flatMap { Self.wrapped($0) }
    }
    switch chosen {
    case .success(let report): return rows + ["--camera auto uses \(report.place.path)."]
    case .failure(let error): return rows.isEmpty ? [error.message, Self.fix(error.recovery)] : rows
    }
  }

  private func details(_ report: DeviceReport) -> [String] {
    let place = [report.driver, report.bus].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    let offers = Self.grouped(report.offers).map { codes, sizes in
      codes.joined(separator: ", ") + ": " + sizes.map(\.shown).joined(separator: "; ")
    }
    let stable = report.place.stablePath.map { ["stable name: --camera \($0)"] } ?? []
    let trouble = report.error.map { [$0.message, "fix: \($0.recovery)"] } ?? []
    return (place.isEmpty ? [] : [place]) + trouble + offers + (report.cause?.isOfCamera != false ? stable : [])
  }

  /// Groups formats with the same sizes: some drivers have dozens of formats.
  private static func grouped(_ offers: [DeviceModes]) -> [(codes: [String], sizes: [DeviceModes.Size])] {
    offers.reduce(into: []) { groups, offer in
      let code = offer.format.code.description
      if let group = groups.firstIndex(where: { $0.sizes == offer.sizes }) {
        groups[group].codes.append(code)
      } else {
        groups.append(([code], offer.sizes))
      }
    }
  }

  private static func fix(_ text: String) -> String { "    fix: \(text)" }

  private static func wrapped(_ text: String) -> [String] {
    HelpLayout.wrapped(text, width - 6).enumerated().map { ($0.offset == 0 ? "    " : "      ") + $0.element }
  }

  // MARK: JSON

  /// One JSON document; `docs/reference/cameras.md` describes its fields.
  var json: String {
    let auto = (try? chosen.get()).map { JSONNode.string($0.place.path) } ?? .null
    return JSONNode.object([("v", .integer(1)), ("auto", auto), ("cameras", .array(reports.map(Self.node)))])
      .text(pretty: true)
  }

  private static func node(_ report: DeviceReport) -> JSONNode {
    let error = report.error
    return .object([
      ("device", .string(report.place.path)), ("stable", text(report.place.stablePath)),
      ("name", .string(report.name)), ("driver", text(report.driver)), ("bus", text(report.bus)),
      ("state", .string(report.cause == nil ? "usable" : "unusable")), ("cause", text(report.cause?.word)),
      ("code", text(error?.code.rawValue)), ("reason", text(error?.message)), ("fix", text(error?.recovery)),
      ("infrared", .bool(report.isInfrared)),
      (
        "holders",
        .array(report.holders.map { .object([("pid", .integer(Int($0.pid))), ("name", .string($0.name))]) })
      ),
      ("formats", .array(report.offers.map(node))),
    ])
  }

  private static func node(_ offer: DeviceModes) -> JSONNode {
    .object([
      ("format", .string(offer.format.code.description)), ("name", .string(offer.format.name)),
      ("compressed", .bool(offer.format.isCompressed)), ("sizes", .array(offer.sizes.map(node))),
    ])
  }

  private static func node(_ size: DeviceModes.Size) -> JSONNode {
    let rates = ("rates", JSONNode.array(size.rates.map(node)))
    switch size.sizes {
    case .one(let one): return .object([("width", .integer(one.width)), ("height", .integer(one.height)), rates])
    case .field(let least, let most, let step):
      return .object([("least", node(least)), ("most", node(most)), ("step", node(step)), rates])
    }
  }

  private static func node(_ size: PixelSize) -> JSONNode {
    .object([("width", .integer(size.width)), ("height", .integer(size.height))])
  }

  private static func node(_ rates: DeviceRates) -> JSONNode {
    switch rates {
    case .one(let rate): number(rate)
    case .span(let span): .object([("least", number(span.lowerBound)), ("most", number(span.upperBound))])
    }
  }

  private static func number(_ rate: Double) -> JSONNode { .number((rate * 1000).rounded() / 1000) }

  private static func text(_ text: String?) -> JSONNode { text.map { JSONNode.string($0) } ?? .null }
}

extension DeviceModes.Size {
  /// Such as `640x480 30,15`, or `48x32-8192x8192 1-60`.
  fileprivate var shown: String {
    let size =
      switch sizes {
      case .one(let one): "\(one.width)x\(one.height)"
      case .field(let least, let most, _): "\(least.width)x\(least.height)-\(most.width)x\(most.height)"
      }
    return rates.isEmpty ? size : size + " " + rates.map(\.shown).joined(separator: ",")
  }
}

extension DeviceRates {
  fileprivate var shown: String {
    switch self {
    case .one(let rate): Self.shown(rate)
    case .span(let span): "\(Self.shown(span.lowerBound))-\(Self.shown(span.upperBound))"
    }
  }

  /// One decimal only if it is not zero.
  private static func shown(_ rate: Double) -> String {
    let tenths = Int((rate * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
