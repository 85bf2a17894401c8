package import Contract
internal import Finders
internal import Flow
package import Imaging

/// What is looked for in the frames.
struct Looks {
  var subject: Subject?
  /// How often looking has ended.
  var ended = 0
}

/// Who looks at the frames, and what becomes of what they see.
extension Engine {
  package var looking: Subject? { looks.subject }

  /// Those who look at frames, whether or not somebody asks them at this moment.
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
    .detectorUnavailable, "Nothing here can look for what this step needs.", recovery: "Choose another flow.")

  func stopLooking() {
    if let looking { watching(looking)?.look(false) }
    looks = Looks(ended: looks.ended + 1)
    cameraBook.pause()
  }

  /// What was seen counts only while it is asked for; that nothing can be seen counts from the first question on.
  func takeSights() {
    for subject in Subject.allCases {
      let began = looks.ended
      for news in watching(subject)?.news(at: now) ?? [] {
        // What one finding does may end the looking, or begin another; the rest of them is for nobody then.
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

  /// Tells what was found in a frame, if anybody looks for it.
  package func find(_ finding: Finding) {
    guard looking != nil else { return }
    // Findings that nobody's eyes have made are of the frame that is there.
    let own = frame.flatMap { $0.number == finding.frame ? $0 : nil }
    let seen = looking.flatMap(watching)?.frame(finding.frame) ?? own
    var finding = finding
    finding.hasPicture = seen != nil || sitting?.archive == nil
    note(finding)
    cameraBook.take(finding, at: now)
    post(.finding(finding), telling: seen)
  }

  /// Copies the picture of the finding at hand; the memory is wiped when the picture goes.
  func keepPicture(of frame: Int, as name: String) {
    guard sitting?.archive != nil, let seen = frameAtHand, seen.number == frame, let source = seen.picture else {
      return
    }
    let picture = pictures[name].flatMap { $0.picture.size == source.size ? $0.picture : nil } ?? Picture(source.size)
    picture.copy(source)
    pictures[name] = KeptPicture(frame: frame, picture: picture)
  }

  /// The same of a picture of a file, if anything is kept.
  package func keepImported(_ picture: Picture, as name: String) {
    if sitting?.archive != nil { pictures[name] = KeptPicture(frame: 0, picture: picture) }
  }

  /// What the parts of the pipeline have done so far.
  package var sample: Gauge.Sample {
    let eyes = (looking ?? Subject.allCases.first).flatMap(watching)?.tally
    return Gauge.Sample(camera: stand?.feed.tally, eyes: eyes?.frames, stages: eyes?.stages ?? FinderCost())
  }
}
