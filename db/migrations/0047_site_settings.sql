-- What the maintainer has set at run time; without a row, the environment decides.
CREATE TABLE site_settings (
  name TEXT NOT NULL PRIMARY KEY CHECK (name IN ('announcement', 'read-only', 'sign-ups')),
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 300),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
