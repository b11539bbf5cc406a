import { expect, it } from 'vitest'
import { words } from '#tests/support/words.ts'
import { REMOVED_LINK as gone, removeLinks } from './link-removal.ts'

it.each([
  'https:\\\\example.com',
  'exam\u200bple.c\u00adom',
  ...words(`
    example.com Example.Com EXAMPLE.COM eXaMpLe.oRg foo.co.uk/path?x foo.co.uk/path?x=1&y=2#z
    sub.domain.example a-b.example.net x.com t.me bit.ly/abc youtu.be cart.shop my_cart.io
    example.com:8080 example.com:8080/path unheard-of.ending/path https://a
    http://example.com/a_(b) HTTPS://EXAMPLE.COM ftp://files.example.com/x
    custom+scheme://anything http:example.com http:/example.com https://user:pass@example.com/
    https://[::1]/x https://192.168.1.1/ 192.168.1.1/admin 192.168.1.1:8080 localhost:3000
    localhost/x mailto:x@y javascript:alert(1) //example.com/x WWW.X.COM www.example www.x
    me@x.com first.last+tag@mail.example.org пример.рф Пример.РФ bücher.de 例え.みんな 公司.中国
    xn--bcher-kva.de example.xn--p1ai ｅｘａｍｐｌｅ．ｃｏｍ example。com 163.com
  `),
])('removes the link: %s', (link) => {
  expect(removeLinks(link)).toBe(gone)
  expect(removeLinks(`see ${link} now`)).toBe(`see ${gone} now`)
  expect(removeLinks(`(${link})`)).toBe(`(${gone})`)
  expect(removeLinks(`"${link}", he said`)).toBe(`"${gone}", he said`)
  expect(removeLinks(`Look:\n${link}\nNice!`)).toBe(`Look:\n${gone}\nNice!`)
})

it.each([
  'at 10.30.',
  '8 p.m.',
  'i.e.my cart',
  'the end.Next time',
  'Great.It works',
  'Nice ride.Love it',
  'и так.Потом',
  'note: this',
  'http: is a protocol',
  'ratio 3:2',
  gone,
  '',
  ...words(`
    2.5 2.5.3 v1.2.3 1,299.00 10.30 10.30am 9.am 21.11.2026 1.2.3.4 a.m. a.m e.g. e.g.this
    U.S.A. Ph.D. (wow)!Really wow!Really ... well...yes Hm..ok end.Next cool.really node.js
    cart.jpg and/or he/she 50/50 24.5/30 @jane me@home #golf snake_case snake_case. www www.
    .com com :// 👍🏽.
  `),
])('keeps the text: %s', (text) => {
  expect(removeLinks(text)).toBe(text)
})

it.each([
  ['Visit example.com.', `Visit ${gone}.`],
  ['example.com, example.org; a.example!', `${gone}, ${gone}; ${gone}!`],
  ['Is it https://a.example/b?', `Is it ${gone}?`],
  ['https://a.example/b...', `${gone}...`],
  ['(see https://a.example/b)', `(see ${gone})`],
  ['https://a.example/Golf_(sport)!', `${gone}!`],
  ['[link](https://a.example)', `[link](${gone})`],
  ['<https://a.example>', `<${gone}>`],
  ['**example.com**', `**${gone}**`],
  ['_example.com_', `_${gone}_`],
  ['_https://example.com_', `_${gone}_`],
  ['1https://a.b', `1${gone}`],
  ['éhttps://a.b', `é${gone}`],
  ['example.com/a?b=c.', `${gone}.`],
  ['mail me@x.com', `mail ${gone}`],
  ['wow!example.com', `wow!${gone}`],
  ['x,example.com', `x,${gone}`],
  ['example.com.Then', `${gone}.Then`],
  ['example.com-like', `${gone}-like`],
  ['example.com’s', `${gone}’s`],
  ['a https://b.example https://c.example', `a ${gone} ${gone}`],
  ['nice.example.com', gone],
])('finds the end of the link: %s', (text, expected) => {
  expect(removeLinks(text)).toBe(expected)
})
