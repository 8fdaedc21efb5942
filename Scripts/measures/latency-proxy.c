// latency-proxy LOG PROGRAM [ARGUMENT...]: runs a program through a Wayland proxy. The proxy records the touch that
// each commit shows, for Scripts/measures/latency, or the sample of a pen, for Scripts/measures/ink.
//
// Bytes and descriptors are forwarded unchanged, and recorded afterwards. The proxy searches each commit for the
// picture of the programs. The border of the picture is magenta on black, so the position of its top left corner is
// known to a fraction of a pixel. Each line of the log begins with the time of CLOCK_MONOTONIC, in microseconds:
//
//   down X Y, motion X Y, up, frame     wl_touch, after it went to the program
//   commit N X Y                        the Nth commit with a buffer, and the corner of the picture; - - if there is no picture
//   done N                              its frame callback: the compositor has taken this commit
//   presented N MICROSECONDS REFRESH    wp_presentation: the time on the screen, and the nanoseconds to the next refresh
//   cpu MICROSECONDS                    the processor time of the program so far, at each landing and lift
//   memory KILOBYTES                    the resident memory of the program, at each landing of a pen
//   tip-down, tip-up, sample N          the tip of a pen, and the Nth frame with its position while it is down
//   ink N                               the newest sample at whose position a commit has ink is the Nth
//
// The proxy supports one picture, one finger or pen at a time, one connection, and wl_shm, which is enough for these
// programs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "latency-pixels.h"

enum { MAX_OBJECTS = 1 << 16, MAX_SERVER_OBJECTS = 1 << 8, MAX_SAMPLES = 1 << 16, MAX_MESSAGE = 1 << 16, MAX_DESCRIPTORS = 28, MAX_WAITING = 1 << 8 };

enum kind {
  NONE, REGISTRY, COMPOSITOR, SURFACE, FRAME, SHM, POOL, BUFFER, SEAT, TOUCH, PRESENTATION, FEEDBACK, TABLETS, TABLET_SEAT, PEN
};

// The known facts about an object; which members are used depends on its kind.
struct object {
  enum kind kind;
  struct pixels pixels;                  // of a buffer; of a pool only the memory
  uint32_t buffer, callback, feedback;   // of a surface, since its last commit
  int commit;                            // of a callback or a feedback: the number of its commit
};

static struct object objects[MAX_OBJECTS + MAX_SERVER_OBJECTS];
static FILE *journal;
static pid_t program;
static int commits;
// The clock of wp_presentation, which need not be CLOCK_MONOTONIC.
static clockid_t presentation_clock = CLOCK_MONOTONIC;

static int64_t microseconds(clockid_t clock) {
  struct timespec now;
  return clock_gettime(clock, &now) == 0 ? now.tv_sec * 1000000LL + now.tv_nsec / 1000 : 0;
}

static void note(int64_t time, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(journal, "%lld ", (long long)time);
  vfprintf(journal, format, arguments);
  fputc('\n', journal);
  va_end(arguments);
}

static void note_use(int64_t time) {
  clockid_t clock;
  if (clock_getcpuclockid(program, &clock) == 0) note(time, "cpu %lld", (long long)microseconds(clock));
}

// MARK: - Ink

// The positions of a pen while its tip is down, in pixels of the surface, and the number of positions that commits have
// shown.
static struct { int x, y; } samples[MAX_SAMPLES];
static int sample_count, shown_count;
static double pen_x, pen_y;
static bool pen_moved, tip_is_down;

// Records the newest sample at whose position there is ink. All earlier samples also count as shown.
static void look_for_ink(const struct pixels *pixels, int64_t time) {
  if (shown_count == sample_count || !is_readable(pixels)) return;
  int newest = sample_count;
  while (newest > shown_count && !is_ink(pixels, samples[newest - 1].x, samples[newest - 1].y)) newest--;
  if (newest == shown_count) return;
  shown_count = newest;
  note(time, "ink %d", newest);
}

static void note_memory(int64_t time) {
  char name[64], line[256];
  snprintf(name, sizeof name, "/proc/%d/status", (int)program);
  FILE *status = fopen(name, "re");
  while (status && fgets(line, sizeof line, status)) {
    long long size;
    if (sscanf(line, "VmRSS: %lld", &size) == 1) note(time, "memory %lld", size);
  }
  if (status) fclose(status);
}

