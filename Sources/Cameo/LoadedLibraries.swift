internal import Codes
internal import Recording

/// The libraries that are loaded when they are needed; their versions differ from release to release of Debian.
package enum LoadedLibraries {
  /// The Debian packages of those that can't be loaded: those that each clip needs, and those that only QR codes need.
  package static var missing: (ofClips: [String], ofCodes: [String]) {
    (FFmpegLibraries.missing.map { [$0] } ?? [], CodeReader.missing.map { [$0] } ?? [])
  }

  /// The release that this program was built for.
  package static var release: String { FFmpegLibraries.release }
}
