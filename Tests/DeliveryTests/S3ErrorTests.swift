import Contract
import Testing

@testable import Delivery

/// What a store's failures, its XML and the settings of the adapter `s3` mean.
struct S3ErrorTests {
  @Test func eachCodeHasItsMeaning() {
    let rows: [(Int, String, DeliveryCode)] = [
      (403, "AccessDenied", .unauthorised), (403, "SignatureDoesNotMatch", .unauthorised),
      (403, "InvalidAccessKeyId", .unauthorised), (400, "ExpiredToken", .unauthorised),
      (403, "RequestTimeTooSkewed", .clock), (503, "SlowDown", .busy), (500, "InternalError", .busy),
      (400, "RequestTimeout", .busy), (409, "OperationAborted", .busy), (409, "ConditionalRequestConflict", .busy),
      (404, "NoSuchBucket", .misconfigured), (400, "InvalidBucketName", .misconfigured),
      (301, "PermanentRedirect", .misconfigured), (400, "AuthorizationHeaderMalformed", .misconfigured),
      (400, "XAmzContentSHA256Mismatch", .refused), (400, "EntityTooLarge", .refused),
      (501, "NotImplemented", .refused),
      (409, "BucketAlreadyExists", .refused), (410, "Gone", .refused), (507, "XMinioStorageFull", .busy),
    ]
    for (status, code, meaning) in rows {
      let trouble = S3Error.trouble(in: .http(status, S3.error(code, "Why.")), now: Sample.now)
      #expect(trouble == DeliveryTrouble(meaning, status: status, "\(code): Why."), "\(code)")
    }
  }

  @Test func whatHasNoCodeHasTheMeaningOfItsStatus() {
    let rows: [(CourierAnswer, DeliveryCode?)] = [
      (.http(403), .unauthorised), (.http(503, "<html>busy</html>"), .busy), (.http(410), .refused), (.http(200), nil),
      (.failed(TransportFault(.unclear)), .unclear),
    ]
    for (answer, meaning) in rows { #expect(S3Error.trouble(in: answer, now: Sample.now)?.code == meaning) }
    let slow = S3Error.trouble(in: .http(503, S3.error("SlowDown"), ["retry-after": "7"]), now: Sample.now)
    #expect(slow?.retryAfter == .seconds(7))
  }

  @Test func aWrongClockExplainsARefusedSignature() {
    let date = ["date": "Sun, 29 Nov 2026 11:00:00 GMT"]
    for code in ["SignatureDoesNotMatch", "AccessDenied", "RequestTimeTooSkewed"] {
      let trouble = S3Error.trouble(in: .http(403, S3.error(code), date), now: Sample.now)
      #expect(trouble?.code == .clock && trouble?.detail == "The clocks differ by 3600 s.")
    }
  }

  // MARK: XML

  @Test func textsAreFoundInXML() {
    let rows: [(String, String?)] = [
      ("<Error><Code>A</Code></Error>", "A"), ("<Code>A &amp;lt; &quot;b&#34;</Code>", "A &lt; \"b\""),
      ("<s3:Code xmlns:s3='x'>\n  A\n b </s3:Code>", "A b"), ("<Code/><Code></Code>", ""),
      ("<!-- c --><Codes>no</Codes><Code a=\"1\">B</Code>", "B"), ("<Code><Code>C</Code></Code>", "C"),
      ("<Code>cut", nil), ("<Code", nil), ("<Code><x>", nil), ("", nil), ("Code", nil), ("<<<>>>", nil),
    ]
    for (text, found) in rows { #expect(XMLText.first("Code", in: Array(text.utf8)) == found, "\(text)") }
  }

  @Test func noBytesAreTooOddForIt() {
    let seeds = Array(S3.error("AccessDenied", "<!&amp;é").utf8)
    for place in seeds.indices {
      for byte: UInt8 in [0, 0x3C, 0x3E, 0x26, 0x2F, 0xFF] {
        var bytes = seeds
        bytes[place] = byte
        let words = S3Error.words(bytes)
        #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 } && words.unicodeScalars.count <= 200)
        _ = XMLText.first("Code", in: Array(bytes.prefix(place)))
      }
    }
  }

  @Test func idsOfUploadsAreBounded() {
    for id in ["", "a b", "a\u{7F}", String(repeating: "u", count: 2049)] { #expect(!S3Query.isUpload(id)) }
    #expect(S3Query.upload("aZ9-._~ +/=%") == "uploadId=aZ9-._~%20%2B%2F%3D%25")
  }

  // MARK: Settings

  @Test func settingsThatCannotWorkAreNamed() throws {
    let adapter = try #require(AdapterTable.named("s3"))
    func problems(_ change: (inout DeliveryConfig) -> Void, key: String? = "A:S") -> [String] {
      var config = S3.config
      change(&config)
      return adapter.problems(Sample.context(config, DeliveryCredentials(s3Key: key))).map(\.detail)
    }
    #expect(problems { _ in }.isEmpty)
    #expect(
      problems({ ($0.url, $0.s3) = (nil, ObjectStoreConfig()) }, key: nil) == [
        "delivery.url is missing: the address of the object store.", "delivery.s3.bucket is missing.",
        "delivery.s3.region is missing.", "There is no credential 'delivery-s3-key'.",
      ])
    #expect(
      problems(
        {
          ($0.url, $0.pin) = ("http://store.example", "x")
          $0.s3 = ObjectStoreConfig(bucket: "a/b", prefix: "a/../b", region: "eu:x")
        }, key: "secret") == [
          "delivery.url: plain http:// is allowed to this machine only, not to store.example.",
          "delivery.s3.bucket: 'a/b' has characters other than letters, digits, '.', '-', '_'.",
          "delivery.s3.prefix may have words of letters, digits, '.', '-' and '_' only, with '/' between them.",
          "delivery.s3.region: 'eu:x' is no region.", "The credential 'delivery-s3-key' is not ACCESS:SECRET.",
          "delivery.pin: 'x' is not a SHA-256 in base64.",
        ])
    for key in ["A:", ":S", "A B:S", "A:S\r"] { #expect(problems({ _ in }, key: key).count == 1) }
  }

  @Test func anotherPlaceHasNoneOfTheFiles() throws {
    let adapter = try #require(AdapterTable.named("s3"))
    #expect(adapter.place(S3.context) == "https://store.example/eu/captures/hall/2026")
    var drive = try Drive("s3", S3.context)
    drive.state.begin(at: "a", of: "s3")
    try drive.answer(S3.put)
    drive.state.begin(at: "a", of: "s3")
    #expect(drive.step.name == "files/result.json")
    let (state, _) = DeliveryState.read(drive.state.bytes, file: "")
    #expect(state?.place == "a")
    for (place, name) in [("b", "s3"), ("b", "https")] {
      var moved = drive
      moved.state.begin(at: place, of: name)
      #expect(moved.state.ids.isEmpty && moved.state.adapter == name && moved.state.place == place)
    }
    // A state that an earlier version wrote goes on, and a stored session stays stored.
    drive.state.place = nil
    drive.state.begin(at: "a", of: "s3")
    drive.state.stored = Sample.now
    drive.state.begin(at: "b", of: "s3")
    #expect(drive.state.place == "a" && !drive.state.ids.isEmpty)
  }
}
