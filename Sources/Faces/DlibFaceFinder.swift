package import Contract
package import Finders
package import Imaging

/// Follows a face with dlib's detector and landmarks: a scan of everything until it is found, then of its surroundings.
package final class DlibFaceFinder: Finder {
  /// Where Debian keeps the model of the points.
  package static var packagedModel: String { LandmarkModel.packaged }

  package let limitation: CaptureError?
  var hasLandmarks: Bool { limitation == nil }

  private let watch: StopWatch
  private let eye: Eye
  private let meter: FaceMeter
  private var size: PixelSize?
  private var frame = 0
  private var state = State()
  private var identities = Identities()

  private struct State {
    var followed: FollowedFace?
    /// As they were when the whole picture was last scanned.
    var others: [Face] = []
    var countedAt = 0
    /// Frames in a row in which nobody was there.
    var idle = 0
    var hasLostSomebody = false
  }

  /// Loads for half a second.
  ///
  /// Without a model it finds faces, but no points; `limitation` then says why.
  package init(model: String? = packagedModel) throws(CaptureError) {
    let detector = try HogDetector()
    let (loaded, problem) = Self.load(model)
    watch = StopWatch()
    eye = Eye(detector, watch)
    meter = FaceMeter(loaded, watch)
    limitation = problem
  }

  private static func load(_ path: String?) -> (LandmarkModel?, CaptureError?) {
    guard let path else { return (nil, CaptureError(.resourceMissing, "No model of a face's points was asked for.")) }
    do throws(CaptureError) {
      return (try LandmarkModel(path), nil)
    } catch {
      return (nil, error)
    }
  }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture) -> Finding.Kind { .face(faces(in: picture)) }

  package func faces(in picture: Picture) -> FaceFinding {
    withExtendedLifetime(picture) { Grey(picture).map(look) ?? FaceFinding(faces: []) }
  }

  private func look(at grey: Grey) -> FaceFinding {
    if let size, size != grey.size { reset() }
    size = grey.size
    watch.restart()
    frame += 1
    if state.followed == nil { acquire(in: grey) } else { follow(in: grey) }
    let face = measureFollowed(in: grey)
    let scene = watch.time(\.measuring) { SceneLight(grey) }
    return FaceFinding(faces: face.map { [$0] + state.others } ?? [], scene: scene)
  }

  package func reset() {
    state = State()
    identities.forget()
    size = nil
    eye.wipe()
    meter.wipe()
  }
}

extension DlibFaceFinder {
  /// Pixels of a quick scan of everything, and of a thorough one that sees faces half as wide.
  private static let (quick, thorough) = (320.0 * 240, 640.0 * 480)
  private static let countingInterval = 15
  /// So much larger is somebody who has stepped in front of the one who was followed.
  private static let nearer = 1.5
  /// A face is carried on by its points for so many frames; without points it stays where it was for fewer.
  private var patience: Int { hasLandmarks ? 12 : 4 }

  /// Nobody is followed: every third scan is thorough.
  private func acquire(in grey: Grey) {
    state.idle += 1
    let hits = eye.scan(grey, pixels: state.idle.isMultiple(of: 3) ? Self.thorough : Self.quick)
    guard let best = hits.max(by: { $0.box.area < $1.box.area }) else { return }
    state.idle = 0
    state.followed = FollowedFace(best, track: identities.number(of: best.box, in: frame))
    // The others are counted in the next frame.
    state.countedAt = frame - Self.countingInterval
  }

  private func follow(in grey: Grey) {
    guard var followed = state.followed else { return }
    let hit = frame - state.countedAt >= Self.countingInterval ? count(in: grey, &followed) : nil
    if let hit = hit ?? eye.find(near: followed.box, in: grey) {
      followed.see(hit, isSteadied: !hasLandmarks)
    } else {
      followed.miss()
    }
    // Somebody who was lost is there again when they are seen twice in a row.
    let isDoubtful = state.hasLostSomebody && followed.sightings < 2
    if followed.misses > patience || (followed.misses > 0 && isDoubtful) { lose() } else { state.followed = followed }
  }

  private func lose() {
    state.followed = nil
    state.others = []
    state.hasLostSomebody = true
  }

  /// Scans everything for other people; gives what it sees of the followed one, who may be another one then.
  private func count(in grey: Grey, _ followed: inout FollowedFace) -> Hit? {
    state.countedAt = frame
    // Half as wide as the followed face is what still matters; the detector begins to see faces of 72 pixels.
    let scale = 144 / max(1, followed.box.width)
    let pixels = Double(grey.width) * Double(grey.height) * scale * scale
    var hits = eye.scan(grey, pixels: min(Self.thorough, pixels))
    let box = followed.box
    let index = hits.indices.max { hits[$0].box.overlap(box) < hits[$1].box.overlap(box) }
    var own = index.flatMap { hits[$0].box.overlap(box) >= 0.3 ? hits.remove(at: $0) : nil }
    if let near = hits.indices.max(by: { hits[$0].box.area < hits[$1].box.area }),
      hits[near].box.area > Self.nearer * box.area
    {
      let other = hits.remove(at: near)
      if let own { hits.append(own) }
      followed = FollowedFace(other, track: identities.number(of: other.box, in: frame, except: [followed.track]))
      own = other
    }
    note(hits, besides: followed, in: grey)
    return own
  }

  private func note(_ hits: [Hit], besides followed: FollowedFace, in grey: Grey) {
    var tracks = [followed.track]
    state.others = hits.sorted { $0.box.area > $1.box.area }.map { hit in
      let track = identities.number(of: hit.box, in: frame, except: tracks)
      tracks.append(track)
      identities.note(track, in: hit.box, frame: frame)
      return meter.face(
        in: grey, hit: hit, confidence: FollowedFace.confidence(of: hit), track: track,
        landmarks: meter.landmarks(in: grey, box: hit.box))
    }
  }

  private func measureFollowed(in grey: Grey) -> Face? {
    guard var followed = state.followed else { return nil }
    let landmarks = meter.landmarks(in: grey, box: followed.box)
    if let landmarks { followed.follow(landmarks) } else if hasLandmarks { return giveUp() }
    state.followed = followed
    // While it is only carried on, its box may have gone astray.
    if followed.misses == 0 { identities.note(followed.track, in: followed.box, frame: frame) }
    if state.hasLostSomebody, followed.sightings < 2 { return nil }
    return meter.face(
      in: grey, hit: followed.hit, confidence: followed.confidence, track: followed.track, landmarks: landmarks)
  }

  private func giveUp() -> Face? {
    lose()
    return nil
  }
}
