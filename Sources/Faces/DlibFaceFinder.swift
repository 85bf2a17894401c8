package import Contract
package import Finders
package import Imaging

/// Follows a face with dlib's detector and landmarks: a scan of everything until it is found, then a look where it was.
package final class DlibFaceFinder: Finder {
  /// Where Debian keeps the model of the points.
  package static let packagedModel = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"

  package let limitation: CaptureError?
  /// Without them there are boxes, light and sharpness.
  var hasLandmarks: Bool { meter.hasPoints }

  private let store: ModelStore?
  private let watch: StopWatch
  /// Without a model from the start, none is missed later.
  private let hadPoints: Bool
  /// The first check trusts the file's times, so that no start reads it whole.
  private var hasChecked = false
  private var eye: Eye
  private var seeker: Seeker
  private let meter: FaceMeter
  private var size: PixelSize?
  private var now = Duration.zero
  private var state = State()
  private var identities = Identities()

  private struct Other {
    var face: Face
    var square: TurnedSquare
  }

  private struct State {
    var followed: FollowedFace?
    /// Who was found beside it when everything was last looked at, and is still there.
    var others: [Other] = []
    var census = Census()
    /// When nobody was found, and when not even by a thorough scan.
    var missedAt: Duration?
    var thoroughAt: Duration?
  }

  /// Opens in some milliseconds; the first time, where `cache` holds nothing yet, in half a second.
  ///
  /// Without a model it finds faces, but no points; `limitation` then says why.
  package init(model: String? = packagedModel, cache: String? = nil) throws(CaptureError) {
    let store = model.map { ModelStore(source: $0, folder: cache) }
    let (points, problem) = try Self.load(store)
    let detector = try Self.detector(points)
    self.store = store
    watch = StopWatch()
    eye = Eye(detector, watch)
    seeker = Seeker(detector, watch)
    meter = FaceMeter(points, watch)
    (limitation, hadPoints) = (problem, points != nil)
  }

  /// dlib's own form takes a third of a second.
  static func detector(_ model: CompactModel?) throws(CaptureError) -> HogDetector {
    if let model, let kept = try? HogDetector(model.detector) { return kept }
    return try HogDetector()
  }

  static func load(_ store: ModelStore?) throws(CaptureError) -> (CompactModel?, CaptureError?) {
    guard let store else { return (nil, CaptureError(.resourceMissing, "No model of a face's points was asked for.")) }
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
    withExtendedLifetime(picture) { Grey(picture).map { look(at: $0, moment) } ?? FaceFinding(faces: []) }
  }

  private func look(at grey: Grey, _ moment: Duration) -> FaceFinding {
    // Another size, or a time before, is another camera's.
    if let size, size != grey.size || moment < now { reset() }
    (size, now) = (grey.size, moment)
    // The file was made shorter: what is missing reads as zeros.
    if meter.isTorn { try? renew() }
    watch.restart()
    let seen = state.followed == nil ? acquired(in: grey) : again(in: grey)
    let face = seen.map { counted(besides: $0, in: grey) }.flatMap { measured($0, in: grey) }
    if face == nil { (state.followed, state.others, state.census) = (nil, [], Census()) }
    let scene = watch.time(\.measuring) { SceneLight(grey) }
    return FaceFinding(faces: face.map { [$0] + state.others.map(\.face) } ?? [], scene: scene)
  }

  /// Reads the model's file again; a damaged one is made again from its source.
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
    .resourceMissing, "The kept model of a face's points was damaged. It was made again.",
    recovery: "If this happens again, check the disk.")

  private static func isLost(_ error: CaptureError) -> CaptureError {
    CaptureError(
      .detectorUnavailable, "The kept model of a face's points is damaged and can't be made again: \(error.message)",
      recovery: "Run: apt-get install --reinstall libdlib-data")
  }

  /// The detector comes from the same file.
  private func renew() throws(CaptureError) {
    meter.renew(nil)
    guard let model = try store?.open(trustingSeal: false, detector: Self.writtenDetector) else { return }
    let detector = try Self.detector(model)
    meter.renew(model)
    (eye, seeker) = (Eye(detector, watch), Seeker(detector, watch))
  }

  /// The file of a kept model that is damaged; `nil` if there is none.
  ///
  /// This reads 34 MB.
  package static func damagedModel(in cache: String?) -> String? {
    ModelStore(source: packagedModel, folder: cache).damaged
  }

  package func reset() {
    state = State()
    identities.forget()
    size = nil
    eye.wipe()
    seeker.wipe()
    meter.wipe()
  }
}

