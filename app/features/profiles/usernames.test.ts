import { expect, test } from 'vitest'
import { DEFAULT_SITE, nameSite } from '#app/content/site.ts'
import { isReservedUsername } from './usernames.server.ts'

test.each([
  ...['admin', 'moderator', 'support', 'staff', 'help', 'help-center', 'cartfolio', 'Admin'],
  ...['administrator', 'Administrators', 'official', 'support-team', 'supportteam', 'the-admin'],
  ...[
    'cart-folio',
    'c-artfolio',
    'cartfolio-',
    '-cartfolio',
    'cartfolio-staff',
    '-admin',
    'admin-',
  ],
  ...['a-d-m-i-n', 'admin-team', 'team-cartfolio', 'real-moderator', 'moderators', 'root'],
  ...[
    'official-admin',
    'our-support',
    'help-desk',
    'site-admin',
    'security',
    'webmaster',
    '--help--',
  ],
])('reserves %s', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

test.each([
  ...[
    'admin-2',
    'helper',
    'photos',
    'u2',
    'constructor',
    'team',
    'the-team',
    'my-page',
    'model',
    'mods',
  ],
  ...[
    'modern-carts',
    'grassroots',
    'supporter',
    'jane-official',
    'staffan',
    'systems-golf',
    '-',
    '',
  ],
])('does not reserve %j', (username) => {
  expect(isReservedUsername(username)).toBe(false)
})

test('reserves the name of a renamed site with hyphens, and nothing for a name without letters', () => {
  const before = { ...DEFAULT_SITE }
  nameSite({ ...before, name: 'Golf Café' })
  expect(['golf-cafe', 'golfcafe', 'golf-c-afe', 'team-golf-cafe'].every(isReservedUsername)).toBe(
    true,
  )
  nameSite({ ...before, name: 'ゴルフ' })
  expect(['', 'team', 'cartfolio', 'golf'].some(isReservedUsername)).toBe(false)
  nameSite(before)
})
