import { beforeEach, describe, expect, test } from 'vitest'
import { deleteSignUpBlock, insertSignUpBlocks } from '#db/queries/sign-up-blocks.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { isSignUpBlocked, parseSignUpBlock } from './sign-up-blocks.server.ts'

test.each([
  ['Trash.Example', 'domain', 'trash.example'],
  ['@trash.example.', 'domain', 'trash.example'],
  ['bücher.example', 'domain', 'xn--bcher-kva.example'],
  ['example', 'domain', 'example'],
  ['192.0.2.7', 'network', '192.0.2.7/32'],
  ['192.0.2.0/24', 'network', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', 'network', '192.0.2.7/32'],
  ['2001:DB8::/32', 'network', '2001:db8::/32'],
])('%s is a %s', (text, kind, value) => {
  expect(parseSignUpBlock(text)).toEqual({ kind, value })
})

test.each(['', '@', 'a b', 'jane@trash.example', '192.0.2', '10.0.0.0/7', '192.0.2.0/33', '::/8'])(
  '"%s" is neither',
  (text) => {
    expect(parseSignUpBlock(text)).toBeNull()
  },
)

describe('blocked are', () => {
  databaseOfEachTest()
  beforeEach(async () => {
    const texts = ['trash.example', 'bücher.example', '192.0.2.0/24', '2001:db8::/32']
    await insertSignUpBlocks(texts.map((text) => parseSignUpBlock(text)).filter((each) => !!each))
  })

  test.each([
    ['the domain', 'a@TRASH.example', '198.51.100.1', true],
    ['its subdomains', 'a@mx.trash.example', '198.51.100.1', true],
    ['a domain in Unicode', 'a@bücher.example', '198.51.100.1', true],
    ['no other domains', 'a@nottrash.example', '198.51.100.1', false],
    ['no parent domains', 'a@example', '198.51.100.1', false],
    ['addresses of a network', 'a@example.com', '192.0.2.200', true],
    ['the same by IPv6', 'a@example.com', '::ffff:192.0.2.200', true],
    ['addresses of an IPv6 network', 'a@example.com', '2001:db8:7::1', true],
    ['no other addresses', 'a@example.com', '192.0.3.1', false],
    ['no unknown clients', 'a@example.com', 'unknown', false],
  ])('%s', async (_what, email, client, isBlocked) => {
    expect(await isSignUpBlocked(email, client)).toBe(isBlocked)
  })

  test('no more than the list says after a change', async () => {
    expect(await isSignUpBlocked('a@example.com', '192.0.2.1')).toBe(true)
    await deleteSignUpBlock('192.0.2.0/24')
    expect(await isSignUpBlocked('a@example.com', '192.0.2.1')).toBe(false)
  })
})
