// detector FILE.pgm...: one line per picture, for each face that dlib's frontal detector finds: confidence,x,y,width,height.
#include <dlib/image_processing/frontal_face_detector.h>
#include <cstdio>
#include <vector>

int main(int argc, char **argv) {
  auto detector = dlib::get_frontal_face_detector();
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    int width, height;
    if (!file || fscanf(file, "P5 %d %d 255", &width, &height) != 2) return 65;
    fgetc(file);
    dlib::array2d<unsigned char> picture(height, width);
    for (int y = 0; y < height; y++)
      if (fread(&picture[y][0], 1, width, file) != size_t(width)) return 65;
    fclose(file);
    std::vector<dlib::rect_detection> found;
    detector(picture, found, -0.5);
    for (auto &face : found)
      printf("%.3f,%ld,%ld,%lu,%lu ", face.detection_confidence, face.rect.left(), face.rect.top(), face.rect.width(),
             face.rect.height());
    puts("");
  }
}