// Takes an event of a pen: the opcodes are the numbers of the events of zwp_tablet_tool_v2.
static void pen_event(unsigned opcode, const uint32_t *words, size_t count, int64_t time) {
  switch (opcode) {
  case 8: tip_is_down = true, pen_moved = true, note(time, "tip-down"), note_use(time), note_memory(time); break;
  case 9: tip_is_down = false, note(time, "tip-up"), note_use(time); break;
  case 10: if (count >= 2) pen_x = (int32_t)words[0] / 256.0, pen_y = (int32_t)words[1] / 256.0, pen_moved = true; break;
  case 18:
    if (tip_is_down && pen_moved && sample_count < MAX_SAMPLES) {
      samples[sample_count].x = (int)pen_x, samples[sample_count].y = (int)pen_y;
      note(time, "sample %d", ++sample_count);
    }
    pen_moved = false;
    break;
  default: break;
  }
}

// MARK: - Messages

// The descriptors that the program has sent and whose messages have not been decoded yet.
static int waiting[MAX_WAITING], waiting_count;

static void keep(int file) {
  if (waiting_count == MAX_WAITING) close(waiting[0]), memmove(waiting, waiting + 1, --waiting_count * sizeof *waiting);
  waiting[waiting_count++] = file;
}

// Returns the descriptor of a pool: the next descriptor of a file that is at least as large as the pool. Other
// descriptors belong to messages that the proxy does not decode.
static int take_pool_file(int32_t size) {
  int found = -1, used = 0;
  while (found < 0 && used < waiting_count) {
    struct stat status;
    int file = waiting[used++];
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= size) found = file;
    else close(file);
  }
  waiting_count -= used;
  memmove(waiting, waiting + used, (size_t)waiting_count * sizeof *waiting);
  return found;
}

// Objects of the compositor have the ids from 0xff000000 on.
static struct object *at(uint32_t id) {
  if (id >= 0xff000000) return id - 0xff000000 < MAX_SERVER_OBJECTS ? &objects[MAX_OBJECTS + id - 0xff000000] : &objects[0];
  return &objects[id < MAX_OBJECTS ? id : 0];
}

static void forget(uint32_t id) {
  let_go(at(id)->pixels.memory);
  *at(id) = (struct object){.kind = NONE};
}

static struct object *make(uint32_t id, enum kind kind) {
  forget(id);
  at(id)->kind = kind;
  return at(id);
}

static void commit(struct object *surface, int64_t time) {
  struct object made = *surface;
  surface->buffer = surface->callback = surface->feedback = 0;
  if (!made.buffer) return;
  double left, top;
  commits++;
  if (find_picture(&at(made.buffer)->pixels, &left, &top)) note(time, "commit %d %.2f %.2f", commits, left, top);
  else note(time, "commit %d - -", commits);
  look_for_ink(&at(made.buffer)->pixels, time);
  if (made.callback) at(made.callback)->commit = commits;
  if (made.feedback) at(made.feedback)->commit = commits;
}

static void bind_global(const uint32_t *words, size_t count) {
  static const struct { const char *name; enum kind kind; } known[] = {
    {"wl_compositor", COMPOSITOR}, {"wl_shm", SHM}, {"wl_seat", SEAT}, {"wp_presentation", PRESENTATION},
    {"zwp_tablet_manager_v2", TABLETS}};
  // The arguments: the name of the global, the length of the interface's name, this name, the version, the object.
  if (count < 4 || words[1] == 0 || words[1] > (count - 4) * 4) return;
  for (size_t index = 0; index < sizeof known / sizeof *known; index++)
    if (strncmp((const char *)(words + 2), known[index].name, words[1]) == 0) make(words[count - 1], known[index].kind);
}

