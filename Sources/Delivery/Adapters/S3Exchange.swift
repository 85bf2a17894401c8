internal import Contract

/// The meaning of a store's answer for one file.
struct S3Exchange {
  let file: SessionFacts.File
  let ids: [String: String]
  let answer: CourierAnswer

  private var status: Int? { answer.status }
  private var headers: [String: String] {
    if case .http(_, let headers, _) = answer { headers } else { [:] }
  }

  // MARK: Success

  func succeeded(_ kind: S3Step) -> AnswerMeaning {
    switch kind {
    case .file:
      // Each store gives a tag; the page of a proxy has none.
      return headers["etag"] == nil ? .failed(foreign("The answer has no ETag.")) : stored
    case .begin:
      guard let upload = XMLText.first("UploadId", in: answer.body), S3Query.isUpload(upload) else {
        return .failed(foreign("The answer has no UploadId."))
      }
      return .answered(id: upload)
    case .part:
      guard let tag = headers["etag"].flatMap(BackendText.id) else {
        return .failed(foreign("The answer has no ETag."))
      }
      return .answered(id: tag)
    case .complete:
      // A store that fails while it joins the parts has already answered 200.
      guard XMLText.first("Code", in: answer.body) == nil, XMLText.first("ETag", in: answer.body) != nil else {
        return .failed(foreign("The upload was not completed: \(S3Error.words(answer.body))"))
      }
      return stored
    case .look, .abort: return .noted([:])
    }
  }

  /// The file is stored; with the manifest, which comes last, the session is.
  private var stored: AnswerMeaning {
    if file.role == SessionFacts.manifestRole { return .stored(BackendReport(isDone: true)) }
    return .noted(cleared.merging([S3Step.file(file.name): ""]) { _, new in new })
  }

  /// Forgets what is only needed until the file is stored.
  private var cleared: [String: String?] {
    Dictionary(uniqueKeysWithValues: (uploadSteps + [S3Step.look(file.name)]).map { ($0, nil) })
  }

  private var uploadSteps: [String] { [S3Step.begin(file.name)] + partSteps }

  private var partSteps: [String] { ids.keys.filter { $0.hasPrefix("\(S3Step.part.rawValue)/\(file.name)/") } }

  private func foreign(_ detail: String) -> DeliveryTrouble {
    DeliveryTrouble(.busy, status: status, BackendText.line(detail))
  }

  // MARK: Failure

  func failed(_ trouble: DeliveryTrouble) -> AnswerMeaning {
    if status == 412 { return .noted([S3Step.look(file.name): S3Step.taken]) }
    switch S3Error.code(answer.body) {
    // The store has aborted the upload, or has completed it and the answer was lost: look, then begin again.
    case "NoSuchUpload":
      var trouble = trouble
      trouble.code = .busy
      return .failed(trouble, undone: uploadSteps + [S3Step.look(file.name)])
    case "InvalidPart", "InvalidPartOrder": return .failed(trouble, undone: partSteps)
    default: return .failed(trouble)
    }
  }

  // MARK: Whether it exists

  func looked(_ trouble: DeliveryTrouble?) -> AnswerMeaning {
    let look = S3Step.look(file.name)
    guard let trouble else { return compared }
    // Answers to HEAD have no text.
    let isTaken = ids[look] == S3Step.taken
    switch status.map({ ($0, isTaken) }) {
    case (404, true)?:
      let gone = DeliveryTrouble(.busy, status: status, "The store has \(file.name), and does not find it.")
      return .failed(gone, undone: [look])
    case (403, true)?:
      var trouble = trouble
      if trouble.detail.isEmpty { trouble.detail = "Reading \(file.name) is not allowed (s3:GetObject)." }
      return .failed(trouble)
    // Missing; 403 says the same to a key that may not list the bucket. If anything else is wrong, such as the region (400),
    // the next answer says it in words.
    case (400..<500, false)? where trouble.code != .busy: return .noted([look: S3Step.free])
    default: return .failed(trouble)
    }
  }

  private var compared: AnswerMeaning {
    let size = headers["content-length"].flatMap { Int($0) } ?? file.size
    if headers[S3Requests.digestHeader] == file.sha256, size == file.size { return stored }
    return .failed(DeliveryTrouble(.refused, "The store has another object with the name of \(file.name)."))
  }

  /// `isLast`: the session was given up, so there is no other try.
  func aborted(_ trouble: DeliveryTrouble?, isLast: Bool) -> AnswerMeaning {
    let passes: Set<DeliveryCode> = [.offline, .busy, .unclear]
    if !isLast, let trouble, passes.contains(trouble.code) { return .failed(trouble) }
    return .noted(Dictionary(uniqueKeysWithValues: uploadSteps.map { ($0, nil) }))
  }
}
