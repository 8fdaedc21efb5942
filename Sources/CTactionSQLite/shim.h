#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

// Swift does not import functions with variable arguments.

/* Makes a connection refuse what a hostile schema could do: calls of functions with side effects in views, and direct
   changes of the file's internal structures. Returns an SQLite result code. */
static inline int taction_sqlite_distrust(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

#else
#error "<sqlite3.h> is missing; install it: sudo apt install libsqlite3-dev"
#endif
