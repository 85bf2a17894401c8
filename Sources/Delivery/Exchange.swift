internal import Contract

/// A request of an adapter to its backend, as a value; `Couriers` sends it.
package struct CourierRequest: Equatable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET", post = "POST", put = "PUT", head = "HEAD", delete = "DELETE"
  }

  package enum Body: Equatable, Sendable {
    case none
    case bytes([UInt8])
    /// A file of the session's folder, streamed while it is sent.
    case file(String, size: Int)
    /// A part of such a file, which has `of` bytes in all.
    case part(String, Range<Int>, of: Int)
    /// Pieces one after another, such as a form with several files.
    case pieces([Piece])
    /// What `DeliveryStep.keep` has stored for the session, streamed too.
    case kept(size: Int)
  }

  /// A piece of a body.
  package enum Piece: Equatable, Sendable {
    case bytes([UInt8])
    /// A file of the session's folder.
    case file(String, size: Int)
    /// A part of such a file, which has `of` bytes in all.
    case part(String, Range<Int>, of: Int)
    /// Such a file as base64 (RFC 4648, with padding), without line breaks; `size` is that of the file.
    case base64(String, size: Int)
  }

  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: String
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The key that signs a request to an object store (AWS Signature Version 4).
  ///
  /// A signed request has the digest of its body in the header `x-amz-content-sha256`; the client computes it if the adapter
  /// does not know it.
  package struct Signing: Equatable, Sendable {
    package static let digestHeader = "x-amz-content-sha256"

    package var access: String
    package var secret: String
    package var region: String
  }

  /// Names the request within its session, such as `files/face.jpg` or `envelope`; an answered one is not repeated.
  package var step: String
  package var method: Method
  package var url: String
  package var headers: [Header]
  package var body: Body
  package var signing: Signing?
  /// How long it may take in all; `nil` sets no limit, as long as something is sent or received.
  package var limit: Duration?
  /// How long it may stand still; `nil` is what the client allows every request.
  package var stall: Duration?

  package init(
    step: String, _ method: Method, _ url: String, headers: [Header] = [], body: Body = .none, signing: Signing? = nil,
    limit: Duration? = nil, stall: Duration? = nil
  ) {
    (self.step, self.method, self.url, self.headers, self.body) = (step, method, url, headers, body)
    (self.signing, self.limit, self.stall) = (signing, limit, stall)
  }
}

/// The outcome of a request.
package enum CourierAnswer: Equatable, Sendable {
  /// An answer over HTTP; header names are in lower case, the body is at most 1 MiB.
  case http(status: Int, headers: [String: String], body: [UInt8])
  /// No whole answer arrived.
  case failed(TransportFault)
  /// A program ended (adapter `exec`); `nil` if it was killed after its time limit.
  case program(exit: Int32?, output: [UInt8])
}

/// Why a request has no answer.
package struct TransportFault: Error, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The name was not resolved.
    case name
    /// Refused, unreachable, reset or cut before the body was sent.
    case connection
    case timeout
    /// The connection was cut after the whole body was sent: whether it arrived is unknown.
    case unclear
    /// The server's certificate is unknown, expired, for another host, or not the pinned one; TLS below 1.2.
    case certificate
    /// The server wants a client certificate, or refused ours.
    case clientCertificate
    /// The proxy did not speak HTTP, or refused.
    case proxy
    /// The answer broke HTTP, or was larger than allowed.
    case answer
    /// The file could not be read, or has changed.
    case file
    /// The address is not one, or is plain HTTP elsewhere than loopback.
    case address
  }

  package var kind: Kind
  /// The library's words, for the operator.
  package var detail: String
  package init(_ kind: Kind, _ detail: String = "") { (self.kind, self.detail) = (kind, detail) }
}
