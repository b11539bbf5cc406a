import { randomInt } from 'node:crypto'
import { findFreeUsername } from '#db/queries/users.ts'
import { MAXIMUM_USERNAME } from './profile-fields.ts'
import { isReservedUsername } from './reserved-usernames.server.ts'

/** Numbers that are tried in order; a common name needs random ones. */
const MAXIMUM_NUMBER = 20
const RANDOM_NUMBERS = 5

/** Appends a number to a username, shortened so that both fit: jane-doe, 2 → jane-doe-2. */
function numbered(username: string, number: number): string {
  const ending = `-${number}`
  return username.slice(0, MAXIMUM_USERNAME - ending.length).replace(/-+$/, '') + ending
}

/**
 * Finds a username that a member can take.
 * @param username what the member would be proposed; a number at its end is replaced
 * @returns the username, with another number if it is taken or reserved; a taken one if nothing like it is free
 */
export async function freeUsername(memberId: string, username: string): Promise<string> {
  if (username === '') return username
  const base = username.replace(/-\d+$/, '')
  const numbers = [
    ...Array.from({ length: MAXIMUM_NUMBER - 1 }, (_, index) => index + 2),
    ...Array.from({ length: RANDOM_NUMBERS }, () => randomInt(1_000, 10_000)),
  ]
  const candidates = [username, ...numbers.map((number) => numbered(base, number))].filter(
    (candidate) => !isReservedUsername(candidate),
  )
  return (await findFreeUsername(memberId, candidates)) ?? candidates[0] ?? ''
}
