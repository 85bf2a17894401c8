package import Contract
package import Finders
package import Imaging

/// Face tracker on dlib's HOG detector and landmarks: scans the whole picture for a face, then only its surroundings.
package final class DlibFaceFinder: Finder {
  /// Where Debian installs the landmark model.
  package static let packagedModel = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"

  package let limitation: CaptureError?
  /// Without landmarks there are boxes, light and sharpness.
  var hasLandmarks: Bool { meter.hasPoints }

  private let store: ModelStore?
  private let watch: StopWatch
  /// If there was no model at the start, a missing one is no damage.
  private let hadPoints: Bool
  /// The first check trusts the file's times, so that the start does not read the whole file.
  private var hasChecked = false
  private var scaled: ScaledDetector
  private var seeker: Seeker
  private let meter: FaceMeter
  private var size: PixelSize?
  private var now = Duration.zero
  private var state = State()
  private var identities = TrackNumbers()

  private struct Other {
    var face: Face
    var square: TurnedSquare
  }

  private struct State {
    var followed: FollowedFace?
    /// The other faces from the last full scan that are still there.
    var others: [Other] = []
    var otherFaces = OtherFacesScan()
    /// When the last scan found no face, and the last thorough scan.
    var missedAt: Duration?
    var thoroughAt: Duration?
  }

  /// Opens in a few milliseconds; the first time, without a cache, in half a second.
  ///
  /// Without a model it finds faces, but no landmarks; `limitation` then says why.
  package init(model: String? = packagedModel, cache: String? = nil) throws(CaptureError) {
    let store = model.map { ModelStore(source: $0, folder: cache) }
    let (points, problem) = try Self.load(store)
    let detector = try Self.detector(points)
    self.store = store
    watch = StopWatch()
    scaled = ScaledDetector(detector, watch)
    seeker = Seeker(detector, watch)
    meter = FaceMeter(points, watch)
    (limitation, hadPoints) = (problem, points != nil)
  }

  /// Loads the cached form; dlib's own takes a third of a second.
  static func detector(_ model: CompactModel?) throws(CaptureError) -> HogDetector {
    if let model, let kept = try? HogDetector(model.detector) { return kept }
    return try HogDetector()
  }

  static func load(_ store: ModelStore?) throws(CaptureError) -> (CompactModel?, CaptureError?) {
    guard let store else { return (nil, CaptureError(.resourceMissing, "No face landmark model was requested.")) }
    do throws(CaptureError) {
      return (try store.open(detector: writtenDetector), nil)
    } catch {
      if error.code != .resourceMissing { throw error }
      return (nil, error)
    }
  }

  private static func writtenDetector() throws(CaptureError) -> [UInt8] { try HogDetector().written }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind { .face(faces(in: picture, at: moment)) }

  package func faces(in picture: Picture, at moment: Duration) -> FaceFinding {
    withExtendedLifetime(picture) {
      var found = Grey(picture).map { look(at: $0, moment) } ?? FaceFinding(faces: [])
      if let landmarks = found.faces.first.flatMap({ Landmarks($0.points) }) {
        found.faces[0].tones = watch.time(\.measuring) { FaceTones(picture, landmarks) }
      }
      return found
    }
  }

  private func look(at grey: Grey, _ moment: Duration) -> FaceFinding {
    // Another size, or an earlier time, means another camera.
    if let size, size != grey.size || moment < now { reset() }
    (size, now) = (grey.size, moment)
    // The file was truncated: missing pages read as zeros.
    if meter.isTorn { try? renew() }
    watch.restart()
    let seen = state.followed == nil ? acquired(in: grey) : again(in: grey)
    let face = seen.map { counted(besides: $0, in: grey) }.flatMap { measured($0, in: grey) }
    if face == nil { (state.followed, state.others, state.otherFaces) = (nil, [], OtherFacesScan()) }
    let scene = watch.time(\.measuring) { SceneLight(grey) }
    return FaceFinding(faces: face.map { [$0] + state.others.map(\.face) } ?? [], scene: scene)
  }

  /// Verifies the model's file; rebuilds a damaged one from its source.
  package func check(thoroughly: Bool) -> FinderDamage? {
    defer { hasChecked = hasChecked || thoroughly }
    guard hadPoints, !meter.isIntact(trustingTimes: !thoroughly || !hasChecked) else { return nil }
    do throws(CaptureError) {
      try renew()
      return FinderDamage(Self.wasDamaged, isMended: true)
    } catch {
      return FinderDamage(Self.isLost(error), isMended: false)
    }
  }

  private static let wasDamaged = CaptureError(
    .resourceMissing, "The cached face landmark model was damaged and has been rebuilt.",
    recovery: "If this happens again, check the disk.")

  private static func isLost(_ error: CaptureError) -> CaptureError {
    CaptureError(
      .detectorUnavailable, "The cached face landmark model is damaged and can't be rebuilt: \(error.message)",
      recovery: "Run: apt-get install --reinstall libdlib-data")
  }

  /// Reloads the model, and the detector, which is in the same file.
  private func renew() throws(CaptureError) {
    meter.renew(nil)
    guard let model = try store?.open(trustingSeal: false, detector: Self.writtenDetector) else { return }
    let detector = try Self.detector(model)
    meter.renew(model)
    (scaled, seeker) = (ScaledDetector(detector, watch), Seeker(detector, watch))
  }

  /// The path of a damaged cached model; `nil` if there is none.
  ///
  /// Reads 34 MB.
  package static func damagedModel(in cache: String?) -> String? {
    ModelStore(source: packagedModel, folder: cache).damaged
  }

  package func reset() {
    state = State()
    identities.forget()
    size = nil
    scaled.wipe()
    seeker.wipe()
    meter.wipe()
  }
}

