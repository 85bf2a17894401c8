/// The input of a file camera: the frames of a film, or one picture after another.
package enum ReelPlace: Equatable, Sendable {
  case film(String)
  /// The paths of pictures in their order.
  case pictures([String])

  /// The pictures among the names of a folder, in natural sort order: `2.png` before `10.png`.
  package static func pictures(in folder: String, names: [String]) -> ReelPlace {
    let names = names.filter(PictureNames.isPicture).sorted(by: PictureNames.isBefore)
    return .pictures(names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" })
  }
}

/// Reads frame after frame from an input.
struct Reel {
  private let place: ReelPlace
  private var film: Film?
  private var picture = 0

  init(_ place: ReelPlace) throws(FilmFault) {
    self.place = place
    if case .film(let path) = place { film = try Film(path) }
  }

  var framesPerSecond: Double? { film?.framesPerSecond }

  mutating func next() throws(FilmFault) -> Film.Take {
    switch place {
    case .film: return try film?.next() ?? .end
    case .pictures(let paths):
      guard picture < paths.count else { return .end }
      picture += 1
      return try Self.first(of: paths[picture - 1])
    }
  }

  /// A picture that can't be read counts as a damaged frame.
  private static func first(of path: String) throws(FilmFault) -> Film.Take {
    do throws(FilmFault) {
      return try Film(path).next()
    } catch {
      guard error != .noLibrary else { throw error }
      return .damaged
    }
  }

  mutating func rewind() throws(FilmFault) { self = try Reel(place) }
}
