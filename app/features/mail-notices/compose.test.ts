import { expect, test } from 'vitest'
import type { Notification } from '../notifications/serializers.server.ts'
import { composeNoticeMail } from './compose.server.tsx'

const actor = {
  id: 'omar-id',
  username: 'omar',
  firstName: 'Omar',
  lastName: 'Haddad',
  profileImageUrl: '/images/avatar/key/96.webp',
}
const photo = { title: 'Lime cart', url: '/photo/lime-cart-jane-7', thumbnailUrl: '/images/x.webp' }
type Winner = Parameters<typeof composeNoticeMail>[0]['winner']
const base = { id: 1, createdAt: '2026-11-20T10:00:00.000Z', unread: true }
const like = (fields: object = {}): Notification => ({
  ...base,
  kind: 'like',
  actor,
  photo,
  others: 0,
  ...fields,
})

const compose = (notifications: Notification[], winner: Winner = null) =>
  composeNoticeMail({
    notifications,
    winner,
    frequency: 'daily',
    unsubscribePath: '/mail/unsubscribe/token',
    origin: 'https://carts.example',
  })

const composed = (...notifications: Notification[]) => {
  const mail = compose(notifications)
  if (!mail) throw new Error('no mail')
  return mail
}

const winner = {
  title: 'Red\ncart example.com',
  name: 'Ada',
  path: '/weeks/2026-11-16',
  thumbnailUrl: '/images/y/360.webp',
}

test('nothing happened: no mail, also with a photo of the week', () => {
  expect(compose([])).toBeNull()
  expect(compose([], winner)).toBeNull()
})

test('names the photo of the week, with a link that says what it opens', () => {
  const { text, html } = compose([like()], winner) ?? {}
  expect(text).toContain(
    'Photo of the week: Red cart [link removed] by Ada\n' +
      'See the photo and the cart of the week:\nhttps://carts.example/weeks/2026-11-16\n',
  )
  expect(html).toContain(
    'Photo of the week: <bdi>Red cart [link removed]</bdi> by <bdi>Ada</bdi>. ' +
      '<a class="link" href="https://carts.example/weeks/2026-11-16">See the photo and the cart of the week</a>',
  )
  for (const picture of ['x', 'y/360'])
    expect(html).toContain(
      `<img class="picture" src="https://carts.example/images/${picture}.jpg" alt=""`,
    )
})

test('shows no picture of a photo for followers', () => {
  const { html } = composed(like({ photo: { ...photo, followersOnly: true } }))
  expect(html).toContain('Lime cart')
  expect(html).not.toContain('<img')
})

test('says what happened as the page of notifications says it, as text and as HTML', () => {
  const { subject, text, html } = composed(
    like({ others: 2 }),
    { ...base, kind: 'follow', actor },
    { ...base, kind: 'comment', actor, photo, own: true, excerpt: 'Great\nwheels' },
    { ...base, kind: 'week', photo: { ...photo, url: '/weeks/2026-11-16' } },
    { ...base, kind: 'cart-week', photo: { ...photo, url: '/weeks/2026-11-09' } },
    {
      ...base,
      kind: 'cart',
      actor,
      photo: { ...photo, title: 'Red', url: '/u/omar/binder/red-1' },
    },
    { ...base, kind: 'warning', text: 'Mind your words.' },
  )
  expect(subject).toBe('7 new notifications on Cartfolio')
  expect(text).toContain(
    '- Omar Haddad and 2 others liked your photo Lime cart\n  https://carts.example/photo/lime-cart-jane-7\n\n' +
      '- Omar Haddad started following you\n  https://carts.example/u/omar\n\n' +
      '- Omar Haddad commented on your photo Lime cart\n  > Great\n  > wheels\n  https://carts.example/photo/',
  )
  expect(text).toContain(
    '- Your photo Lime cart is the photo of the week\n  https://carts.example/weeks/2026-11-16\n\n' +
      '- Your cart Lime cart is the cart of the week\n  https://carts.example/weeks/2026-11-09\n\n' +
      '- New photos in Red\n  https://carts.example/u/omar/binder/red-1',
  )
  expect(text).toContain('- A message from the moderators\n  > Mind your words.')
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('</a> and 2 others liked your photo <a')
  expect(html).toContain('Great\nwheels')
})

test('says why it came and how to end it', () => {
  const { text, html } = composed(like())
  for (const part of [text, html]) {
    expect(part).toContain(
      'You get this mail because you chose at most one mail a day on Cartfolio',
    )
    expect(part).toContain('https://carts.example/mail/unsubscribe/token')
    expect(part).toContain('https://carts.example/account#mail')
    expect(part).toContain('https://carts.example/notifications')
  }
})

test('has one notification in the singular', () =>
  expect(composed(like()).subject).toBe('1 new notification on Cartfolio'))

test('lists at most 20 notifications, and counts the others', () => {
  const { subject, text, html } = composed(...Array.from({ length: 23 }, () => like()))
  expect(subject).toBe('23 new notifications on Cartfolio')
  expect(text.match(/^- /gm)).toHaveLength(21 - 1)
  expect(text).toContain('And 3 more.')
  expect(html.match(/<li/g)).toHaveLength(20)
  expect(html).toContain('And 3 more')
})

test('escapes the texts of members, and keeps them out of the subject', () => {
  const hostile = '<img src=x onerror="alert(1)">&\u202e'
  const { subject, html } = composed(
    like({ photo: { ...photo, title: hostile }, actor: { ...actor, firstName: hostile } }),
    { ...base, kind: 'comment', actor, photo, own: false, excerpt: '</p><script>x</script>' },
  )
  expect(html.replaceAll('<img class="picture"', '')).not.toMatch(/<(img|script)/i)
  expect(html).toContain('&lt;img src=x')
  expect(subject).not.toContain('<')
})

test('no line and no link is a member’s: names are one line, quotes are marked, links are removed', () => {
  const hostile = (sign: string) => `Cart${sign}-- ${sign}Unsubscribe: https://evil.example/pay`
  for (const sign of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    const { text, html } = composed(
      like({
        photo: { ...photo, title: hostile(sign) },
        actor: { ...actor, firstName: hostile(sign), lastName: 'www.evil.example' },
      }),
      { ...base, kind: 'comment', actor, photo, own: true, excerpt: hostile(sign) },
    )
    const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    expect(lines.filter((line) => /Unsubscribe/.test(line))).toEqual([
      expect.stringMatching(/^- Cart -- Unsubscribe: \[link removed\] \[link removed\] liked /),
      '  > Unsubscribe: [link removed]',
      'Unsubscribe: https://carts.example/mail/unsubscribe/token',
    ])
    expect(lines.filter((line) => line.startsWith('-- '))).toEqual(['-- '])
    expect(text + html).not.toContain('evil.example')
  }
})

test('loads only thumbnails and links only to this site', () => {
  const { html } = composed(like(), { ...base, kind: 'follow', actor })
  expect(html).not.toMatch(/<(link|script|iframe)|\b(srcset|background)=|url\(|@import/i)
  const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)
  expect(pictures).toEqual(['https://carts.example/images/x.jpg'])
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links.length).toBeGreaterThan(4)
  for (const link of links) expect(link).toMatch(/^https:\/\/carts\.example\//)
  // Only the link that ends the mails names its reader.
  expect(links.filter((link) => link?.includes('token'))).toHaveLength(1)
})