extension DlibFaceFinder {
  /// Pixels of a quick full scan, and of a thorough one, which finds faces half as wide.
  private static let (quick, thorough) = (320.0 * 240, 640.0 * 480)
  private static let thoroughEvery: Duration = .milliseconds(90)
  /// A face this much larger has stepped in front of the tracked one, and is tracked instead.
  private static let nearer = 1.5
  /// Boxes that overlap by more (IoU) are of the same face.
  private static let same = 0.3

  /// Acquires a face: a quick scan first; after a miss, thorough scans at intervals.
  private func acquired(in grey: Grey) -> FollowedFace? {
    let isThorough = state.missedAt != nil && state.thoroughAt.map { now - $0 >= Self.thoroughEvery } ?? true
    let hits = scaled.scan(grey, pixels: isThorough ? Self.thorough : Self.quick)
    guard let best = hits.max(by: { $0.box.area < $1.box.area }) else {
      state.missedAt = now
      if isThorough { state.thoroughAt = now }
      return nil
    }
    let followed = FollowedFace(best, track: identities.number(of: best.box, at: now))
    name(hits, besides: followed, in: grey)
    return followed
  }

  /// Tracks the face into this picture: if the filters are not sure, a scan of the surroundings decides.
  private func again(in grey: Grey) -> FollowedFace? {
    guard var followed = state.followed else { return nil }
    if hasLandmarks, let place = seeker.seek(followed.square, in: grey), place.score > Seeker.sure {
      followed.see(place)
    } else if let hit = scaled.find(near: followed.box, in: grey) {
      followed.see(hit, isSteadied: !hasLandmarks)
    } else {
      return nil
    }
    return followed
  }

  /// Looks for other faces, and switches to one that is much nearer.
  private func counted(besides followed: FollowedFace, in grey: Grey) -> FollowedFace {
    guard let found = state.otherFaces.look(grey.size, besides: followed.box, at: now, { scaled.scan(grey, $0) })
    else {
      state.others = state.others.compactMap { seenAgain($0, in: grey) }
      return followed
    }
    let others = found.filter { $0.box.overlap(followed.box) < Self.same }
    // A round's hits may be some frames old: the face must be there now.
    guard let near = others.max(by: { $0.box.area < $1.box.area }), near.box.area > Self.nearer * followed.box.area,
      let place = seeker.seek(TurnedSquare(near.box), in: grey), place.score > 0
    else {
      name(others, besides: followed, in: grey)
      return followed
    }
    identities.note(followed.track, in: followed.box, at: now)
    let nearer = FollowedFace(near, track: identities.number(of: near.box, at: now, except: [followed.track]))
    name(others + [followed.hit], besides: nearer, in: grey)
    return nearer
  }

  /// Sets the other faces from these hits, without the tracked one.
  private func name(_ hits: [Detection], besides followed: FollowedFace, in grey: Grey) {
    var tracks = [followed.track]
    let others = hits.filter { $0.box.overlap(followed.box) < Self.same }
    state.others = others.sorted { $0.box.area > $1.box.area }.compactMap { hit in
      let landmarks = meter.landmarks(in: grey, TurnedSquare(hit.box))
      // Both the scan's box and the landmarks' square must look like a face.
      guard let place = seeker.seek(landmarks.flatMap(meter.square) ?? TurnedSquare(hit.box), in: grey),
        place.score > 0
      else { return nil }
      let track = identities.number(of: hit.box, at: now, except: tracks)
      tracks.append(track)
      identities.note(track, in: hit.box, at: now)
      return Other(face: meter.face(in: grey, hit: hit, track: track, landmarks: landmarks), square: place.square)
    }
  }

  /// Tracks another face into the next frame, searching only around it.
  private func seenAgain(_ other: Other, in grey: Grey) -> Other? {
    guard let place = seeker.seek(other.square, in: grey), place.score > Seeker.sure else { return nil }
    var other = other
    other.face.box.x += place.square.centre.x - other.square.centre.x
    other.face.box.y += place.square.centre.y - other.square.centre.y
    other.square = place.square
    identities.note(other.face.track, in: place.square.box, at: now)
    return other
  }

  /// The tracked face's measurements; `nil` if its landmarks are not a face's.
  private func measured(_ face: FollowedFace, in grey: Grey) -> Face? {
    var face = face
    // A scan's box is coarse, so its landmarks only refine the square.
    if !face.isSettled, let rough = meter.landmarks(in: grey, face.square) { face.settle(meter.square(around: rough)) }
    let landmarks = meter.landmarks(in: grey, face.square)
    if let landmarks { face.settle(meter.square(around: landmarks)) } else if hasLandmarks { return nil }
    identities.note(face.track, in: face.box, at: now)
    state.followed = face
    (state.missedAt, state.thoroughAt) = (nil, nil)
    return meter.face(in: grey, hit: face.hit, track: face.track, landmarks: landmarks)
  }
}