// Takes a request of the program: the opcodes number the requests of an interface in the order of the protocol file.
static void request(uint32_t id, unsigned opcode, const uint32_t *words, size_t count, int64_t time) {
  struct object *object = at(id), *made;
  uint32_t first = count > 0 ? words[0] : 0;
  if (id == 1) {
    if (opcode == 1) make(first, REGISTRY);
    return;
  }
  switch (object->kind) {
  case REGISTRY: if (opcode == 0) bind_global(words, count); break;
  case COMPOSITOR: if (opcode == 0) make(first, SURFACE); break;
  case SEAT: if (opcode == 2) make(first, TOUCH); break;
  case TABLETS: if (opcode == 0) make(first, TABLET_SEAT); break;
  case SHM: {
    if (opcode != 0 || count < 2) break;
    int file = take_pool_file((int32_t)words[1]);
    if (file >= 0) make(first, POOL)->pixels.memory = make_memory(file, (int32_t)words[1]);
    break;
  }
  case POOL:
    if (opcode == 2) resize(object->pixels.memory, (int32_t)first);
    if (opcode != 0 || count < 6) break;
    object->pixels.memory->users++;
    made = make(first, BUFFER);
    made->pixels = (struct pixels){
      object->pixels.memory, .offset = (int32_t)words[1], .width = (int32_t)words[2], .height = (int32_t)words[3],
      .stride = (int32_t)words[4]};
    break;
  case SURFACE:
    if (opcode == 1) object->buffer = first;
    if (opcode == 3) make(object->callback = first, FRAME);
    if (opcode == 6) commit(object, time);
    break;
  case PRESENTATION:
    if (opcode != 1 || count < 2) break;
    make(words[1], FEEDBACK);
    if (at(first)->kind == SURFACE) at(first)->feedback = words[1];
    break;
  default: break;
  }
}

static double fixed(uint32_t word) { return (int32_t)word / 256.0; }

// Takes an event of the compositor.
static void event(uint32_t id, unsigned opcode, const uint32_t *words, size_t count, int64_t time) {
  if (id == 1) {
    if (opcode == 1 && count > 0) forget(words[0]);
    return;
  }
  struct object *object = at(id);
  switch (object->kind) {
  case FRAME: if (object->commit) note(time, "done %d", object->commit); break;
  case TOUCH:
    if (opcode == 0 && count >= 6) note_use(time), note(time, "down %.2f %.2f", fixed(words[4]), fixed(words[5]));
    if (opcode == 1) note(time, "up"), note_use(time);
    if (opcode == 2 && count >= 4) note(time, "motion %.2f %.2f", fixed(words[2]), fixed(words[3]));
    if (opcode == 3) note(time, "frame");
    break;
  case TABLET_SEAT: if (opcode == 1 && count > 0) make(words[0], PEN); break;
  case PEN: pen_event(opcode, words, count, time); break;
  case FEEDBACK: {
    if (opcode != 1 || count < 4 || !object->commit) break;
    int64_t stamp = (int64_t)((uint64_t)words[0] << 32 | words[1]) * 1000000 + words[2] / 1000;
    int64_t shown = stamp + microseconds(CLOCK_MONOTONIC) - microseconds(presentation_clock);
    note(time, "presented %d %lld %u", object->commit, (long long)shown, words[3]);
    break;
  }
  case PRESENTATION: if (opcode == 0 && count > 0) presentation_clock = (clockid_t)words[0]; break;
  default: break;
  }
}

// MARK: - Passing on

// One direction of the connection, with the beginning of a message whose end has not arrived yet.
struct way {
  int from, to;
  bool is_request;
  size_t length;
  _Alignas(8) uint8_t bytes[2 * MAX_MESSAGE];
};

static void look(struct way *way, int64_t time) {
  size_t start = 0;
  while (way->length - start >= 8) {
    uint32_t header[2];
    memcpy(header, way->bytes + start, 8);
    size_t size = header[1] >> 16;
    if (size < 8 || size % 4) exit(1);
    if (way->length - start < size) break;
    const uint32_t *words = (const uint32_t *)(way->bytes + start + 8);
    (way->is_request ? request : event)(header[0], header[1] & 0xffff, words, size / 4 - 2, time);
    start += size;
  }
  way->length -= start;
  memmove(way->bytes, way->bytes + start, way->length);
}

