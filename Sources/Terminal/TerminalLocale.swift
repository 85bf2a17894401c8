internal import CNcurses
internal import Glibc

/// How the C library reads and writes characters.
package enum TerminalLocale {
  /// Takes the person's locale for characters; whether it is UTF-8.
  ///
  /// Only LC_CTYPE: the other categories would change how C libraries write numbers. A locale that is not installed, or
  /// none at all, becomes C.UTF-8; a plain "C" on purpose stays.
  @discardableResult package static func adopt(_ environment: (String) -> String?) -> Bool {
    let asked = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty }
    if asked == nil || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    return nc_codeset().map { String(cString: $0) } == "UTF-8"
  }
}
