public import Contract
internal import Flow
internal import Notation

/// What the chip of a document has given: its files as base64, and what could be verified (`TVNfcInfoResult`).
///
/// A file is `nil` if it was not read, or not kept by `nfc.groups`.
public struct NFCInfoResult: Equatable, Sendable {
  /// The list of groups (EF.COM), which is not signed.
  public var com: String?
  /// The signed hashes of the groups (EF.SOD).
  public var sod: String?
  /// The machine-readable zone.
  public var dg1: String?
  /// The face.
  public var dg2: String?
  /// Details that a state chooses.
  public var dg13: String?
  /// What the chip offers.
  public var dg14: String?
  /// The key of active authentication.
  public var dg15: String?
  private var status: NFCVerificationStatus

  /// What could be verified.
  public func getCloneStatus() -> NFCVerificationStatus { status }

  init?(_ product: Product) {
    guard let clone = product.facts["clone"]?.facts,
      let verdict = clone["verdict"]?.text.flatMap(ChipVerdict.init(rawValue:))
    else { return nil }
    let trouble = clone["error"]?.text.flatMap(ChipTrouble.init(rawValue:))
    status = NFCVerificationStatus(error: trouble?.error, verdict: verdict)
    let file = { (name: String) in
      product.held.first { $0.name == name }?.bytes.map { Base64.text($0.bytes) }
    }
    (com, sod, dg1, dg2) = (file("com"), file("sod"), file("dg1"), file("dg2"))
    (dg13, dg14, dg15) = (file("dg13"), file("dg14"), file("dg15"))
  }
}

/// What could be verified of a chip (`TVNfcVerificationResultStatus`).
public struct NFCVerificationStatus: Equatable, Sendable {
  /// What was not as it must be, or why the read did not come to its end; `nil` if there is nothing.
  public var error: CaptureError?
  /// What could be said of the whole chip.
  public var verdict: ChipVerdict
}

extension SessionResponse {
  /// What the chip of the document has given; `nil` if no read was tried.
  public var nfcInfoResult: NFCInfoResult? {
    products.first { $0.role == ChipStep.made.role }.flatMap(NFCInfoResult.init)
  }
}
