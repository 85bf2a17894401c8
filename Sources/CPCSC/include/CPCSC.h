#ifndef CPCSC_H
#define CPCSC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PC/SC: pcsc-lite's client library, loaded for the first look at a reader (libpcsclite.so.1). Each function but the first two
// needs `cpcsc_load` to have returned true, passes its arguments on to the function that is named beside it, and returns that
// function's code: 0, or one such as 0x8010002E.

// Loads the library once. Returns false if it is not installed, or lacks a function that is used here.
bool cpcsc_load(void);
// Why it could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull cpcsc_trouble(void);

typedef long cpcsc_context;
typedef long cpcsc_card;

// SCardEstablishContext, SCardReleaseContext
uint32_t cpcsc_open(cpcsc_context *_Nonnull context);
void cpcsc_close(cpcsc_context context);
// SCardCancel, for other threads: ends a wait.
void cpcsc_cancel(cpcsc_context context);
// SCardListReaders: names, each ended by a zero, and another zero. `names` may be NULL to learn the room that they need.
uint32_t cpcsc_list(cpcsc_context context, char *_Nullable names, size_t *_Nonnull room);

#define CPCSC_ATR 33
// A reader in a wait: `known` is its state as of the last wait, `now` what the library says of it.
typedef struct {
  const char *_Nullable name;
  uint32_t known;
  uint32_t now;
  size_t atr_count;
  uint8_t atr[CPCSC_ATR];
} cpcsc_reader;
// The most readers of one wait.
#define CPCSC_MOST 32
// SCardGetStatusChange
uint32_t cpcsc_wait(
    cpcsc_context context, uint32_t milliseconds, cpcsc_reader *_Nonnull readers, size_t count);

// SCardConnect, shared, with T=0 or T=1; SCardDisconnect, with or without a reset.
uint32_t cpcsc_connect(
    cpcsc_context context, const char *_Nonnull name, cpcsc_card *_Nonnull card, uint32_t *_Nonnull protocol);
void cpcsc_disconnect(cpcsc_card card, bool resets);
// SCardBeginTransaction, SCardEndTransaction
uint32_t cpcsc_begin(cpcsc_card card);
void cpcsc_end(cpcsc_card card);
// SCardTransmit: `room` is the room for the answer, and then its length.
uint32_t cpcsc_send(
    cpcsc_card card, uint32_t protocol, const uint8_t *_Nonnull command, size_t count, uint8_t *_Nonnull answer,
    size_t *_Nonnull room);
// SCardControl without input.
uint32_t cpcsc_control(cpcsc_card card, uint32_t code, uint8_t *_Nonnull answer, size_t *_Nonnull room);
#endif
