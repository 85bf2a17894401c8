import Foundation

/// A certificate authority and what it has signed, made for the tests.
package final class Certificates: Sendable {
  package struct Failure: Error {}

  package let folder: String

  package init() throws {
    folder = try TemporaryFolder.make("cameo-certificates")
    let script = """
      set -e
      new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
      $new -x509 -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
      $new -x509 -days 2 -subj /CN=stranger -keyout other.key -out other.pem
      sign() {
        $new -subj "/CN=$1" -keyout $1.key -out $1.csr
        printf 'subjectAltName=%s' "$2" > $1.ext
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile $1.ext -days 2 -out $1.pem
      }
      sign server IP:127.0.0.1
      sign elsewhere DNS:elsewhere.example
      sign kiosk DNS:kiosk
      openssl ec -aes128 -passout pass:secret -in kiosk.key -out locked.key
      mkdir -p db && : > db/index && echo 01 > db/serial
      printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=db/index\\nserial=db/serial\\nnew_certs_dir=db\\n' > ca.cnf
      printf 'default_md=sha256\\npolicy=p\\n[p]\\ncommonName=supplied\\n' >> ca.cnf
      $new -subj /CN=expired -keyout expired.key -out expired.csr
      printf 'subjectAltName=IP:127.0.0.1' > expired.ext
      openssl ca -batch -notext -config ca.cnf -cert ca.pem -keyfile ca.key -in expired.csr -extfile expired.ext \
        -startdate 20200101000000Z -enddate 20200201000000Z -out expired.pem
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package subscript(_ name: String) -> String { "\(folder)/\(name)" }
}

package enum TemporaryFolder {
  package static func make(_ name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
