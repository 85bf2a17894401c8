#ifndef CSYSTEM_LOCAL_H
#define CSYSTEM_LOCAL_H

// Sockets in the file system, for programs of one machine. All of them are closed on exec and never wait. -1, with errno.

// Bound to a path, and as a file for its owner alone, whatever the mask is; no client may connect before `listen`.
int csys_local_bind(const char *_Nonnull path);
int csys_local_connect(const char *_Nonnull path);
// accept4
int csys_local_accept(int door);
// Who was at the other end when the line was made (SO_PEERCRED). 0, or -1.
int csys_local_peer(int line, unsigned *_Nonnull user, unsigned *_Nonnull group);
// Whether they are in a group beside their own (SO_PEERGROUPS).
int csys_local_peer_is_in(int line, unsigned group);
#endif
