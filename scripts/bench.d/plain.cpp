// plain MODEL WIDTH HEIGHT: dlib as its examples use it, on grey frames from stdin. One line a frame: the CPU ms of a scan of
// the picture as 320x240 and of the points of the largest face in it.
#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_transforms.h>
#include <cstdio>
#include <ctime>

static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  auto detector = dlib::get_frontal_face_detector();
  dlib::shape_predictor points;
  dlib::deserialize(argv[1]) >> points;
  const long width = atol(argv[2]), height = atol(argv[3]);
  const double scale = std::sqrt(320.0 * 240 / (double(width) * height));
  dlib::array2d<unsigned char> picture(height, width), small(long(height * scale), long(width * scale));
  while (fread(&picture[0][0], 1, width * height, stdin) == size_t(width * height)) {
    const double begun = now();
    dlib::resize_image(picture, small);
    auto faces = detector(small);
    if (!faces.empty()) {
      auto largest = *std::max_element(
          faces.begin(), faces.end(), [](auto &a, auto &b) { return a.area() < b.area(); });
      dlib::rectangle place(long(largest.left() / scale), long(largest.top() / scale), long(largest.right() / scale),
                            long(largest.bottom() / scale));
      points(picture, place);
    }
    printf("%.4f\n", now() - begun);
  }
}
