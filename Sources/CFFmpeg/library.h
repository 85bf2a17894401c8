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
  F(av_frame_alloc)     \
  F(av_frame_free)
#define CFFMPEG_CODEC(F) \
  F(av_packet_alloc)     \
  F(av_packet_free)
#define CFFMPEG_FORMAT(F) F(avformat_version)
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
