#include "CPCSC.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <winscard.h>

// Every function of the library that is called, and its constants for the two protocols.
#define CPCSC_SYMBOLS(S) \
  S(SCardBeginTransaction) \
  S(SCardCancel) \
  S(SCardConnect) \
  S(SCardControl) \
  S(SCardDisconnect) \
  S(SCardEndTransaction) \
  S(SCardEstablishContext) \
  S(SCardGetStatusChange) \
  S(SCardListReaders) \
  S(SCardReleaseContext) \
  S(SCardTransmit) \
  S(g_rgSCardT0Pci) \
  S(g_rgSCardT1Pci)

#define MEMBER(name) __typeof__(name) *name;
static struct { CPCSC_SYMBOLS(MEMBER) } lib;
static bool is_loaded;
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FETCH(name) CSYS_FETCH(lib.name, library, #name, trouble)

static void load(void) {
  void *library = dlopen("libpcsclite.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  CPCSC_SYMBOLS(FETCH)
  is_loaded = true;
}

bool cpcsc_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *cpcsc_trouble(void) { return trouble; }

uint32_t cpcsc_open(cpcsc_context *context) {
  return (uint32_t)lib.SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, context);
}

void cpcsc_close(cpcsc_context context) { lib.SCardReleaseContext(context); }

void cpcsc_cancel(cpcsc_context context) { lib.SCardCancel(context); }

uint32_t cpcsc_list(cpcsc_context context, char *names, size_t *room) {
  DWORD length = *room;
  LONG code = lib.SCardListReaders(context, NULL, names, &length);
  *room = length;
  return (uint32_t)code;
}

uint32_t cpcsc_wait(cpcsc_context context, uint32_t milliseconds, cpcsc_reader *readers, size_t count) {
  SCARD_READERSTATE states[CPCSC_MOST] = {0};
  if (count > CPCSC_MOST) return (uint32_t)SCARD_E_INVALID_PARAMETER;
  for (size_t i = 0; i < count; i++) {
    states[i].szReader = readers[i].name;
    states[i].dwCurrentState = readers[i].known;
  }
  LONG code = lib.SCardGetStatusChange(context, milliseconds, states, count);
  for (size_t i = 0; i < count; i++) {
    readers[i].now = (uint32_t)states[i].dwEventState;
    readers[i].atr_count = states[i].cbAtr < CPCSC_ATR ? states[i].cbAtr : CPCSC_ATR;
    memcpy(readers[i].atr, states[i].rgbAtr, readers[i].atr_count);
  }
  return (uint32_t)code;
}

uint32_t cpcsc_connect(cpcsc_context context, const char *name, cpcsc_card *card, uint32_t *protocol) {
  DWORD active = 0;
  LONG code = lib.SCardConnect(
      context, name, SCARD_SHARE_SHARED, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, card, &active);
  *protocol = (uint32_t)active;
  return (uint32_t)code;
}

void cpcsc_disconnect(cpcsc_card card, bool resets) {
  lib.SCardDisconnect(card, resets ? SCARD_RESET_CARD : SCARD_LEAVE_CARD);
}

uint32_t cpcsc_begin(cpcsc_card card) { return (uint32_t)lib.SCardBeginTransaction(card); }

void cpcsc_end(cpcsc_card card) { lib.SCardEndTransaction(card, SCARD_LEAVE_CARD); }

uint32_t cpcsc_send(
    cpcsc_card card, uint32_t protocol, const uint8_t *command, size_t count, uint8_t *answer, size_t *room) {
  DWORD length = *room;
  const SCARD_IO_REQUEST *request = protocol == SCARD_PROTOCOL_T0 ? lib.g_rgSCardT0Pci : lib.g_rgSCardT1Pci;
  LONG code = lib.SCardTransmit(card, request, command, count, NULL, answer, &length);
  *room = code == SCARD_S_SUCCESS ? length : 0;
  return (uint32_t)code;
}

uint32_t cpcsc_control(cpcsc_card card, uint32_t code, uint8_t *answer, size_t *room) {
  DWORD length = 0;
  LONG result = lib.SCardControl(card, code, NULL, 0, answer, *room, &length);
  *room = result == SCARD_S_SUCCESS ? length : 0;
  return (uint32_t)result;
}
