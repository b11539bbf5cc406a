-- What `admin doctor` cannot measure at once: the use of the disk by day, and the error lines of the log by hour.
CREATE TABLE disk_days (
  day TEXT NOT NULL PRIMARY KEY CHECK (length(day) = 10),
  -- Of the whole volume; the others are the folders of DATA_DIR.
  used INTEGER NOT NULL,
  pictures INTEGER NOT NULL,
  cache INTEGER NOT NULL,
  backups INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE error_hours (
  -- Hours since 1970.
  hour INTEGER NOT NULL PRIMARY KEY,
  errors INTEGER NOT NULL
) STRICT;
