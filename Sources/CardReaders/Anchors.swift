internal import Chips
package import Files
internal import Notation

/// The certificates of states that sign documents (CSCA), from a folder of an administrator.
package struct Anchors: Sendable {
  package static let usualFolder = "/etc/cameo/csca"

  /// A file of the folder.
  package struct File: Equatable, Sendable {
    package var name: String
    /// The certificates that can be used.
    package var certificates: Int
    /// Why the file, or a part of it, can't be used, as a predicate, and what to do.
    package var fault: Fault?

    package struct Fault: Equatable, Sendable {
      package var clause: String
      package var remedy: String
    }
  }

  package private(set) var files: [File] = []
  /// Why the folder can't be read; a folder that does not exist has no certificates, and no fault.
  package private(set) var fault: FileFault?
  private(set) var certificates: [Certificate] = []
  /// In DER: many states' lists hold the same ones.
  private var known: Set<[UInt8]> = []

  package init() {}

  package var count: Int { certificates.count }

  /// The certificate of a state that has signed this one.
  ///
  /// Names repeat when a state gets a new key, so that each one with the name is tried. Link certificates, with which an old
  /// key signs a new one, count as any other.
  func issuer(of certificate: Certificate) -> Certificate? {
    certificates.first { certificate.isIssued(by: $0) }
  }
}

// MARK: - Reading

extension Anchors {
  private static let (mostFiles, mostBytes, mostCertificates) = (500, 16 << 20, 10_000)
  private static let kinds = [".cer", ".crt", ".der", ".pem", ".ml"]

  /// Reads a folder; takes half a second for all states of the world.
  package static func read(_ folder: String, _ store: any FileStore) -> Anchors {
    var anchors = Anchors()
    let names: [String]
    do throws(FileFault) {
      names = try store.list(folder).sorted().filter { name in kinds.contains { name.lowercased().hasSuffix($0) } }
    } catch {
      if error.reason != .missing || folder != usualFolder { anchors.fault = error }
      return anchors
    }
    for name in names.prefix(mostFiles) { anchors.add(name, in: folder, store) }
    for name in names.dropFirst(mostFiles) { anchors.refuse(name, "is beyond the first \(mostFiles) files", split) }
    return anchors
  }

  private static let split = "Put the certificates into fewer files: a .pem file may hold many."
  private static let another = "Get the file again from the state's own site."

  private mutating func refuse(_ name: String, _ clause: String, _ remedy: String, after count: Int = 0) {
    files.append(File(name: name, certificates: count, fault: File.Fault(clause: clause, remedy: remedy)))
  }

  private mutating func add(_ name: String, in folder: String, _ store: any FileStore) {
    let found: [[UInt8]]
    do throws(FileFault) {
      let bytes = try store.read(Folders.join(folder, name), limit: Self.mostBytes)
      found = try name.lowercased().hasSuffix(".ml") ? Self.list(bytes, name) : Self.one(bytes)
    } catch {
      return refuse(name, error.sentence, error.remedy)
    }
    if found.isEmpty { return refuse(name, "holds no certificate", Self.another) }
    let count = take(found)
    if certificates.count >= Self.mostCertificates {
      return refuse(name, "has more certificates than fit, \(Self.mostCertificates) in all", "Remove what is old.")
    }
    if count == found.count { return files.append(File(name: name, certificates: count)) }
    let clause = found.count == 1 ? "is damaged" : "has \(found.count - count) damaged certificates"
    refuse(name, clause, Self.another, after: count)
  }

  /// Returns how many can be used.
  private mutating func take(_ found: [[UInt8]]) -> Int {
    found.count { der in
      if known.contains(der) { return true }
      guard certificates.count < Self.mostCertificates, let certificate = Certificate(der: der) else { return false }
      certificates.append(certificate)
      known.insert(der)
      return true
    }
  }

  /// A certificate in DER, or any number of them in PEM (RFC 7468).
  private static func one(_ bytes: [UInt8]) -> [[UInt8]] {
    // DER begins with the tag of a sequence.
    if bytes.first == 0x30 { return [bytes] }
    let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
    var block: [Substring]?
    var found: [[UInt8]] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix(begin) {
        block = []
      } else if line.hasPrefix(end), let lines = block {
        // What is no Base64 is a damaged certificate.
        found.append(Base64.bytes(lines.joined().filter { !$0.isWhitespace }) ?? [])
        block = nil
      } else {
        block?.append(line)
      }
    }
    // A file that was cut.
    return found + (block == nil ? [] : [[]])
  }

  private static let masterList = "2.23.136.1.1.2"

  /// The certificates of a master list (ICAO 9303-12, 9).
  ///
  /// Its signature only shows that the file is whole: an administrator who puts it here trusts it.
  private static func list(_ bytes: [UInt8], _ path: String) throws(FileFault) -> [[UInt8]] {
    guard let message = SignedMessage(der: bytes), message.has(masterList), let content = message.content else {
      throw FileFault(path, .damaged("it is no master list (CMS)", remedy: "Unpack the archive that it came in."))
    }
    guard message.verify() != .bad else {
      throw FileFault(path, .damaged("its signature does not hold", remedy: another))
    }
    // SEQUENCE { version, SET OF Certificate }
    return TLV(only: content)?.child(TLV.set)?.children?.map { Array($0.whole) } ?? []
  }
}
