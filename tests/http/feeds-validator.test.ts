import { expect, test } from 'vitest'
import { atomProblems } from '#tests/support/atom.ts'

/* Tests `atomProblems`, the validator of the feed tests. */

const VALID = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>https://carts.example/feed.atom</id><title>Carts</title><updated>2026-11-22T08:00:00.000Z</updated>
<link rel="self" href="https://carts.example/feed.atom"/>
<entry><id>https://carts.example/photo/1</id><title>One</title><updated>2026-11-22T08:00:00Z</updated>
<author><name>Jane</name><uri>https://carts.example/u/jane</uri></author>
<link rel="alternate" type="text/html" href="https://carts.example/photo/one-jane-1"/>
<category term="lime"/><content type="html">&lt;p&gt;Words&lt;/p&gt;</content></entry>
</feed>`

test('finds no problems in a valid feed', () => {
  expect(atomProblems(VALID)).toEqual([])
})

const ENTRY = /<entry>[^]*<\/entry>/.exec(VALID)?.[0] ?? ''

test.each<[string, string | RegExp, string]>([
  ['an unescaped character', 'One', 'One & two'],
  ['a character that XML does not allow', 'One', 'One\u0001'],
  ['an unknown entity', 'One', 'One&nbsp;'],
  ['a reference to a character that XML does not allow', 'One', 'One&#1;'],
  ['a tag that is not closed', 'lime"/>', 'lime">'],
  ['an end tag of another element', '</title><updated>', '</id><updated>'],
  ['a value without quotes', 'term="lime"', 'term=lime'],
  ['an attribute twice', 'term="lime"', 'term="lime" term="red"'],
  ['attributes without a space', 'rel="self" ', 'rel="self"'],
  ['an unknown prefix', '<category', '<a:category'],
  ['text after the end', '</feed>', '</feed>.'],
  ['a second root', '</feed>', '</feed><feed/>'],
  ['another root', /feed/g, 'food'],
  ['another namespace', '2005/Atom', '2006/Atom'],
  ['no id', /<id>https:\/\/carts.example\/feed.atom<\/id>/, ''],
  ['two titles', '<title>Carts</title>', '<title>Carts</title><title>More</title>'],
  [
    'two icons',
    '<title>Carts',
    '<icon>https://a.example/</icon><icon>https://a.example/</icon><title>Carts',
  ],
  ['an unknown element', '<title>One', '<guid>1</guid><title>One'],
  ['text between elements', '<entry>', 'and <entry>'],
  ['no date', /<updated>2026-11-22T08:00:00Z<\/updated>/, ''],
  ['a date in e-mail format', '2026-11-22T08:00:00Z', 'Sun, 22 Nov 2026 08:00:00 GMT'],
  ['an invalid day', '2026-11-22T08:00:00Z', '2026-13-22T08:00:00Z'],
  ['an id that is a path', 'https://carts.example/photo/1', '/photo/1'],
  ['a link that is a path', 'https://carts.example/photo/one-jane-1', '/photo/one-jane-1'],
  ['a link with a space', 'one-jane-1', 'one jane-1'],
  ['a link without a type', 'text/html', 'html'],
  ['no link to itself', 'rel="self"', 'rel="via"'],
  [
    'two alternates of one type',
    '<category',
    '<link type="text/html" href="https://a.example/"/><category',
  ],
  ['a length that is not a number', 'rel="alternate"', 'rel="alternate" length="long"'],
  ['no author', /<author>.*<\/author>/, ''],
  ['an author without a name', '<name>Jane</name>', ''],
  ['an author whose name is blank', 'Jane', ' '],
  ['an author link to another site', 'https://carts.example/u/jane', 'u/jane'],
  ['a category without a term', ' term="lime"', ''],
  ['HTML that is not escaped', '&lt;p&gt;Words&lt;/p&gt;', '<p>Words</p>'],
  ['a title with an unknown type', '<title>One', '<title type="text/html">One'],
  ['an entry twice', ENTRY, ENTRY + ENTRY],
])('%s is reported', (_what, from, to) => {
  const broken = VALID.replace(from, to)
  expect(broken).not.toBe(VALID)
  expect(atomProblems(broken)).not.toEqual([])
})
