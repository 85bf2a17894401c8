internal import Contract
internal import Delivery

extension OptionTable {
  /// Settings of the delivery to a backend.
  static let delivery: [OptionRow] = [
    OptionRow(
      "delivery.adapter", nil, "NAME", .word(of: AdapterTable.adapters.map(\.name)), into: \.delivery.adapter, .file,
      "how captured sessions reach a backend; directory sends nothing",
      more: "https sends to a backend, s3 to an object store, exec runs a program, stdout prints each folder."),
    OptionRow(
      "delivery.url", nil, "URL", .text, into: \.delivery.url, unset: "none", .file,
      "address of the backend, such as https://capture.example/api, or of the object store", otherKeys: ["baseUrl"]),
    OptionRow(
      "delivery.prepare", nil, "", .toggle(flagMeans: true), into: \.delivery.prepare, .file,
      "whether the backend prepares each session before the camera opens",
      more: "Without an answer within 5 s no session begins. 'cameo run' starts 'cameo deliver' for it; a kiosk does "
        + "not."),
    OptionRow(
      "delivery.sandbox", nil, "", .toggle(flagMeans: true), into: \.delivery.sandbox,
      unset: "on in Youverify's sandbox, else off", .file, "whether each page says that this is a test"),
    OptionRow(
      "delivery.what", nil, "WHICH", .word, into: \.delivery.what, .file,
      "which sessions are sent: captured, or all with the texts of failed ones"),
    OptionRow(
      "delivery.auth", nil, "HOW", .word, into: \.delivery.auth, .file,
      "how the backend knows this machine: none, basic, bearer, certificate or oauth",
      more: "Passwords and tokens are credentials, never settings: 'cameo help deliver'."),
    OptionRow(
      "delivery.uploads", nil, "WHERE", .word, into: \.delivery.uploads, .file,
      "where files are sent: direct to the backend, or to addresses that it has signed"),
    OptionRow(
      "delivery.program", nil, "PROGRAM", .path, into: \.delivery.program, unset: "none", .file,
      "the program that the adapter exec runs for each session"),
    OptionRow(
      "delivery.afterDone", nil, "WHAT", .word, into: \.delivery.afterDone, .file,
      "what happens to a delivered session's folder: remove or keep"),
    OptionRow(
      "delivery.proxy", nil, "URL", .text, into: \.delivery.proxy, unset: "none", .file,
      "HTTP proxy on the way to the backend"),
    OptionRow(
      "delivery.caFile", nil, "FILE", .path, into: \.delivery.caFile, unset: "the system's", .file,
      "certificate authorities to trust instead of the system's (PEM)"),
    OptionRow(
      "delivery.certificate", nil, "FILE", .path, into: \.delivery.certificate, unset: "none", .file,
      "client certificate for the backend (PEM)"),
    OptionRow(
      "delivery.privateKey", nil, "FILE", .path, into: \.delivery.privateKey, unset: "none", .file,
      "private key of the client certificate (PEM)"),
    OptionRow(
      "delivery.pin", nil, "SHA256", .text, into: \.delivery.pin, unset: "none", .file,
      "SHA-256 of the backend's public key, in base64; another key is refused"),
    OptionRow(
      "delivery.nextPin", nil, "SHA256", .text, into: \.delivery.nextPin, unset: "none", .file,
      "the same of the key that will replace it"),
    OptionRow(
      "delivery.s3.bucket", nil, "NAME", .text, into: \.delivery.s3.bucket, unset: "none", .file,
      "the bucket of the adapter s3"),
    OptionRow(
      "delivery.s3.prefix", nil, "PREFIX", .text, into: \.delivery.s3.prefix, unset: "none", .file,
      "what stands before the names of the objects, such as captures/hall"),
    OptionRow(
      "delivery.s3.region", nil, "REGION", .text, into: \.delivery.s3.region, unset: "none", .file,
      "the bucket's region, such as eu-central-1; signatures name it"),
    OptionRow(
      "delivery.jenid.template", nil, "FILE", .path, into: \.delivery.jenid.template, unset: "built in", .file,
      "what the adapter jenid sends, as JSON with placeholders such as {encodedFaceImage}"),
    OptionRow(
      "delivery.jenid.idField", nil, "NAME", .text, into: \.delivery.jenid.idField, .file,
      "the field of JenID's answer that has the id of the job"),
    OptionRow(
      "delivery.youverify.publicKey", nil, "KEY", .text, into: \.delivery.youverify.publicKey, unset: "none", .file,
      "the public key of the merchant at Youverify", otherKeys: ["publicKey"]),
    OptionRow(
      "delivery.youverify.sandboxEnvironment", nil, "", .toggle(flagMeans: true),
      into: \.delivery.youverify.sandboxEnvironment, .file,
      "Youverify's sandbox instead of its live address; delivery.url replaces both",
      otherKeys: ["sandboxEnvironment"]),
    OptionRow(
      "delivery.youverify.path", nil, "PATH", .text, into: \.delivery.youverify.path, unset: "none", .file,
      "path below the address that the adapter youverify sends to"),
    OptionRow(
      "delivery.youverify.tokenHeader", nil, "NAME", .text, into: \.delivery.youverify.tokenHeader, unset: "none",
      .file, "the header that carries the session's token to Youverify"),
    OptionRow(
      "delivery.oiti.appKey", nil, "KEY", .text, into: \.delivery.oiti.appKey, unset: "none", .file,
      "the key of the app at Oiti", otherKeys: ["appKey"]),
    OptionRow(
      "delivery.trustvision.uploadImage", nil, "URL", .text, into: \.delivery.trustvision.uploadImage, unset: "none",
      .file, "TrustVision's address for pictures (upload-image)"),
    OptionRow(
      "delivery.trustvision.uploadFrames", nil, "URL", .text, into: \.delivery.trustvision.uploadFrames, unset: "none",
      .file, "TrustVision's address for batches of frames and clips (upload-videoaudioframes)"),
    OptionRow(
      "delivery.trustvision.checkTampering", nil, "URL", .text, into: \.delivery.trustvision.checkTampering,
      unset: "none", .file, "TrustVision's address for documents (request-detect-id-card-tampering)"),
    OptionRow(
      "delivery.trustvision.verifyLiveness", nil, "URL", .text, into: \.delivery.trustvision.verifyLiveness,
      unset: "none", .file, "TrustVision's address for faces (verify-face-liveness)"),
    OptionRow(
      "delivery.trustvision.imageIdField", nil, "NAME", .text, into: \.delivery.trustvision.imageIDField, .file,
      "the field of the answer to an uploaded picture that has its id"),
    OptionRow(
      "delivery.trustvision.cardTypes.td1", nil, "ID", .text, into: \.delivery.trustvision.td1, unset: "none", .file,
      "the id of a card in TrustVision's list of card types"),
    OptionRow(
      "delivery.trustvision.cardTypes.td3", nil, "ID", .text, into: \.delivery.trustvision.td3, unset: "none", .file,
      "the same of a passport"),
    OptionRow(
      "delivery.deviceKey", nil, "FILE", .path, into: \.delivery.proof.deviceKey, unset: "the usual one", .file,
      "key that signs what is sent (PEM); 'cameo device init' makes the usual one",
      more: "Without a key nothing is signed. systemd's credential device-key comes first."),
    OptionRow(
      "delivery.seal", nil, "WHAT", .word, into: \.delivery.proof.seal, .file,
      "what only the backend can read, beside TLS: none, metadata or all",
      more: "metadata seals result.json as it is sent. all seals pictures and clips too, before they are on the disk."),
    OptionRow(
      "delivery.sealKey", nil, "FILE", .path, into: \.delivery.proof.sealKey, unset: "none", .file,
      "the backend's public key for delivery.seal (JWK, X25519)"),
    OptionRow(
      "delivery.oauth.url", nil, "URL", .text, into: \.delivery.proof.oauth.url, unset: "none", .file,
      "token endpoint for delivery.auth oauth"),
    OptionRow(
      "delivery.oauth.client", nil, "NAME", .text, into: \.delivery.proof.oauth.client, unset: "none", .file,
      "name of this machine at the token endpoint (client_id)"),
    OptionRow(
      "delivery.oauth.scope", nil, "SCOPE", .text, into: \.delivery.proof.oauth.scope, unset: "none", .file,
      "scope of the token, if the endpoint wants one"),
    OptionRow(
      "delivery.kiosk", nil, "NAME", .text, into: \.delivery.kiosk, unset: "none", .file,
      "name of this machine for the backend"),
    OptionRow(
      "delivery.status", nil, "", .toggle(flagMeans: true), into: \.delivery.status, .file,
      "whether 'cameo deliver' tells the backend each minute how the kiosk stands",
      more: "Only with the adapter https. Without delivery.kiosk the kiosk's name is made from /etc/machine-id."),
    OptionRow(
      "delivery.maxMB", nil, "N", .whole(1...1_000_000), into: \.delivery.maxMB, .file,
      "size of the sessions that wait for delivery at which no new one begins"),
    OptionRow(
      "delivery.maxDays", nil, "N", .whole(1...3650), into: \.delivery.maxDays, .file,
      "age of the oldest session that waits for delivery at which no new one begins"),
  ]
}
