#define ZX_USE_UTF8
#include "CZXing.h"
#include "CSystemLoading.h"
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <string>

// The soname of the library, and the mangled names of the functions that are called in it. The headers don't give the
// soname, so each version that was tried has a row; another may lay out its structures differently.
#if ZXING_VERSION_MAJOR == 1 && ZXING_VERSION_MINOR == 4
#define SONAME_VERSION "2"
#define RELEASE "Debian 12"
#define READ_BARCODE "_ZN5ZXing11ReadBarcodeERKNS_9ImageViewERKNS_11DecodeHintsE"
#define TEXT_OF_RESULT "_ZNK5ZXing6Result4utf8B5cxx11Ev"
using Options = ZXing::DecodeHints;
#elif ZXING_VERSION_MAJOR == 2 && ZXING_VERSION_MINOR == 3
#define SONAME_VERSION "3"
#define RELEASE "Debian 13"
#define READ_BARCODE "_ZN5ZXing11ReadBarcodeERKNS_9ImageViewERKNS_13ReaderOptionsE"
#define TEXT_OF_RESULT "_ZNK5ZXing6Result4textB5cxx11Ev"
using Options = ZXing::ReaderOptions;
#else
#error "This version of ZXing was never tried: add its row, and run the tests of Codes."
#endif

// The same in both versions.
#define ENCODE "_ZNK5ZXing17MultiFormatWriter6encodeERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEii"

namespace {
struct {
  ZXing::Result (*read)(const ZXing::ImageView &, const Options &);
  std::string (*text)(const ZXing::Result *);
  ZXing::BitMatrix (*encode)(const ZXing::MultiFormatWriter *, const std::string &, int, int);
} lib;
bool is_loaded;
char trouble[200];
pthread_once_t once = PTHREAD_ONCE_INIT;

void load() {
  void *library = dlopen("libZXing.so." SONAME_VERSION, RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  CSYS_FETCH(lib.read, library, READ_BARCODE, trouble)
  CSYS_FETCH(lib.text, library, TEXT_OF_RESULT, trouble)
  CSYS_FETCH(lib.encode, library, ENCODE, trouble)
  is_loaded = true;
}

// PDF417 and DataMatrix have memory faults in 1.4: nothing but QR codes is ever asked for.
Options options() {
  Options options;
  options.setFormats(ZXing::BarcodeFormat::QRCode).setTryHarder(true).setTryRotate(false).setMaxNumberOfSymbols(1);
#if ZXING_VERSION_MAJOR >= 2
  // As 1.4 does it: no codes that are light on dark, and the text as it stands in the code.
  options.setTryInvert(false).setTextMode(ZXing::TextMode::Plain);
#endif
  return options;
}

int32_t copied(std::string text, char *out, size_t room) {
  bool fits = text.size() <= room;
  if (fits) memcpy(out, text.data(), text.size());
  int32_t length = fits ? static_cast<int32_t>(text.size()) : -1;
  explicit_bzero(text.data(), text.size());
  return length;
}
} // namespace

bool czxing_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *czxing_release(void) { return RELEASE; }

const char *czxing_package(void) { return "libzxing" SONAME_VERSION; }

const char *czxing_trouble(void) { return trouble; }

int32_t czxing_read(
    const uint8_t *luma, int32_t width, int32_t height, int32_t stride, char *out, size_t room,
    CZXingPlace *middle) {
  if (!luma || !out || room > INT32_MAX) return -1;
  if (width < 1 || height < 1 || width > CZXING_LARGEST || height > CZXING_LARGEST) return -1;
  if (stride < width || stride > INT32_MAX / height || !czxing_load()) return -1;
  try {
    ZXing::ImageView view(luma, width, height, ZXing::ImageFormat::Lum, stride);
    ZXing::Result result = lib.read(view, options());
    // Not `isValid()`, which is a function of the library since 2.
    if (result.error() || result.format() != ZXing::BarcodeFormat::QRCode) return 0;
    *middle = {0, 0};
    for (auto corner : result.position()) {
      middle->x += corner.x / 4.0;
      middle->y += corner.y / 4.0;
    }
    return copied(lib.text(&result), out, room);
  } catch (...) {
    return -1;
  }
}

int32_t czxing_write(const uint8_t *text, size_t length, bool *out, size_t room) {
  if (!text || !out || !czxing_load()) return -1;
  try {
    // 1 of 8: the lowest error correction has the fewest modules.
    auto writer = ZXing::MultiFormatWriter(ZXing::BarcodeFormat::QRCode).setMargin(0).setEccLevel(1);
    auto code = lib.encode(&writer, std::string(reinterpret_cast<const char *>(text), length), 0, 0);
    int side = code.width();
    if (side < 1 || side > CZXING_WIDEST || code.height() != side) return -1;
    if (static_cast<size_t>(side) * static_cast<size_t>(side) > room) return -1;
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) out[y * side + x] = code.get(x, y);
    }
    return side;
  } catch (...) {
    return -1;
  }
}
