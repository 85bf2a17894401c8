#ifndef CSYSTEM_FOLDER_H
#define CSYSTEM_FOLDER_H

// Locks the file behind a descriptor for this process, without waiting (flock). -1 when another one has it.
int csys_lock(int descriptor);
// Renames inside one folder, and never over something (renameat2, RENAME_NOREPLACE). Where the file system can't do
// that, by renameat, which puts a folder over nothing but an empty one.
int csys_rename_new(int folder, const char *_Nonnull from, const char *_Nonnull to);
// No memory of this process reaches a disk when it crashes, and no other process of the user may read it.
void csys_forbid_dumps(void);
#endif
