// The decoders, with whole and broken files of a corpus, and with pictures of odd sizes and all kinds of samples that
// are made here.
#include "sweep.h"

#include <dirent.h>

#include "CTactionPNG.h"

#include <jpeglib.h>

enum { LARGEST_FILE = 1 << 20, LARGEST_SIDE = 2000, PICTURES = 100 };

struct file {
  uint8_t *bytes;
  size_t size, place;
  /// The length of a row, and the number of rows to read.
  uint32_t width, rows;
  /// Whether the pixels are part of the hash. If not, only the number of rows and the result count.
  bool has_pixels;
  answers *answers;
};

static size_t read_bytes(void *context, void *target, size_t count) {
  struct file *file = context;
  size_t left = file->size - file->place;
  if (count > left) count = left;
  memcpy(target, file->bytes + file->place, count);
  file->place += count;
  return count;
}

static bool take(void *context, uint32_t *row) {
  struct file *file = context;
  if (file->has_pixels) add(file->answers, row, file->width * sizeof *row);
  else add_number(file->answers, file->rows);
  return file->rows-- > 1;
}

static bool go_on(void *context) {
  (void)context;
  return true;
}

static bool is_decodable(uint32_t width, uint32_t height) {
  return width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE;
}

static uint32_t big_endian(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
  return value;
}

static void decode_png(struct file *file) {
  if (file->size < 33) return;
  uint32_t width = big_endian(file->bytes + 16, 4), height = big_endian(file->bytes + 20, 4);
  if (!is_decodable(width, height)) return;
  char message[TACTION_CODEC_MESSAGE_LENGTH];
  uint32_t *band = calloc((size_t)width * height, 4);
  struct taction_rows rows = {file, read_bytes, take, go_on};
  file->place = 0;
  file->width = width;
  file->rows = height;
  add_number(file->answers, taction_png_read_rows(&rows, width, height, 0, height, band, message));
  free(band);
}

/// Finds the size in a JPEG file's header.
static bool find_size(const struct file *file, uint32_t *width, uint32_t *height) {
  for (size_t i = 2; i + 9 < file->size && file->bytes[i] == 0xFF; i += 2 + big_endian(file->bytes + i + 2, 2)) {
    uint8_t marker = file->bytes[i + 1];
    if (marker < 0xC0 || marker > 0xC2) continue;
    *height = big_endian(file->bytes + i + 5, 2);
    *width = big_endian(file->bytes + i + 7, 2);
    return true;
  }
  return false;
}

static void decode_jpeg(struct file *file) {
  uint32_t width, height;
  if (!find_size(file, &width, &height) || !is_decodable(width, height)) return;
  for (uint32_t scale = 1; scale <= 8; scale *= 2) {
    char message[TACTION_CODEC_MESSAGE_LENGTH];
    struct taction_jpeg wanted = {
        width, height, (width + scale - 1) / scale, (height + scale - 1) / scale, 1 << 26};
    struct taction_rows rows = {file, read_bytes, take, go_on};
    file->place = 0;
    file->width = wanted.out_width;
    file->rows = scale == 1 && height > 9 ? height - 3 : height;
    add_number(file->answers, taction_jpeg_read_rows(&wanted, &rows, message));
  }
}

