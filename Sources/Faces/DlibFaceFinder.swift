package import Contract
package import Finders
package import Imaging

/// Face tracker on dlib's HOG detector and landmarks: scans the whole picture for a face, then only its surroundings.
///
/// A network of our own (`SecondEye`) sees faces that dlib misses. If dlib's filters agree where it points them, that
/// is a face like any other; else it is a `HiddenFace`, without landmarks.
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
  private let eye: SecondEye?
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
    /// The search for faces that the network misses, such as small ones.
    var search = OtherFacesScan()
    /// The number of the last tracked face, until another is tracked.
    var lost: Int?
    var cover = CoverWatch()
    /// Since when the mouth of the tracked face is hidden.
    var coveredSince: Duration?
  }

  /// Opens in a few milliseconds; the first time, without a cache, in half a second.
  ///
  /// Without a model it finds faces, but no landmarks; `limitation` then says why. Without the network's weights it
  /// finds only what dlib does (for measurements of dlib; the program always has them).
  package init(
    model: String? = packagedModel, cache: String? = nil, eye weights: EyeWeights? = nil
  ) throws(CaptureError) {
    let store = model.map { ModelStore(source: $0, folder: cache) }
    let (points, problem) = try Self.load(store)
    let detector = try Self.detector(points)
    self.store = store
    watch = StopWatch()
    scaled = ScaledDetector(detector, watch)
    seeker = Seeker(detector, watch)
    meter = FaceMeter(points, watch)
    eye = weights.map { [watch] in SecondEye($0, watch) }
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
    if face == nil {
      (state.followed, state.others, state.otherFaces) = (nil, [], OtherFacesScan())
      (state.cover, state.coveredSince) = (CoverWatch(), nil)
    }
    let scene = watch.time(\.measuring) { SceneLight(grey) }
    let hidden = hidden(face, in: grey)
    if hidden != nil || state.cover.isDoubted { return FaceFinding(faces: [], scene: scene, hidden: hidden) }
    return FaceFinding(faces: face.map { [$0] + others } ?? [], scene: scene)
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
    eye?.wipe()
  }
}

extension DlibFaceFinder {
  /// Pixels of a quick full scan, and of a thorough one, which finds faces half as wide.
  private static let (quick, thorough) = (320.0 * 240, 640.0 * 480)
  private static let thoroughEvery: Duration = .milliseconds(90)
  /// A face this much larger has stepped in front of the tracked one, and is tracked instead.
  private static let nearer = 1.5
  /// The width of a searched face is at least a ninth of the picture's: the detector's finest scale decides.
  private static let smallest = Box(x: 0, y: 0, width: 72, height: 72)
  /// Where many places and sizes are tried, dlib's own limit of 0 lets things pass (a badge scores 0.11).
  private static let marginal = 0.15
  /// The filters check at most so many of the faces that the network sees in a frame, the largest first.
  private static let asked = 2
  /// Boxes that overlap by more (IoU) are of the same face.
  private static let same = 0.3

  /// Acquires a face: a quick scan first; after a miss the network looks, and the picture is searched piece by piece.
  ///
  /// Without the network there are quick scans, and thorough ones at intervals.
  private func acquired(in grey: Grey) -> FollowedFace? {
    let isFirst = state.missedAt == nil
    if isFirst || eye == nil, let face = scanned(grey, isFirst: isFirst) { return face }
    state.missedAt = now
    guard let eye else { return nil }
    let seen = eye.look(at: grey, now)
    keepLost(seen)
    let largest = seen.sorted { $0.square.side > $1.square.side }.prefix(Self.asked)
    if let face = largest.lazy.compactMap({ self.confirmed($0, in: grey) }).first { return face }
    if let unconfirmed = largest.first(where: \.isSure) { eye.look(closelyAt: unconfirmed.square, in: grey) }
    var hits: [Detection] = []
    _ = state.search.look(grey.size, besides: Self.smallest, at: now) { piece in
      hits += scaled.scan(grey, piece)
      return []
    }
    return followed(OtherFacesScan.apart(hits.filter { $0.score > Self.marginal }), in: grey)
  }

  private func scanned(_ grey: Grey, isFirst: Bool) -> FollowedFace? {
    let isThorough = !isFirst && state.thoroughAt.map { now - $0 >= Self.thoroughEvery } ?? true
    if isThorough { state.thoroughAt = now }
    return followed(scaled.scan(grey, pixels: isThorough ? Self.thorough : Self.quick), in: grey)
  }

  /// The largest of these faces; the others are named.
  private func followed(_ hits: [Detection], in grey: Grey) -> FollowedFace? {
    guard let best = hits.max(by: { $0.box.area < $1.box.area }) else { return nil }
    let followed = FollowedFace(best, track: identities.number(of: best.box, at: now))
    name(hits, besides: followed, in: grey)
    return followed
  }

