package import Contract
internal import Glibc

/// Errors of writing, saving and deleting files.
package enum StorageTrouble {
  /// The error for an `errno` at a path in the output folder.
  package static func error(_ reason: Int32, at path: String) -> CaptureError {
    error(reason, at: path, else: elsewhere).saying(said(reason, printable(path)), advice(reason))
  }

  /// The error for an `errno` at any other path; `elsewhere` names the alternative to a bad path.
  package static func error(_ reason: Int32, at path: String, else elsewhere: String) -> CaptureError {
    let (sentence, remedy) = words(reason, elsewhere)
    let code: ErrorCode = [EMFILE, ENFILE, ENOMEM].contains(reason) ? .limitReached : .cannotWrite
    return CaptureError(code, "\(printable(path)) \(sentence).", recovery: remedy)
  }

  /// The error for an `errno` at a file in a session folder; `ENOENT` means that the folder has vanished.
  package static func ofFile(_ reason: Int32, at path: String) -> CaptureError {
    reason == ENOENT ? vanished(path) : error(reason, at: path)
  }

  package static func taken(_ path: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) already exists and is not overwritten.",
      recovery: "Move it away, then start again."
    ).saying(Saying(.placeTaken, printable(path)), Saying(.otherFolder))
  }

  package static func vanished(_ path: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) has vanished: it was removed or moved.",
      recovery: "Leave the folder alone while a session runs, and start again."
    ).saying(Saying(.placeGone, printable(path)), Saying(.leaveItAlone))
  }

  package static func replaced(_ path: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) is not the file that Cameo wrote.",
      recovery: "Another program writes into this folder: \(elsewhere)."
    ).saying(Saying(.placeGone, printable(path)), Saying(.otherFolder))
  }

  package static func exposed(_ path: String) -> CaptureError {
    CaptureError(
      .cannotWrite, "Other users had access to \(printable(path)) while it was created. Access is now revoked.",
      recovery: "Find the program that changes permissions there, and check who has read the folder.")
  }

  /// The remedy for a bad output folder.
  package static let elsewhere = "give another folder with --output"

  private static func words(_ reason: Int32, _ elsewhere: String) -> (sentence: String, remedy: String) {
    switch reason {
    case ENOSPC: ("can't be written: the disk is full", "Free some space, or \(elsewhere).")
    case EDQUOT: ("can't be written: this user's disk quota is used up", "Free some space, or \(elsewhere).")
    case EFBIG: ("can't be written: it exceeds the file size limit", "Raise the limit ('ulimit -f').")
    case EROFS: ("can't be written: the file system is read-only", "Mount it writable, or \(elsewhere).")
    case EACCES, EPERM: ("may not be written by this user", "Check its owner and mode with 'ls -ld', or \(elsewhere).")
    case ENOTDIR: ("is not a folder, or a part of the path is not", "Check the path, or \(elsewhere).")
    case ENOENT: ("does not exist", "Check the path.")
    case ENAMETOOLONG: ("is too long a path", "Shorten it: \(elsewhere).")
    case ELOOP: ("can't be reached: a symbolic link is broken, or in place of a file", "Remove the link.")
    case EEXIST: ("exists already", "Move it away, then start again.")
    case EMFILE, ENFILE: ("can't be opened: \(OpenFiles.lack)", OpenFiles.remedy)
    case ENOMEM: ("can't be written: out of memory", "Free some memory, or raise the limit: ulimit -v")
    case EIO: ("can't be written: the disk reports an error", "Check the disk, or \(elsewhere).")
    default: ("can't be written: \(name(reason))", "Check the file system, or \(elsewhere).")
    }
  }

  private static func said(_ reason: Int32, _ path: String) -> Saying {
    switch reason {
    case ENOSPC, EDQUOT: Saying(.diskFull, path)
    case EROFS: Saying(.readOnly, path)
    case EACCES, EPERM: Saying(.notYours, path)
    case ENOENT, ENOTDIR: Saying(.placeMissing, path)
    case EEXIST: Saying(.placeTaken, path)
    case EMFILE, ENFILE: Saying(.filesLeft, path)
    default: Saying(.cannotWrite, path, name(reason))
    }
  }

  private static func advice(_ reason: Int32) -> Saying {
    switch reason {
    case ENOSPC, EDQUOT: Saying(.freeSpace)
    case EMFILE, ENFILE: Saying(.raiseLimit)
    default: Saying(.otherFolder)
    }
  }

  /// The system's message (`strerror`).
  package static func name(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}