static int compare_names(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/// Decodes all files of a folder, in the order of their names.
static int decode_folder(const char *folder, bool has_pixels, answers *hash, void (*decode)(struct file *)) {
  char *names[1000], path[5000];
  int count = 0;
  DIR *entries = opendir(folder);
  for (struct dirent *entry; entries && count < 1000 && (entry = readdir(entries));)
    if (entry->d_name[0] != '.') names[count++] = strdup(entry->d_name);
  if (entries) closedir(entries);
  qsort(names, (size_t)count, sizeof *names, compare_names);
  struct file file = {malloc(LARGEST_FILE), 0, 0, 0, 0, has_pixels, hash};
  for (int i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    FILE *stream = fopen(path, "rb");
    file.size = stream ? fread(file.bytes, 1, LARGEST_FILE, stream) : 0;
    if (stream) fclose(stream);
    decode(&file);
    free(names[i]);
  }
  free(file.bytes);
  return count;
}

/// A picture with smooth parts, edges and noise, as samples of a byte.
static uint8_t *samples(int width, int height, int parts) {
  uint8_t *bytes = malloc((size_t)width * (size_t)height * (size_t)parts);
  int dx = between(1, 9), dy = between(1, 9), noise = between(1, 60);
  for (int i = 0; i < width * height * parts; i++) {
    int x = i / parts % width, y = i / parts / width;
    bytes[i] = (uint8_t)(x / 16 % 3 == 0 ? any() % 256 : (unsigned)(x * dx + y * dy + i % parts * 40) + any() % (unsigned)noise);
  }
  return bytes;
}

static void make_png(struct file *file) {
  static const uint32_t formats[] = {PNG_FORMAT_GRAY, PNG_FORMAT_GA, PNG_FORMAT_RGB, PNG_FORMAT_RGBA};
  uint32_t format = formats[any() % 4];
  int width = between(1, 150), height = between(1, 150), parts = (int)PNG_IMAGE_SAMPLE_CHANNELS(format);
  uint8_t *bytes = samples(width, height, parts);
  png_image image = {.version = PNG_IMAGE_VERSION, .width = (uint32_t)width, .height = (uint32_t)height, .format = format};
  file->size = LARGEST_FILE;
  if (!png_image_write_to_memory(&image, file->bytes, &file->size, 0, bytes, 0, NULL)) file->size = 0;
  free(bytes);
}

static void make_jpeg(struct file *file) {
  int width = between(1, 180), height = between(1, 180), parts = any() % 5 ? 3 : any() % 2 ? 1 : 4;
  uint8_t *bytes = samples(width, height, parts);
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned long size = LARGEST_FILE;
  unsigned char *target = file->bytes;
  jpeg_mem_dest(&info, &target, &size);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = parts;
  info.in_color_space = parts == 3 ? JCS_RGB : parts == 1 ? JCS_GRAYSCALE : JCS_CMYK;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, between(10, 100), TRUE);
  info.comp_info[0].h_samp_factor = between(1, 2);
  info.comp_info[0].v_samp_factor = between(1, 2);
  if (any() % 3 == 0) jpeg_simple_progression(&info);
  jpeg_start_compress(&info, TRUE);
  for (int y = 0; y < height; y++) {
    JSAMPROW row = bytes + (size_t)y * (size_t)(width * parts);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  file->size = target == file->bytes ? size : 0;
  free(bytes);
}

static void sweep(
    const char *function, const char *corpus, const char *kind, bool has_pixels, void (*make)(struct file *),
    void (*decode)(struct file *)) {
  answers hash = no_answers;
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/%s", corpus, kind);
  if (decode_folder(folder, has_pixels, &hash, decode) == 0) {
    fprintf(stderr, "sweep: no files in %s\n", folder);
    exit(2);
  }
  seed(0x94D049BB133111EB);
  struct file file = {malloc(LARGEST_FILE), 0, 0, 0, 0, true, &hash};
  for (int i = 0; i < PICTURES; i++) {
    make(&file);
    decode(&file);
  }
  free(file.bytes);
  tell(function, hash);
}

void sweep_codecs(const char *corpus) {
  sweep("taction_png_read_rows", corpus, "png", true, make_png, decode_png);
  // A broken file may contain numbers that are greater than any encoder writes. For such numbers, libjpeg-turbo's own
  // loops for x86-64 and for ARM64 overflow differently. No promise covers the pixels of such a file, so they are not
  // compared.
  sweep("taction_jpeg_read_rows", corpus, "jpeg", false, make_jpeg, decode_jpeg);
}
