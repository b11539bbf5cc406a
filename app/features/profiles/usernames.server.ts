import { randomInt } from 'node:crypto'
import { site } from '#app/content/site.ts'
import { findFreeUsername } from '#db/queries/users.ts'
import { MAXIMUM_USERNAME } from './profile.ts'

/** Words that suggest the site's staff. */
const STAFF =
  'abuse admin administration administrator hostmaster moderation moderator noreply official postmaster root security staff support sysadmin system webmaster help'
/** What can stand beside them. */
const AFFIXES =
  'account center central crew desk group line my our page real service site team the user'

const alternatives = (words: string) => words.split(' ').join('|')

/**
 * True if no member can take this username: words of the staff and the site's name, also with
 * affixes. Members who already have it keep it.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll('-', '')
  const reserved = alternatives(`${STAFF} ${site.word}`.trim())
  const affix = `(?:${alternatives(AFFIXES)}|${reserved})s?`
  return new RegExp(`^(?:${affix})*(?:${reserved})s?(?:${affix})*$`).test(name)
}

/** Appends a number to a username, shortened so that both fit: jane-doe, 2 → jane-doe-2. */
function numbered(username: string, number: number): string {
  const ending = `-${number}`
  return username.slice(0, MAXIMUM_USERNAME - ending.length).replace(/-+$/, '') + ending
}

/** Finds an available username. */
export async function freeUsername(memberId: string, username: string): Promise<string> {
  if (username === '') return username
  const base = username.replace(/-\d+$/, '')
  const numbers = [
    ...Array.from({ length: 19 }, (_, index) => index + 2),
    ...Array.from({ length: 5 }, () => randomInt(1_000, 10_000)),
  ]
  const candidates = [username, ...numbers.map((number) => numbered(base, number))].filter(
    (candidate) => !isReservedUsername(candidate),
  )
  return (await findFreeUsername(memberId, candidates)) ?? candidates[0] ?? ''
}