extension DlibFaceFinder {
  /// Pixels of a quick scan of everything, and of a thorough one that sees faces half as wide.
  private static let (quick, thorough) = (320.0 * 240, 640.0 * 480)
  private static let thoroughEvery: Duration = .milliseconds(90)
  /// So much larger is somebody who has stepped in front of the one who was followed.
  private static let nearer = 1.5
  /// Boxes that share more are of one face.
  private static let same = 0.3

  /// Nobody is followed: where a quick scan has found nobody, a thorough one follows, and then from time to time.
  private func acquired(in grey: Grey) -> FollowedFace? {
    let isThorough = state.missedAt != nil && state.thoroughAt.map { now - $0 >= Self.thoroughEvery } ?? true
    let hits = eye.scan(grey, pixels: isThorough ? Self.thorough : Self.quick)
    guard let best = hits.max(by: { $0.box.area < $1.box.area }) else {
      state.missedAt = now
      if isThorough { state.thoroughAt = now }
      return nil
    }
    let followed = FollowedFace(best, track: identities.number(of: best.box, at: now))
    name(hits, besides: followed, in: grey)
    return followed
  }

  /// The followed one in this picture: where the filters are not sure, a scan of the surroundings decides.
  private func again(in grey: Grey) -> FollowedFace? {
    guard var followed = state.followed else { return nil }
    if hasLandmarks, let place = seeker.seek(followed.square, in: grey), place.score > Seeker.sure {
      followed.see(place)
    } else if let hit = eye.find(near: followed.box, in: grey) {
      followed.see(hit, isSteadied: !hasLandmarks)
    } else {
      return nil
    }
    return followed
  }

  /// Looks for other people, one of whom is followed instead if they have come much nearer.
  private func counted(besides followed: FollowedFace, in grey: Grey) -> FollowedFace {
    guard let found = state.census.look(grey.size, besides: followed.box, at: now, { eye.scan(grey, $0) }) else {
      state.others = state.others.compactMap { seenAgain($0, in: grey) }
      return followed
    }
    let others = found.filter { $0.box.overlap(followed.box) < Self.same }
    // What a round has found may be of some frames ago: it must be there now.
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

  /// The others are those of these hits that are not the followed one.
  private func name(_ hits: [Hit], besides followed: FollowedFace, in grey: Grey) {
    var tracks = [followed.track]
    let others = hits.filter { $0.box.overlap(followed.box) < Self.same }
    state.others = others.sorted { $0.box.area > $1.box.area }.compactMap { hit in
      let landmarks = meter.landmarks(in: grey, TurnedSquare(hit.box))
      // What looks like a face where the scan has seen it must do so where its points say that it is.
      guard let place = seeker.seek(landmarks.flatMap(meter.square) ?? TurnedSquare(hit.box), in: grey),
        place.score > 0
      else { return nil }
      let track = identities.number(of: hit.box, at: now, except: tracks)
      tracks.append(track)
      identities.note(track, in: hit.box, at: now)
      return Other(face: meter.face(in: grey, hit: hit, track: track, landmarks: landmarks), square: place.square)
    }
  }

  /// Somebody beside the followed one, a frame later: only where they are is looked at.
  private func seenAgain(_ other: Other, in grey: Grey) -> Other? {
    guard let place = seeker.seek(other.square, in: grey), place.score > Seeker.sure else { return nil }
    var other = other
    other.face.box.x += place.square.centre.x - other.square.centre.x
    other.face.box.y += place.square.centre.y - other.square.centre.y
    other.square = place.square
    identities.note(other.face.track, in: place.square.box, at: now)
    return other
  }

  /// What is seen of it; nil where its points are no face's.
  private func measured(_ face: FollowedFace, in grey: Grey) -> Face? {
    var face = face
    // A scan's box is coarse: its points only tell where to look for them.
    if !face.isSettled, let rough = meter.landmarks(in: grey, face.square) { face.settle(meter.square(around: rough)) }
    let landmarks = meter.landmarks(in: grey, face.square)
    if let landmarks { face.settle(meter.square(around: landmarks)) } else if hasLandmarks { return nil }
    identities.note(face.track, in: face.box, at: now)
    state.followed = face
    (state.missedAt, state.thoroughAt) = (nil, nil)
    return meter.face(in: grey, hit: face.hit, track: face.track, landmarks: landmarks)
  }
}