static bool send_all(int to, const uint8_t *bytes, size_t length, struct msghdr *descriptors) {
  while (length > 0) {
    struct iovec part = {(void *)bytes, length};
    struct msghdr message = *descriptors;
    message.msg_iov = &part, message.msg_iovlen = 1;
    ssize_t sent = sendmsg(to, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes += sent, length -= (size_t)sent;
    descriptors->msg_control = NULL, descriptors->msg_controllen = 0;
  }
  return true;
}

// Forwards the bytes that have arrived, then decodes them; returns false at the end of the connection.
static bool pass(struct way *way) {
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(MAX_DESCRIPTORS * sizeof(int))];
  uint8_t *bytes = way->bytes + way->length;
  struct iovec part = {bytes, sizeof way->bytes - way->length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t length = recvmsg(way->from, &message, MSG_CMSG_CLOEXEC);
  if (length < 0 && errno == EINTR) return true;
  if (length <= 0) return false;
  struct msghdr descriptors = {.msg_control = message.msg_controllen ? control : NULL, .msg_controllen = message.msg_controllen};
  int64_t time = microseconds(CLOCK_MONOTONIC);
  if (!send_all(way->to, bytes, (size_t)length, &descriptors)) return false;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int file;
      memcpy(&file, CMSG_DATA(header) + index * sizeof file, sizeof file);
      if (way->is_request) keep(file);
      else close(file);
    }
  }
  way->length += (size_t)length;
  look(way, time);
  return true;
}

static struct sockaddr_un address(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const char *folder = name[0] == '/' ? "" : getenv("XDG_RUNTIME_DIR");
  snprintf(address.sun_path, sizeof address.sun_path, "%s%s%s", folder ? folder : "", folder && folder[0] ? "/" : "", name);
  return address;
}

static int fail(const char *what) {
  perror(what);
  return 1;
}

static volatile sig_atomic_t is_ended;

// The end of the program also ends the connection, unless the program never made a connection.
static void end(int number) {
  is_ended = 1;
  if (number != SIGCHLD && program > 0) kill(program, SIGTERM);
}

int main(int count, char **arguments) {
  if (count < 3) return fprintf(stderr, "usage: latency-proxy LOG PROGRAM [ARGUMENT...]\n"), 2;
  journal = fopen(arguments[1], "we");
  if (!journal) return fail(arguments[1]);
  setvbuf(journal, NULL, _IOFBF, 1 << 20);

  const char *display = getenv("WAYLAND_DISPLAY");
  struct sockaddr_un compositor = address(display ? display : "wayland-0");
  char name[32];
  snprintf(name, sizeof name, "latency-%d", getpid());
  struct sockaddr_un own = address(name);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(server, (struct sockaddr *)&compositor, sizeof compositor) != 0) return fail(compositor.sun_path);
  if (bind(listener, (struct sockaddr *)&own, sizeof own) != 0 || listen(listener, 1) != 0) return fail(own.sun_path);

  struct sigaction action = {.sa_handler = end};
  sigaction(SIGCHLD, &action, NULL), sigaction(SIGTERM, &action, NULL), sigaction(SIGINT, &action, NULL);
  program = fork();
  if (program == 0) {
    setenv("WAYLAND_DISPLAY", name, 1);
    execvp(arguments[2], arguments + 2);
    _exit(fail(arguments[2]));
  }
  // The proxy must not wait for a program that has ended without a connection.
  struct pollfd first = {.fd = listener, .events = POLLIN};
  int client = poll(&first, 1, 10000) > 0 ? accept4(listener, NULL, NULL, SOCK_CLOEXEC) : -1;
  unlink(own.sun_path);

  static struct way up = {.is_request = true}, down;
  up.from = down.to = client, up.to = down.from = server;
  while (client >= 0 && !is_ended) {
    struct pollfd files[] = {{.fd = server, .events = POLLIN}, {.fd = client, .events = POLLIN}};
    if (poll(files, 2, -1) < 0) continue;
    if (files[0].revents && !pass(&down)) break;
    if (files[1].revents && !pass(&up)) break;
  }
  fclose(journal);
  kill(program, SIGTERM);
  waitpid(program, NULL, 0);
  return 0;
}