  /// A face that the network sees, if dlib finds one there too, turned upright by its tilt.
  private func confirmed(_ face: EyeFace, in grey: Grey) -> FollowedFace? {
    if let place = place(of: face, in: grey, above: Self.marginal) {
      return FollowedFace(place, track: identities.number(of: place.square.box, at: now))
    }
    return scaled.find(near: face.square.box, in: grey)
      .flatMap { $0.score > Self.marginal ? followed([$0], in: grey) : nil }
  }

  /// Where the filters score above a limit on a face that the network sees, whose size it knows to a fifth.
  private func place(of face: EyeFace, in grey: Grey, above limit: Double) -> Seeker.Place? {
    for zoom in [1, 0.85, 1.18] {
      if let place = seeker.seek(face.square.zoomed(zoom), in: grey), place.score > limit { return place }
    }
    return nil
  }

  /// A person who turned away or covered the face, and comes back within a second, may have moved meanwhile.
  private func keepLost(_ seen: [EyeFace]) {
    guard let track = state.lost else { return }
    let box = seen.filter(\.isSure).map(\.square.box).first { identities.known($0, at: now) == track }
    if let box { identities.move(track, to: box) }
  }

  /// Tracks the face into this picture: if the filters are not sure, a scan of the surroundings decides, and then the
  /// network.
  private func again(in grey: Grey) -> FollowedFace? {
    guard var followed = state.followed else { return nil }
    if hasLandmarks, let place = seeker.seek(followed.square, in: grey), place.score > Seeker.sure {
      followed.see(place)
    } else if let hit = scaled.find(near: followed.box, in: grey) {
      followed.see(hit, isSteadied: !hasLandmarks)
    } else if let place = regained(followed, in: grey) {
      followed.see(place)
    } else {
      return nil
    }
    return followed
  }

  private func regained(_ followed: FollowedFace, in grey: Grey) -> Seeker.Place? {
    state.lost = followed.track
    guard hasLandmarks, let eye else { return nil }
    let seen = eye.look(at: grey, now)
    keepLost(seen)
    return seen.lazy.filter { $0.square.box.overlap(followed.box) > Self.same }
      .compactMap { self.place(of: $0, in: grey, above: Seeker.sure) }.first
  }

  /// Looks for other faces, and switches to one that is much nearer.
  private func counted(besides followed: FollowedFace, in grey: Grey) -> FollowedFace {
    let length = eye == nil || state.cover.seesOthers ? OtherFacesScan.brisk : OtherFacesScan.calm
    let found = state.otherFaces.look(grey.size, besides: followed.box, at: now, in: length) { scaled.scan(grey, $0) }
    guard let found else {
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
    (state.cover, state.coveredSince) = (CoverWatch(), nil)
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
    if let landmarks {
      face.settle(meter.square(around: landmarks))
    } else if hasLandmarks {
      state.missedAt = now
      return nil
    }
    if let eye, state.cover.isDue(at: now) {
      _ = eye.look(at: grey, now)
      eye.look(closelyAt: face.square, in: grey)
      state.cover.take(eye.last, of: face.square, at: now)
    }
    if state.cover.isDoubted {
      state.coveredSince = state.coveredSince ?? now
    } else if let since = state.coveredSince {
      // After that long, it may be another person who uncovers the face.
      if now - since > TrackNumbers.memory { face.track = identities.another() }
      state.coveredSince = nil
    }
    identities.note(face.track, in: face.box, at: now)
    state.followed = face
    (state.missedAt, state.thoroughAt, state.search, state.lost) = (nil, nil, OtherFacesScan(), nil)
    var found = meter.face(in: grey, hit: face.hit, track: face.track, landmarks: landmarks)
    found.hidesEyes = state.cover.hidesEyes
    return found
  }

  /// A face that the network sees and dlib does not, or whose mouth is hidden: its landmarks would be guessed.
  private func hidden(_ face: Face?, in grey: Grey) -> HiddenFace? {
    guard let eye else { return nil }
    let seen =
      face == nil
      ? eye.last.agreed(at: now, \.isSure).max { $0.square.side < $1.square.side } : state.cover.covered
    return seen.map { seen in watch.time(\.measuring) { HiddenFace(seen, in: grey) } }
  }

  /// The other faces, largest first: those that dlib finds, and those that only the network sees.
  private var others: [Face] {
    let known = state.others.map(\.face)
    let strangers = state.cover.strangers.filter { stranger in
      known.allSatisfy { $0.box.overlap(stranger.square.box) < Self.same }
    }
    // 0 is the number of no tracked face.
    return (known + strangers.map { Face(box: $0.box, confidence: $0.score, track: 0) })
      .sorted { $0.box.area > $1.box.area }
  }
}
