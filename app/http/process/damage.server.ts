/** What a maintainer does about a damaged database. */
export const HOW_TO_REPAIR =
  'Restore the latest backup, or recover what can be read, ' +
  'as docs/operations.md says under "A damaged database".'

/** The sentence of the start, `check` and the log about a damaged database. */
export const damageOf = (file: string, problem: string): string =>
  `the database ${file} is damaged: ${problem}. ${HOW_TO_REPAIR}`
