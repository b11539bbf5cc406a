import { prepared } from './client.ts'

// Of this connection, without a look at the file.
const ownChanges = prepared((db) =>
  db.$client.prepare<[], number>('SELECT total_changes()').pluck(),
)
// Changes when another connection, such as a command of the maintainer's, has written.
const foreignChanges = prepared((db) =>
  db.$client.prepare<[], number>('PRAGMA data_version').pluck(),
)

let checkedThisTurn = false
let foreign = 0

/**
 * A text that differs after every write to the database, whoever made it: what was read under one
 * version is still true under the same.
 *
 * This process's own writes count at once. Those of others are looked for once in each turn of the
 * event loop: what is asked within one turn has arrived before anybody could know of a later write.
 */
export function dataVersion(): string {
  if (!checkedThisTurn) {
    checkedThisTurn = true
    foreign = foreignChanges().get() ?? 0
    setImmediate(() => {
      checkedThisTurn = false
    })
  }
  return `${ownChanges().get()}.${foreign}`
}
