#ifndef CFFMPEG_LIBRARY_H
#define CFFMPEG_LIBRARY_H
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// Every function of FFmpeg that is called, by the library it lives in.
#define CFFMPEG_UTIL(F) \
  F(av_log_set_level)   \
  F(av_strerror)        \
  F(av_d2q)             \
  F(av_dict_set)        \
  F(av_dict_set_int)    \
  F(av_dict_free)       \
  F(av_opt_set)         \
  F(av_opt_set_double)  \
  F(av_frame_alloc)     \
  F(av_frame_free)      \
  F(av_frame_get_buffer)   \
  F(av_frame_make_writable)
#define CFFMPEG_CODEC(F) \
  F(av_packet_alloc)     \
  F(av_packet_free)      \
  F(av_packet_unref)     \
  F(av_packet_move_ref)  \
  F(av_packet_rescale_ts)          \
  F(avcodec_find_encoder)          \
  F(avcodec_find_encoder_by_name)  \
  F(avcodec_alloc_context3)        \
  F(avcodec_free_context)          \
  F(avcodec_open2)                 \
  F(avcodec_send_frame)            \
  F(avcodec_receive_packet)        \
  F(avcodec_parameters_from_context)
#define CFFMPEG_FORMAT(F)            \
  F(avformat_alloc_output_context2)  \
  F(avformat_free_context)           \
  F(avformat_new_stream)             \
  F(avformat_write_header)           \
  F(av_write_frame)                  \
  F(av_write_trailer)                \
  F(avio_open)                       \
  F(avio_closep)
#define CFFMPEG_SCALE(F) F(sws_freeContext)

#define CFFMPEG_MEMBER(name) __typeof__(name) *name;

// The functions once they are loaded; to be used after `cffmpeg_load` has said true.
extern struct cffmpeg_library {
  CFFMPEG_UTIL(CFFMPEG_MEMBER)
  CFFMPEG_CODEC(CFFMPEG_MEMBER)
  CFFMPEG_FORMAT(CFFMPEG_MEMBER)
  CFFMPEG_SCALE(CFFMPEG_MEMBER)
} ff;
#endif
