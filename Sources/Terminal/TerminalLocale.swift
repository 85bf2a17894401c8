internal import CNcurses
internal import Glibc

/// The C library's character encoding (LC_CTYPE).
package enum TerminalLocale {
  /// Sets the user's locale for characters; returns whether it is UTF-8.
  ///
  /// Only LC_CTYPE: the other categories would change how C libraries format numbers. A locale that is missing or not
  /// installed becomes C.UTF-8; an explicit "C" stays.
  @discardableResult package static func adopt(_ environment: (String) -> String?) -> Bool {
    let asked = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty }
    if asked == nil || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    return nc_codeset().map { String(cString: $0) } == "UTF-8"
  }
}
