import { createRequire } from 'node:module'
import type BetterSqlite3 from 'better-sqlite3'

// The SQLite driver that this Node can load: better-sqlite3 13 needs N-API 10 (Node 22.14); version
// 12, an optional dependency under another name, serves Node 20, and goes with it.

const NEEDED_NODE_API = 10
const isCurrent = Number(process.versions.napi) >= NEEDED_NODE_API

function loadDriver(): typeof BetterSqlite3 {
  const require = createRequire(import.meta.url)
  if (isCurrent) return require('better-sqlite3') as typeof BetterSqlite3
  try {
    const driver = require('better-sqlite3-12') as typeof BetterSqlite3
    // The constructor loads the compiled part, which is missing where the compilation failed.
    new driver(':memory:').close()
    return driver
  } catch {
    process.stderr.write(
      `No SQLite driver for Node ${process.versions.node}: use Node 22.14 or newer, ` +
        'or install python3, make and g++ and run npm ci again.\n',
    )
    process.exit(1)
  }
}

/** Parameters, and the texts and names in which they are none. */
const PARAMETERS = /'[^']*'|"[^"]*"|[?@]\w*/g

/**
 * The driver, with a sign before each parameter. SQLite plans statements by the values of bare
 * parameters, as in `LIMIT ?`, and compiles them again for each call: up to forty times the work of
 * running them. No driver offers the setting against it.
 */
export default class SqliteDatabase extends loadDriver() {
  override prepare<Parameters extends unknown[] | object = unknown[], Row = unknown>(
    source: string,
  ) {
    return super.prepare<Parameters, Row>(
      source.replace(PARAMETERS, (found) => (/^['"]/.test(found) ? found : `+${found}`)),
    )
  }
}

export type Connection = BetterSqlite3.Database
