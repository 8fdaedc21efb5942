#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#if __has_include(<jpeglib.h>)
#include <jpeglib.h>
#include <jerror.h>

struct decoder {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  const struct taction_rows *rows;
  char *message;
  jmp_buf end;
  JOCTET buffer[1 << 14];
};

static void fail(j_common_ptr info) {
  struct decoder *decoder = info->client_data;
  char words[JMSG_LENGTH_MAX];
  info->err->format_message(info, words);
  snprintf(decoder->message, TACTION_CODEC_MESSAGE_LENGTH, "%s", words);
  longjmp(decoder->end, TACTION_FAILED);
}

static void ignore_warning(j_common_ptr info, int level) {
  if (level < 0) info->err->num_warnings++;
}

/// Called for each row of blocks of a progressive file, which delivers no rows before its last scan.
static void go_on(j_common_ptr info) {
  struct decoder *decoder = info->client_data;
  if (!decoder->rows->go_on(decoder->rows->context)) longjmp(decoder->end, TACTION_ENDED);
}

static void do_nothing(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
  struct decoder *decoder = info->client_data;
  size_t count = decoder->rows->read(decoder->rows->context, decoder->buffer, sizeof decoder->buffer);
  if (count == 0) {
    // A file that ends early is decoded up to its end. This end marker lets the decoder finish.
    WARNMS(info, JWRN_JPEG_EOF);
    decoder->buffer[0] = 0xFF;
    decoder->buffer[1] = JPEG_EOI;
    count = 2;
  }
  decoder->source.next_input_byte = decoder->buffer;
  decoder->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill(info);
  }
  if (count > 0) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static void begin(struct decoder *decoder, const struct taction_jpeg *file) {
  j_decompress_ptr info = &decoder->info;
  jpeg_create_decompress(info);
  decoder->source = (struct jpeg_source_mgr){NULL, 0, do_nothing, fill, skip, jpeg_resync_to_restart, do_nothing};
  info->src = &decoder->source;
  decoder->progress.progress_monitor = go_on;
  info->progress = &decoder->progress;
  info->mem->max_memory_to_use = (long)file->memory;
  jpeg_read_header(info, TRUE);
  if (info->image_width != file->width || info->image_height != file->height) ERREXIT(info, JERR_BAD_LENGTH);
  info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
  // Finds the largest scale at which the picture is not larger than requested.
  info->scale_denom = 8;
  for (info->scale_num = 8; info->scale_num > 1; info->scale_num--) {
    jpeg_calc_output_dimensions(info);
    if (info->output_width <= file->out_width && info->output_height <= file->out_height) break;
  }
  jpeg_start_decompress(info);
  if (info->output_width != file->out_width || info->output_height != file->out_height ||
      info->output_components != 4)
    ERREXIT(info, JERR_BAD_LENGTH);
}

enum taction_outcome taction_jpeg_read_rows(
    const struct taction_jpeg *file, const struct taction_rows *rows, char *message) {
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  struct decoder *decoder = calloc(1, sizeof *decoder);
  uint32_t *row = malloc((size_t)file->out_width * 4);
  int outcome = TACTION_FAILED;
  if (decoder && row) {
    decoder->rows = rows;
    decoder->message = message;
    decoder->info.err = jpeg_std_error(&decoder->errors);
    decoder->info.client_data = decoder;
    decoder->errors.error_exit = fail;
    decoder->errors.emit_message = ignore_warning;
    outcome = setjmp(decoder->end);
    if (outcome == TACTION_DONE) {
      begin(decoder, file);
      JSAMPROW target = (JSAMPROW)row;
      while (decoder->info.output_scanline < decoder->info.output_height) {
        jpeg_read_scanlines(&decoder->info, &target, 1);
        if (!rows->take(rows->context, row)) longjmp(decoder->end, TACTION_ENDED);
      }
    }
    jpeg_destroy_decompress(&decoder->info);
  }
  free(row);
  free(decoder);
  return (enum taction_outcome)outcome;
}

#else
#error "<jpeglib.h> is missing; install it: sudo apt install libjpeg62-turbo-dev"
#endif
