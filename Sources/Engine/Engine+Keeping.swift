internal import Contract
internal import Flow

/// What a session leaves behind is being kept: how it ends then, and what will be told.
struct Keeping {
  let end: SessionEnd
  let answer: Event
  /// As it stands in the log that is being kept.
  private var stamps: ArraySlice<EventStamp>

  init(_ end: SessionEnd, _ answer: Event, _ stamps: [EventStamp]) {
    (self.end, self.answer, self.stamps) = (end, answer, stamps[...])
  }

  /// Whether nothing is left of what was foretold.
  var isTold: Bool { stamps.isEmpty }

  mutating func foretold(_ notice: Notice) -> EventStamp? {
    stamps.first?.notice == notice ? stamps.removeFirst() : nil
  }
}

extension Engine {
  /// The folder is whole before anybody hears of it, and so it holds what will be told when it is.
  func keep(_ end: SessionEnd, _ dossier: Dossier) {
    // What was written is the archive's from now on.
    clips.written = []
    guard let archive = sitting?.archive, var future = mind else { return answer(.kept(result: nil)) }
    let kept = Event.kept(result: archive.resultPlace(of: end))
    let notices = future.handle(kept, at: now).prefix { $0 != .closeLog }.compactMap { effect in
      if case .notify(let notice) = effect { notice } else { nil }
    }
    let stamps = notices.enumerated().map { stamp($1, after: $0) }
    keeping = Keeping(end, kept, stamps)
    noteStream()
    var dossier = dossier
    dossier.cameras = cameraBook.cameras
    archive.keep(end, dossier, pictures, stamps)
    takeKept()
  }

  /// What has come of it, if it is done.
  func takeKept() {
    guard let keeping, let news = sitting?.archive?.news() else { return }
    switch news {
    case .kept(let troubles):
      troubles.forEach(onTrouble)
      answer(keeping.answer)
    case .failed(let error):
      self.keeping = nil
      if isNews(error, for: keeping.end) { onTrouble(error) }
      answer(.keepFailed(error))
    }
  }

  /// The page tells why a session is not complete, and who ends for want of a place to write knows it already.
  private func isNews(_ error: CaptureError, for end: SessionEnd) -> Bool {
    end != .completed && end.error?.code != error.code
  }

  /// Nothing is to be kept, unless it stands there already; then that is told.
  func abandonKeeping() {
    guard let end = keeping?.end else { return }
    guard sitting?.archive?.stopKeeping() == true else { return takeKept() }
    keeping = nil
    let error = CaptureError(.cancelled, "What was recorded was not kept.")
    if end == .completed { onTrouble(error) }
    answer(.keepFailed(error))
  }
}
