package import Contract
internal import Finders
internal import Flow
package import Imaging

/// The state of the search in the frames.
struct SearchState {
  var subject: Subject?
  /// How many searches have ended.
  var ended = 0
}

/// The finders that analyse frames, and how their results are handled.
extension Engine {
  package var looking: Subject? { looks.subject }

  /// The active finders, whether or not a step asks for their results now.
  var watching: [any VisionFeed] { Subject.allCases.compactMap(watching) }

  func watching(_ subject: Subject) -> (any VisionFeed)? {
    if case .watching(let vision) = parts.vision[subject] { vision } else { nil }
  }

  func look(for subject: Subject) {
    stopLooking()
    stand?.feed.begin()
    switch parts.vision[subject] {
    case .missing(let error): post(.visionUnavailable(error))
    case nil: post(.visionUnavailable(Self.nobodyLooks))
    case .scripted: looks.subject = subject
    case .watching(let vision):
      if let error = lost[subject] { return post(.visionUnavailable(error)) }
      looks.subject = subject
      if subject == .face { prepareRecorder() }
      vision.look(true)
      takeSights()
    }
  }

  private static let nobodyLooks = CaptureError(
    .detectorUnavailable, "No detector is available for this step.", recovery: "Choose another flow.")

  func stopLooking() {
    if let looking { watching(looking)?.look(false) }
    looks = SearchState(ended: looks.ended + 1)
    cameraBook.pause()
  }

  /// Findings count only while a step asks for them; a failure counts from the first request on.
  func takeSights() {
    for subject in Subject.allCases {
      let began = looks.ended
      for news in watching(subject)?.news(at: now) ?? [] {
        // Handling a finding may end this search or start another; the rest is dropped then.
        if case .finding = news, looking != subject || looks.ended != began { continue }
        take(news, of: subject)
      }
    }
  }

  private func take(_ news: VisionNews, of subject: Subject) {
    switch news {
    case .limited(let error):
      limitation = error
      onTrouble(error)
    case .failed(let error):
      parts.vision[subject] = .missing(error)
      lose(subject, error)
    case .damaged(let damage):
      onTrouble(damage.error)
      lost[subject] = damage.isMended ? nil : damage.error
      if !damage.isMended { lose(subject, damage.error) }
    case .finding(let finding): find(finding)
    }
  }

  private func lose(_ subject: Subject, _ error: CaptureError) {
    guard looking == subject else { return }
    watching(subject)?.look(false)
    looks.subject = nil
    post(.visionUnavailable(error))
  }

  /// Why a session would find nothing now; `nil` if all finders have what they need.
  package var blindness: CaptureError? { Subject.allCases.lazy.compactMap { self.lost[$0] }.first }

  /// Posts a finding if a step is searching.
  package func find(_ finding: Finding) {
    guard looking != nil else { return }
    // Injected findings are of the current frame.
    let own = frame.flatMap { $0.number == finding.frame ? $0 : nil }
    let seen = looking.flatMap(watching)?.frame(finding.frame) ?? own
    var finding = finding
    finding.hasPicture = seen != nil || sitting?.archive == nil
    note(finding)
    cameraBook.take(finding, at: now)
    post(.finding(finding), telling: seen)
  }

  /// Copies the picture of the current finding; its memory is wiped on release.
  func keepPicture(of frame: Int, as name: String) {
    guard sitting?.archive != nil, let seen = frameAtHand, seen.number == frame, let source = seen.picture else {
      return
    }
    let picture = pictures[name].flatMap { $0.picture.size == source.size ? $0.picture : nil } ?? Picture(source.size)
    picture.copy(source)
    pictures[name] = KeptPicture(frame: frame, picture: picture)
  }

  /// Keeps a picture imported from a file, if this sitting saves anything.
  package func keepImported(_ picture: Picture, as name: String) {
    guard sitting?.archive != nil else { return }
    pictures[name] = KeptPicture(frame: 0, picture: picture, edition: nextEdition)
  }

  /// No other picture that is kept has it.
  var nextEdition: Int { (pictures.values.map(\.edition).max() ?? 0) + 1 }

  /// The statistics of the pipeline so far.
  package var sample: PipelineMeter.Sample {
    let eyes = (looking ?? Subject.allCases.first).flatMap(watching)?.counters
    return PipelineMeter.Sample(camera: stand?.feed.counters, eyes: eyes?.frames, stages: eyes?.stages ?? FinderCost())
  }
}
