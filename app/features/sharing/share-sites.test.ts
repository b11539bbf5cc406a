import { expect, test } from 'vitest'
import { embedSnippet, instagramText, shareSites, shareText } from './share-panel.tsx'

const photo = {
  ...({ kind: 'Photo', isPublic: true } as const),
  title: 'Fish & "chips" <run>',
  address: 'https://carts.example/photo/fish--chips-run-maya-7',
  picture: 'https://carts.example/images/aaaaaaaaaaaaaaaaaaaaaA/1280.jpg',
}

test("composes the text, and Instagram's text with the URL", () => {
  expect(shareText(photo)).toBe('Check out this amazing photo: Fish & "chips" <run>')
  expect(instagramText(photo)).toBe(`${shareText(photo)}\n${photo.address}`)
})

test('links to nine other sites, each with the full URL in one parameter', () => {
  const places = shareSites(photo)
  expect(places.map(({ name }) => name).join(' ')).toBe(
    'Facebook X Threads LinkedIn Pinterest Reddit WhatsApp Telegram Medium',
  )
  for (const { href } of places) {
    const { protocol, searchParams } = new URL(href)
    expect(protocol).toBe('https:')
    expect([...searchParams.values()].join(' ')).toContain(photo.address)
  }
})

test('Pinterest receives the picture, WhatsApp one text with everything', () => {
  const query = (name: string) =>
    new URL(shareSites(photo).find((place) => place.name === name)?.href ?? '').searchParams
  expect(query('Pinterest').get('media')).toBe(photo.picture)
  expect(query('WhatsApp').get('text')).toBe(`${shareText(photo)} ${photo.address}`)
})

test('a cart has its own text, and nothing to pin without a cover', () => {
  const cart = { ...photo, kind: 'Cart', picture: null } as const
  expect(shareText(cart)).toBe('Check out this golf cart: Fish & "chips" <run>')
  expect(shareSites(cart).map(({ name }) => name)).not.toContain('Pinterest')
})

test('the embed snippet is one complete iframe, regardless of the title', () => {
  expect(embedSnippet(photo)).toBe(
    '<iframe src="https://carts.example/photo/fish--chips-run-maya-7" ' +
      'title="Fish &amp; &quot;chips&quot; &lt;run>" width="500" height="600" ' +
      'frameborder="0" scrolling="no"></iframe>',
  )
})
