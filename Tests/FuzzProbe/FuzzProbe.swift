import Glibc

/// The fuzz target that CAMEO_READER names; scripts/fuzz builds and runs this.
private let target: Target = {
  let name = getenv("CAMEO_READER").map { String(cString: $0) } ?? ""
  guard let target = Target.all[name] else { preconditionFailure("CAMEO_READER names no reader: '\(name)'") }
  return target
}()

/// The entry point that libFuzzer calls; it brings its own `main`.
@_cdecl("LLVMFuzzerTestOneInput") public func lookAtOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.look(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
