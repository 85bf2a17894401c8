#ifndef CV4L2_H
#define CV4L2_H
#include <linux/videodev2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Video4Linux through libv4l2, which is loaded when the first camera is opened, so that no start of the program pays for
// it (docs/decisions/0016). What these functions return and leave in errno is what the calls they are named after do.

// Loads libv4l2 if that was not yet done and silences it; false where it is missing. From any thread.
bool cv4l2_load(void);
// Why not, as the loader says it, where it is there and can't be loaded; else empty.
const char *_Nonnull cv4l2_trouble(void);
// v4l2_fd_open: from now on libv4l2 converts what this descriptor delivers. -1 with ENOSYS where the library is missing.
int cv4l2_attach(int descriptor);

// Each of these goes through libv4l2 where it is loaded. That hands descriptors it does not know on to the kernel.
int cv4l2_control(int descriptor, unsigned long request, void *_Nonnull argument);
int cv4l2_close(int descriptor);
ssize_t cv4l2_read(int descriptor, void *_Nonnull bytes, size_t count);
// NULL where mmap says MAP_FAILED.
void *_Nullable cv4l2_map(int descriptor, size_t length, int64_t offset);
int cv4l2_unmap(void *_Nonnull start, size_t length);

// ioctl, past libv4l2: what the driver itself does.
int cv4l2_driver_control(int descriptor, unsigned long request, void *_Nonnull argument);

// Function-like macros are not imported into Swift.
static const unsigned long cv4l2_querycap = VIDIOC_QUERYCAP;
static const unsigned long cv4l2_enum_fmt = VIDIOC_ENUM_FMT;
static const unsigned long cv4l2_enum_framesizes = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long cv4l2_enum_frameintervals = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long cv4l2_g_fmt = VIDIOC_G_FMT;
static const unsigned long cv4l2_s_fmt = VIDIOC_S_FMT;
static const unsigned long cv4l2_g_parm = VIDIOC_G_PARM;
static const unsigned long cv4l2_s_parm = VIDIOC_S_PARM;
static const unsigned long cv4l2_reqbufs = VIDIOC_REQBUFS;
static const unsigned long cv4l2_querybuf = VIDIOC_QUERYBUF;
static const unsigned long cv4l2_qbuf = VIDIOC_QBUF;
static const unsigned long cv4l2_dqbuf = VIDIOC_DQBUF;
static const unsigned long cv4l2_streamon = VIDIOC_STREAMON;
static const unsigned long cv4l2_streamoff = VIDIOC_STREAMOFF;
static const unsigned long cv4l2_queryctrl = VIDIOC_QUERYCTRL;
static const unsigned long cv4l2_g_ctrl = VIDIOC_G_CTRL;
static const unsigned long cv4l2_s_ctrl = VIDIOC_S_CTRL;

#include "CV4L2Pixels.h"
#endif
