internal import Contract
internal import Flow

/// A save in progress: how the session ends once it is saved, and the events that will be reported.
struct Keeping {
  let end: SessionEnd
  let answer: Event
  /// The stamps written to the saved log, not yet reported.
  private var stamps: ArraySlice<EventStamp>

  init(_ end: SessionEnd, _ answer: Event, _ stamps: [EventStamp]) {
    (self.end, self.answer, self.stamps) = (end, answer, stamps[...])
  }

  /// Whether all stamps of the saved log have been reported.
  var isTold: Bool { stamps.isEmpty }

  mutating func foretold(_ notice: Notice) -> EventStamp? {
    stamps.first?.notice == notice ? stamps.removeFirst() : nil
  }
}

extension Engine {
  /// Saves the session; its log must be complete before listeners hear of it, so a copy of the mind predicts its end.
  func keep(_ end: SessionEnd, _ dossier: Dossier) {
    // The written clips belong to the archive now.
    clips.written = []
    guard let archive = sitting?.archive, var future = stateMachine else { return answer(.kept(result: nil)) }
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

  /// Handles the outcome of the save, if it is finished.
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

  /// An incomplete session's page shows its own error, so the same error code is not reported twice.
  private func isNews(_ error: CaptureError, for end: SessionEnd) -> Bool {
    end != .completed && end.error?.code != error.code
  }

  /// Cancels the save, unless the folder has its final name already; then reports it as saved.
  func abandonKeeping() {
    guard let end = keeping?.end else { return }
    guard sitting?.archive?.stopKeeping() == true else { return takeKept() }
    keeping = nil
    let error = CaptureError(.cancelled, "The recording was not saved.")
    if end == .completed { onTrouble(error) }
    answer(.keepFailed(error))
  }
}
