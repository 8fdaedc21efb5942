#ifndef CWAYLANDCLIENT_SHIM_H
#define CWAYLANDCLIENT_SHIM_H

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#if __has_include(<wayland-client-core.h>)
#include <wayland-client-core.h>
// This header is included only for its types. The library is loaded when the first cursor of a theme is shown.
#include <wayland-cursor.h>
#else
#error "<wayland-client-core.h> is missing; install it: sudo apt install libwayland-dev"
#endif

/// CTactionLinux's handler of messages.
void taction_log(const char *format, va_list arguments);

/// Passes the client library's messages to `taction_log`. For ARM64, Swift's compiler cannot compile such a handler.
static inline void taction_redirect_client_log(void) { wl_log_set_handler_client(taction_log); }

// File descriptors are passed with the bytes as ancillary data: control messages (cmsg(3)), whose C macros Swift does
// not import.

/// The number of descriptors that one control message carries: libwayland's MAX_FDS_OUT.
#define TACTION_WIRE_FILES 28

union taction_control {
  char bytes[CMSG_SPACE(TACTION_WIRE_FILES * sizeof(int))];
  struct cmsghdr alignment;
};

/// Reads from a socket without waiting. `files` must have room for TACTION_WIRE_FILES descriptors; the caller has to
/// close the received descriptors. Returns the number of bytes, 0 at the end, or -1 with errno set.
static inline ssize_t taction_receive(int socket, void *bytes, size_t size, int *files, int *file_count) {
  union taction_control control;
  struct iovec part = {bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t count;
  do {
    count = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  *file_count = 0;
  if (count < 0) return count;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    *file_count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(files, CMSG_DATA(header), (size_t)*file_count * sizeof(int));
  }
  return count;
}

/// Writes to a socket without waiting, and sends at most TACTION_WIRE_FILES descriptors with the first byte. The caller
/// still has to close the descriptors. Returns the number of bytes, or -1 with errno set.
static inline ssize_t taction_send(int socket, const void *bytes, size_t size, const int *files, int file_count) {
  union taction_control control;
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count > 0) {
    size_t length = (size_t)file_count * sizeof(int);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(length);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(length);
    memcpy(CMSG_DATA(header), files, length);
  }
  ssize_t count;
  do {
    count = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count;
}

#endif
