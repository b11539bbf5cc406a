/** What a maintainer does about a damaged database. */
export const HOW_TO_REPAIR =
  'Restore the latest backup, or recover what can be read, ' +
  'as docs/operations.md says under "A damaged database".'

/** The sentence of the start, `check` and the log about a damaged database. */
export const damageOf = (file: string, problem: string): string =>
  `the database ${file} is damaged: ${problem}. ${HOW_TO_REPAIR}`

/** The sentence of `check` and `doctor` about a damaged write-ahead log, found on that day. */
export const lostTransactions = (day: string): string =>
  `its write-ahead log was damaged on ${day}, and the last transactions before are lost, ` +
  'as docs/operations.md says under "A damaged database"'
