// BLAS and LAPACK would be two more libraries at every start, for matrices of 2x2 while a face is looked for; dlib does
// without them where they are not asked for. Its settings are read by these two headers, and never again.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK

#include "CDlib.h"

#include <algorithm>
#include <cstdio>
#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <exception>
#include <memory>
#include <vector>

struct cdlib_detector {
  dlib::frontal_face_detector hog;
};

struct cdlib_model {
  dlib::shape_predictor shape;
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

// dlib multiplies the sides of a box, and adds them to places.
bool is_near(const cdlib_box &box) {
  const int32_t far = 4 * CDLIB_LARGEST;
  return box.width > 0 && box.height > 0 && box.width <= far && box.height <= far && box.left >= -far &&
         box.left <= far && box.top >= -far && box.top <= far;
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

extern "C" cdlib_result cdlib_detector_open(cdlib_detector **detector, char *words, size_t room) {
  *detector = nullptr;
  return guarded(words, room, [&] {
    *detector = new cdlib_detector{dlib::get_frontal_face_detector()};
    return cdlib_ok;
  });
}

extern "C" void cdlib_detector_close(cdlib_detector *detector) { delete detector; }

extern "C" cdlib_result cdlib_scan(
    cdlib_detector *detector, cdlib_picture picture, double threshold, cdlib_hit *hits, int32_t room, int32_t *found) {
  *found = 0;
  if (!is_usable(picture)) return cdlib_bad_picture;
  return guarded(nullptr, 0, [&] {
    std::vector<dlib::rect_detection> seen;
    detector->hog(view(picture), seen, threshold);
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

extern "C" cdlib_result cdlib_model_open(const char *path, cdlib_model **model, char *words, size_t room) {
  *model = nullptr;
  return guarded(words, room, [&] {
    auto opened = std::make_unique<cdlib_model>();
    dlib::deserialize(path) >> opened->shape;
    if (opened->shape.num_parts() != CDLIB_POINTS) {
      std::snprintf(words, room, "it has %lu points instead of %d", opened->shape.num_parts(), int(CDLIB_POINTS));
      return cdlib_bad_shape;
    }
    *model = opened.release();
    return cdlib_ok;
  });
}

extern "C" void cdlib_model_close(cdlib_model *model) { delete model; }

extern "C" cdlib_result cdlib_shape(
    const cdlib_model *model, cdlib_picture picture, cdlib_box box, cdlib_point *points) {
  if (!is_usable(picture)) return cdlib_bad_picture;
  if (!is_near(box)) return cdlib_bad_shape;
  return guarded(nullptr, 0, [&] {
    const dlib::rectangle place(box.left, box.top, long(box.left) + box.width - 1, long(box.top) + box.height - 1);
    const auto shape = model->shape(view(picture), place);
    for (int32_t i = 0; i < CDLIB_POINTS; i++) points[i] = {int32_t(shape.part(i).x()), int32_t(shape.part(i).y())};
    return cdlib_ok;
  });
}
