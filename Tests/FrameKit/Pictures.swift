package import Contract
package import Imaging

package let small = PixelSize(width: 320, height: 240)

extension Picture {
  /// The bytes of all three planes.
  package var bytes: [UInt8] { Array(luma) + Array(blue) + Array(red) }
}
