// BLAS and LAPACK would be two more libraries at every start, for matrices of 2x2 while a face is looked for; dlib does
// without them where they are not asked for. Its settings are read by these two headers, and never again.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK

#include "CDlib.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlib/image_processing/frontal_face_detector.h>
#include <exception>
#include <memory>
#include <sstream>
#include <streambuf>
#include <vector>

using Detector = dlib::frontal_face_detector;

struct cdlib_detector {
  Detector hog;
  // The same for so many sizes of faces alone.
  Detector limited;
  int32_t levels = 0;
  dlib::array2d<dlib::matrix<float, CDLIB_PLANES, 1>> cells;
};

// The caller's pixels as an image of dlib, without a copy.
namespace cdlib {
struct Grey {
  const unsigned char *pixels;
  long rows, columns, stride;
};
inline long num_rows(const Grey &grey) { return grey.rows; }
inline long num_columns(const Grey &grey) { return grey.columns; }
inline const void *image_data(const Grey &grey) { return grey.pixels; }
inline long width_step(const Grey &grey) { return grey.stride; }
} // namespace cdlib

namespace dlib {
template <> struct image_traits<cdlib::Grey> {
  typedef unsigned char pixel_type;
};
} // namespace dlib

namespace {
bool is_usable(const cdlib_picture &picture) {
  return picture.pixels && picture.width > 0 && picture.height > 0 && picture.width <= CDLIB_LARGEST &&
         picture.height <= CDLIB_LARGEST && picture.stride >= picture.width;
}

cdlib::Grey view(const cdlib_picture &picture) {
  return {picture.pixels, picture.height, picture.width, picture.stride};
}

// Runs what may throw, and keeps the words of what is thrown.
template <typename Work> cdlib_result guarded(char *words, size_t room, Work work) noexcept {
  const char *said = "unknown C++ exception";
  try {
    return work();
  } catch (const std::exception &thrown) {
    if (words && room > 0) std::snprintf(words, room, "%s", thrown.what());
  } catch (...) {
    if (words && room > 0) std::snprintf(words, room, "%s", said);
  }
  return cdlib_failed;
}
} // namespace

namespace {
// Bytes of the caller as a stream, without a copy.
struct Bytes : std::streambuf {
  Bytes(const uint8_t *bytes, size_t length) {
    char *first = reinterpret_cast<char *>(const_cast<uint8_t *>(bytes));
    setg(first, first, first + length);
  }
};

Detector limited(const Detector &whole, int32_t levels) {
  Detector::image_scanner_type scanner;
  scanner.copy_configuration(whole.get_scanner());
  scanner.set_max_pyramid_levels(levels);
  std::vector<Detector::feature_vector_type> weights;
  for (unsigned long i = 0; i < whole.num_detectors(); i++) weights.push_back(whole.get_w(i));
  return Detector(scanner, whole.get_overlap_tester(), weights);
}
} // namespace

extern "C" cdlib_result cdlib_detector_open(
    const uint8_t *bytes, size_t length, cdlib_detector **detector, char *words, size_t room) {
  *detector = nullptr;
  return guarded(words, room, [&] {
    auto opened = std::make_unique<cdlib_detector>();
    if (bytes) {
      Bytes buffer(bytes, length);
      std::istream stream(&buffer);
      dlib::deserialize(opened->hog, stream);
    } else {
      opened->hog = dlib::get_frontal_face_detector();
    }
    *detector = opened.release();
    return cdlib_ok;
  });
}

extern "C" void cdlib_detector_close(cdlib_detector *detector) { delete detector; }

extern "C" cdlib_result cdlib_detector_write(
    const cdlib_detector *detector, uint8_t *bytes, size_t room, size_t *length) {
  *length = 0;
  return guarded(nullptr, 0, [&] {
    std::ostringstream stream;
    dlib::serialize(detector->hog, stream);
    const std::string text = stream.str();
    *length = text.size();
    if (bytes && text.size() <= room) std::memcpy(bytes, text.data(), text.size());
    return cdlib_ok;
  });
}

extern "C" cdlib_result cdlib_scan(
    cdlib_detector *detector, cdlib_picture picture, int32_t levels, double threshold, cdlib_hit *hits, int32_t room,
    int32_t *found) {
  *found = 0;
  if (!is_usable(picture)) return cdlib_bad_picture;
  return guarded(nullptr, 0, [&] {
    if (levels > 0 && levels != detector->levels) {
      detector->limited = limited(detector->hog, levels);
      detector->levels = levels;
    }
    std::vector<dlib::rect_detection> seen;
    (levels > 0 ? detector->limited : detector->hog)(view(picture), seen, threshold);
    const auto count = std::min<size_t>(seen.size(), room > 0 ? room : 0);
    for (size_t i = 0; i < count; i++) {
      const dlib::rectangle &place = seen[i].rect;
      hits[i].box = {int32_t(place.left()), int32_t(place.top()), int32_t(place.width()), int32_t(place.height())};
      hits[i].score = seen[i].detection_confidence;
    }
    *found = int32_t(seen.size());
    return cdlib_ok;
  });
}

extern "C" cdlib_window cdlib_window_of(const cdlib_detector *detector) {
  const auto &scanner = detector->hog.get_scanner();
  return {int32_t(detector->hog.num_detectors()), int32_t(scanner.get_fhog_window_height()),
          int32_t(scanner.get_fhog_window_width())};
}

extern "C" void cdlib_filter(const cdlib_detector *detector, int32_t number, float *weights, float *threshold) {
  const auto window = cdlib_window_of(detector);
  const auto &all = detector->hog.get_w(number);
  const int32_t cells = window.rows * window.columns;
  // dlib has them plane by plane.
  const bool is_whole = all.size() > long(CDLIB_PLANES) * cells;
  for (int32_t cell = 0; cell < cells; cell++)
    for (int32_t plane = 0; plane < CDLIB_PLANES; plane++)
      if (is_whole) weights[cell * CDLIB_PLANES + plane] = float(all(plane * cells + cell));
  // Nothing reaches the threshold of a filter that is none.
  *threshold = is_whole ? float(all(CDLIB_PLANES * cells)) : 1e9f;
}

extern "C" cdlib_result cdlib_cells(
    cdlib_detector *detector, cdlib_picture picture, float *cells, size_t room, int32_t *rows, int32_t *columns) {
  *rows = *columns = 0;
  if (!is_usable(picture)) return cdlib_bad_picture;
  return guarded(nullptr, 0, [&] {
    dlib::extract_fhog_features(view(picture), detector->cells, CDLIB_CELL);
    const long across = detector->cells.nc(), down = detector->cells.nr();
    const size_t line = size_t(across) * CDLIB_PLANES;
    if (line * size_t(down) > room) return cdlib_failed;
    for (long row = 0; row < down; row++) std::memcpy(cells + row * line, &detector->cells[row][0], line * sizeof(float));
    *rows = int32_t(down);
    *columns = int32_t(across);
    return cdlib_ok;
  });
}
