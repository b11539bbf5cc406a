#!/bin/sh
# Starts the built server, or with `admin` a command of the maintainer. With LITESTREAM_URL, Litestream runs it as its child process and replicates the
# database; a folder without a database gets the replica's first (decision 0037).
set -eu
if [ ! -e build/server/index.js ]; then
  echo 'There is no build here: run npm run build first.' >&2
  exit 1
fi
if [ "${1:-}" = admin ]; then
  shift
  exec node build/server/admin.js "$@"
fi
[ -n "${LITESTREAM_URL:-}" ] || exec node build/server/index.js

DATA_DIR=${DATA_DIR:-./data}
export DATA_DIR
# A bucket for the replica at the provider of the pictures needs no variables of its own.
export LITESTREAM_ACCESS_KEY_ID="${LITESTREAM_ACCESS_KEY_ID:-${S3_ACCESS_KEY_ID:-}}"
export LITESTREAM_SECRET_ACCESS_KEY="${LITESTREAM_SECRET_ACCESS_KEY:-${S3_SECRET_ACCESS_KEY:-}}"
export LITESTREAM_ENDPOINT="${LITESTREAM_ENDPOINT:-${S3_ENDPOINT:-}}"
export LITESTREAM_REGION="${LITESTREAM_REGION:-${S3_REGION:-}}"

litestream=$(command -v litestream || true)
if [ -z "$litestream" ]; then
  echo 'The start failed: LITESTREAM_URL is set, but there is no litestream on the PATH. Install version 0.3.13.' >&2
  exit 1
fi

# For `admin doctor`: how far the replica is behind.
[ "${1:-}" != lag ] || exec "$litestream" generations -config scripts/litestream.yml "$DATA_DIR/cartfolio.sqlite"

# The database and its copies are for their owner only.
umask 077
mkdir -p "$DATA_DIR"
# An unfinished restore of a backup is for the server to reject.
if [ ! -e "$DATA_DIR/unfinished-restore" ]; then
  [ -e "$DATA_DIR/cartfolio.sqlite" ] && before=there || before=absent
  "$litestream" restore -config scripts/litestream.yml -if-db-not-exists -if-replica-exists "$DATA_DIR/cartfolio.sqlite"
  rm -f "$DATA_DIR/cartfolio.sqlite.tmp-shm" "$DATA_DIR/cartfolio.sqlite.tmp-wal"
  if [ "$before" = absent ] && [ -e "$DATA_DIR/cartfolio.sqlite" ]; then
    echo "{\"level\":30,\"msg\":\"The database was absent, and was restored from $LITESTREAM_URL.\"}"
  fi
fi
exec "$litestream" replicate -config scripts/litestream.yml -exec 'node build/server/index.js --replicated'
