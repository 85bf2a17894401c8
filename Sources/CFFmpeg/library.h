#ifndef CFFMPEG_LIBRARY_H
#define CFFMPEG_LIBRARY_H
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Since FFmpeg 6.1 the parameters of a stream hold its side data; before that the stream did.
#define CFFMPEG_PARAMETERS_HOLD_SIDE_DATA (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 101))
#if CFFMPEG_PARAMETERS_HOLD_SIDE_DATA
#define CFFMPEG_SIDE_DATA_OF_CODEC(F) F(av_packet_side_data_get)
#define CFFMPEG_SIDE_DATA_OF_FORMAT(F)
#else
#define CFFMPEG_SIDE_DATA_OF_CODEC(F)
#define CFFMPEG_SIDE_DATA_OF_FORMAT(F) F(av_stream_get_side_data)
#endif

// Every function of FFmpeg that is called, by the library it lives in.
#define CFFMPEG_UTIL(F) \
  F(av_d2q) \
  F(av_dict_free) \
  F(av_dict_set) \
  F(av_dict_set_int) \
  F(av_frame_alloc) \
  F(av_frame_free) \
  F(av_frame_get_buffer) \
  F(av_frame_get_side_data) \
  F(av_frame_make_writable) \
  F(av_free) \
  F(av_log_set_level) \
  F(av_malloc) \
  F(av_opt_set) \
  F(av_opt_set_double) \
  F(av_opt_set_int) \
  F(av_pix_fmt_desc_get) \
  F(av_rescale_q) \
  F(av_strdup) \
  F(av_strerror)
#define CFFMPEG_CODEC(F) \
  F(av_packet_alloc) \
  F(av_packet_free) \
  F(av_packet_move_ref) \
  F(av_packet_rescale_ts) \
  F(av_packet_unref) \
  CFFMPEG_SIDE_DATA_OF_CODEC(F) \
  F(avcodec_alloc_context3) \
  F(avcodec_default_get_buffer2) \
  F(avcodec_find_decoder) \
  F(avcodec_find_encoder) \
  F(avcodec_find_encoder_by_name) \
  F(avcodec_free_context) \
  F(avcodec_open2) \
  F(avcodec_parameters_from_context) \
  F(avcodec_parameters_to_context) \
  F(avcodec_receive_frame) \
  F(avcodec_receive_packet) \
  F(avcodec_send_frame) \
  F(avcodec_send_packet)
#define CFFMPEG_FORMAT(F) \
  F(av_find_best_stream) \
  F(av_guess_frame_rate) \
  F(av_guess_sample_aspect_ratio) \
  F(av_read_frame) \
  CFFMPEG_SIDE_DATA_OF_FORMAT(F) \
  F(av_write_frame) \
  F(av_write_trailer) \
  F(avformat_alloc_context) \
  F(avformat_alloc_output_context2) \
  F(avformat_close_input) \
  F(avformat_find_stream_info) \
  F(avformat_free_context) \
  F(avformat_new_stream) \
  F(avformat_open_input) \
  F(avformat_write_header) \
  F(avio_alloc_context) \
  F(avio_closep) \
  F(avio_context_free) \
  F(avio_open)
#define CFFMPEG_SCALE(F) \
  F(sws_alloc_context) \
  F(sws_freeContext) \
  F(sws_getCoefficients) \
  F(sws_init_context) \
  F(sws_scale) \
  F(sws_setColorspaceDetails)

#define CFFMPEG_MEMBER(name) __typeof__(name) *name;

// The functions once they are loaded; to be used after `cffmpeg_load` has said true.
extern struct cffmpeg_library {
  CFFMPEG_UTIL(CFFMPEG_MEMBER)
  CFFMPEG_CODEC(CFFMPEG_MEMBER)
  CFFMPEG_FORMAT(CFFMPEG_MEMBER)
  CFFMPEG_SCALE(CFFMPEG_MEMBER)
} ff;
#endif
