import { randomInt } from 'node:crypto'
import { site } from '#app/content/site.ts'
import { slugify } from '#app/http/addresses.ts'
import { findFreeUsername } from '#db/queries/users.ts'
import { MAXIMUM_USERNAME } from './profile.ts'

/** Names that suggest the site's staff. */
const RESERVED = new Set([
  'admin',
  'moderator',
  'support',
  'staff',
  'help',
  'help-center',
  'cartfolio',
])

/** True if no member can take this username. Members who already have it keep it. */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase()
  return RESERVED.has(name) || name === site.word || name === slugify(site.name)
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
