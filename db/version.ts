import { prepared } from './client.ts'

// The changes of this connection, without reading the file.
const ownChangesStatement = prepared((db) =>
  db.$client.prepare<[], number>('SELECT total_changes()').pluck(),
)
// Changes when another connection, such as a maintainer's command, has written.
const otherChangesStatement = prepared((db) =>
  db.$client.prepare<[], number>('PRAGMA data_version').pluck(),
)

let checkedThisTurn = false
let otherChanges = 0

/**
 * Changes after every write to the database, by any process: data that was read under a version is valid
 * under the same version. This process's writes count immediately. Writes of others are checked once per turn
 * of the event loop: requests of the same turn arrived before anyone could know of a later write.
 */
export function dataVersion(): string {
  if (!checkedThisTurn) {
    checkedThisTurn = true
    otherChanges = otherChangesStatement().get() ?? 0
    setImmediate(() => {
      checkedThisTurn = false
    })
  }
  return `${ownChangesStatement().get()}.${otherChanges}`
}
