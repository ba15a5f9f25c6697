// Loaded into a server by LD_PRELOAD: logs in order the writes to its database files and the references that it
// confirms, and makes syncs fail. From the log a reader can build every state that a power cut could have left.
//
//   DISK_LOG         the file to log to
//   FAIL_SYNC_AT     the number of the first sync of a database file that fails with EIO
//   FAIL_SYNC_UNTIL  the number of the last sync that fails
//   LIE_SYNC_FROM    from this number on syncs do nothing and report success, as some disks do
//   NO_QUOTA_WHILE   while this file exists, writes to database files and to their probe fail with EDQUOT
//
// Each record: type (1 byte), file (1 byte: 'd'atabase, 'w'al, 'm'ark or '-'), offset and length (8 bytes each), data.
// Types: 'W'rite, 'T'runcate, 'U'nlinked, sync 'B'egun, 'E'nded or 'F'ailed, 'A'nswer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FD 4096
#define REFERENCE_LENGTH 12
/** The probe file holds no data: writes to it can be denied and aren't logged. */
#define PROBE 'p'

static char kinds[MAX_FD];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static long syncs, fail_at, fail_until, lie_from;
static const char *no_quota_while;

static long number_of(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("DISK_LOG");
  if (path) log_fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  fail_at = number_of("FAIL_SYNC_AT");
  fail_until = number_of("FAIL_SYNC_UNTIL");
  lie_from = number_of("LIE_SYNC_FROM");
  no_quota_while = getenv("NO_QUOTA_WHILE");
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static char kind_of(int fd) { return fd >= 0 && fd < MAX_FD ? kinds[fd] : 0; }

static void record(char type, char file, uint64_t offset, uint64_t length, const void *data, size_t data_length) {
  if (log_fd < 0 || file == PROBE) return;
  char head[18] = {type, file};
  memcpy(head + 2, &offset, 8);
  memcpy(head + 10, &length, 8);
  struct iovec parts[2] = {{head, sizeof head}, {(void *)data, data_length}};
  // O_APPEND and one call: only the last record can be cut off by a kill.
  syscall(SYS_writev, log_fd, parts, data_length ? 2 : 1);
}

static int is_denied(int fd) {
  if (!kind_of(fd) || !no_quota_while || access(no_quota_while, F_OK) != 0) return 0;
  errno = EDQUOT;
  return 1;
}

static int remember(const char *path, int fd) {
  if (fd < 0 || fd >= MAX_FD) return fd;
  size_t length = strlen(path);
  kinds[fd] = 0;
  if (length > 8 && strcmp(path + length - 8, "/pona.db") == 0) kinds[fd] = 'd';
  if (length > 12 && strcmp(path + length - 12, "/pona.db-wal") == 0) kinds[fd] = 'w';
  if (length > 13 && strcmp(path + length - 13, "/pona.db-mark") == 0) kinds[fd] = 'm';
  if (length > 14 && strcmp(path + length - 14, "/pona.db-probe") == 0) kinds[fd] = PROBE;
  return fd;
}

#define OPEN(name)                                                                   \
  int name(const char *path, int flags, ...) {                                       \
    __builtin_va_list rest;                                                          \
    __builtin_va_start(rest, flags);                                                 \
    int mode = flags & (O_CREAT | __O_TMPFILE) ? __builtin_va_arg(rest, int) : 0;    \
    __builtin_va_end(rest);                                                          \
    return remember(path, ((int (*)(const char *, int, ...))next(#name))(path, flags, mode)); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) kinds[fd] = 0;
  return ((int (*)(int))next("close"))(fd);
}

#define PWRITE(name, offset_type)                                                            \
  ssize_t name(int fd, const void *data, size_t length, offset_type offset) {                \
    ssize_t (*real)(int, const void *, size_t, offset_type) = next(#name);                   \
    char kind = kind_of(fd);                                                                 \
    if (!kind) return real(fd, data, length, offset);                                        \
    if (is_denied(fd)) return -1;                                                            \
    pthread_mutex_lock(&lock);                                                               \
    record('W', kind, offset, length, data, length);                                         \
    ssize_t written = real(fd, data, length, offset);                                        \
    pthread_mutex_unlock(&lock);                                                             \
    return written;                                                                          \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset_type)                              \
  int name(int fd, offset_type length) {                         \
    char kind = kind_of(fd);                                     \
    if (kind) record('T', kind, length, 0, NULL, 0);             \
    return ((int (*)(int, offset_type))next(#name))(fd, length); \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
  size_t length = strlen(path);
  int is_wal = length > 12 && strcmp(path + length - 12, "/pona.db-wal") == 0;
  int result = ((int (*)(const char *))next("unlink"))(path);
  if (is_wal && result == 0) record('U', 'w', 0, 0, NULL, 0);
  return result;
}

#define SYNC(name)                                                    \
  int name(int fd) {                                                  \
    char kind = kind_of(fd);                                          \
    if (!kind) return ((int (*)(int))next(#name))(fd);                \
    long count = __sync_add_and_fetch(&syncs, 1);                     \
    if (lie_from && count >= lie_from) return 0;                      \
    int failed = count >= fail_at && count <= fail_until;                                   \
    record('B', kind, 0, 0, NULL, 0);                                 \
    int result = failed ? -1 : ((int (*)(int))next(#name))(fd);       \
    record(result == 0 ? 'E' : 'F', kind, 0, 0, NULL, 0);             \
    if (failed) errno = EIO;                                          \
    return result;                                                    \
  }
SYNC(fsync)
SYNC(fdatasync)

static void record_answers(const void *data, size_t length) {
  static const char mark[] = "\"reference\":\"";
  const char *end = (const char *)data + length, *at = data;
  while ((at = memmem(at, end - at, mark, sizeof mark - 1)) && end - at >= (long)sizeof mark - 1 + REFERENCE_LENGTH) {
    at += sizeof mark - 1;
    record('A', '-', 0, REFERENCE_LENGTH, at, REFERENCE_LENGTH);
  }
}

ssize_t write(int fd, const void *data, size_t length) {
  record_answers(data, length);
  return ((ssize_t(*)(int, const void *, size_t))next("write"))(fd, data, length);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  for (int n = 0; n < count; n++) record_answers(parts[n].iov_base, parts[n].iov_len);
  return ((ssize_t(*)(int, const struct iovec *, int))next("writev"))(fd, parts, count);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  for (size_t n = 0; n < message->msg_iovlen; n++)
    record_answers(message->msg_iov[n].iov_base, message->msg_iov[n].iov_len);
  return ((ssize_t(*)(int, const struct msghdr *, int))next("sendmsg"))(fd, message, flags);
}
