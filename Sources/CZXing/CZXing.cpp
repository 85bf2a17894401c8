#define ZX_USE_UTF8
#include "CZXing.h"
#include "CSystemLoading.h"
#include <ZXing/ReadBarcode.h>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <string>

namespace {
// What of it is not in its headers, by the names that C++ gives it; ZXing's version is that of the headers, or the loader
// finds no libZXing.so.2.
struct {
  ZXing::Result (*read)(const ZXing::ImageView &, const ZXing::DecodeHints &);
  std::string (*text)(const ZXing::Result *);
} lib;
bool is_loaded;
char trouble[200];
pthread_once_t once = PTHREAD_ONCE_INIT;

void load() {
  void *library = dlopen("libZXing.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  CSYS_FETCH(lib.read, library, "_ZN5ZXing11ReadBarcodeERKNS_9ImageViewERKNS_11DecodeHintsE", trouble)
  CSYS_FETCH(lib.text, library, "_ZNK5ZXing6Result4utf8B5cxx11Ev", trouble)
  is_loaded = true;
}

// PDF417 and DataMatrix have memory faults in 1.4: nothing but QR codes is ever asked for.
ZXing::DecodeHints hints() {
  return ZXing::DecodeHints()
      .setFormats(ZXing::BarcodeFormat::QRCode)
      .setTryHarder(true)
      .setTryRotate(false)
      .setMaxNumberOfSymbols(1);
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

const char *czxing_trouble(void) { return trouble; }

int32_t czxing_read(
    const uint8_t *luma, int32_t width, int32_t height, int32_t stride, char *out, size_t room) {
  if (!luma || !out || room > INT32_MAX) return -1;
  if (width < 1 || height < 1 || width > CZXING_LARGEST || height > CZXING_LARGEST) return -1;
  if (stride < width || stride > INT32_MAX / height || !czxing_load()) return -1;
  try {
    ZXing::ImageView view(luma, width, height, ZXing::ImageFormat::Lum, stride);
    ZXing::Result result = lib.read(view, hints());
    if (!result.isValid() || result.format() != ZXing::BarcodeFormat::QRCode) return 0;
    return copied(lib.text(&result), out, room);
  } catch (...) {
    return -1;
  }
}
