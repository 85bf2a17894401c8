internal import Codes
internal import Recording

/// The dynamically loaded libraries (dlopen); their versions differ between Debian releases.
package enum LoadedLibraries {
  /// The Debian packages of libraries that can't be loaded: those for clips, and those for QR codes.
  package static var missing: (ofClips: [String], ofCodes: [String]) {
    (FFmpegLibraries.missing.map { [$0] } ?? [], CodeReader.missing.map { [$0] } ?? [])
  }

  /// The Debian release that this program was built for.
  package static var release: String { FFmpegLibraries.release }
}
