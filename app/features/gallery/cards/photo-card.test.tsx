import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { PhotoCard as PhotoCardData } from '../../photos/photo.ts'
import { PhotoCard } from './photo-card.tsx'
import { photoCard } from '#tests/support/photo-card.ts'
import { PhotoGrid } from './photo-grid.tsx'

vi.mock('@remix-run/react', async (remix) => ({
  ...(await remix<typeof import('@remix-run/react')>()),
  useLocation: () => ({ pathname: '/', search: '' }),
  useRouteLoaderData: () => undefined,
}))

const html = (over: Partial<PhotoCardData> = {}): string =>
  renderToStaticMarkup(<PhotoCard photo={{ ...photoCard, ...over }} />)

test('picture and title link to the photo, the name links to the author', () => {
  expect(html()).toContain('<a class="card-picture" href="/photo/lime-maya-7"')
  expect(html()).toContain('<h2><a id="title-7" href="/photo/lime-maya-7">Lime</a></h2>')
  expect(html()).toContain('href="/u/maya"')
})

test('the picture links to the source if there is one, the title still links to the photo', () => {
  const card = html({ sourceUrl: 'https://example.com/cart' })
  expect(card).toContain(
    'href="https://example.com/cart" target="_blank" rel="nofollow ugc noopener"',
  )
  expect(card).toContain('<h2><a id="title-7" href="/photo/lime-maya-7">Lime</a></h2>')
})

test('the picture uses the alt text, else the title', () => {
  expect(html()).toContain('alt="Lime"')
  expect(html({ altText: 'A green cart' })).toContain('alt="A green cart"')
})

test('a grid offers the two smallest widths, modern formats first', () => {
  const card = html()
  expect(card).toMatch(/image\/avif.*360\.avif 360w, [^"]*640\.avif 640w.*image\/webp.*640\.jpg/)
  expect(card).not.toContain('960')
})

test('an animated photo does not move in a grid', () => {
  const card = html({ picture: { ...photoCard.picture, animated: true } })
  expect(card).toContain('.avif')
  expect(card).not.toMatch(/\.(webp|gif)/)
})

test('a picture shows its placeholder until it has loaded, a transparent one shows none', () => {
  const placeholder = 'data:image/webp;base64,UklGRg=='
  const card = html({ picture: { ...photoCard.picture, placeholder } })
  expect(card.split(placeholder)).toHaveLength(2)
  expect(card).toMatch(/<img [^>]*style="background-image:url\(data:image\/webp;base64,UklGRg==\)"/)
  expect(html()).not.toContain('background-image')
})

test('liking is a form that works without a script and exposes its state', () => {
  expect(html()).toContain('<form method="post" action="/photo/lime-maya-7#photo-7">')
  expect(html()).toContain('name="intent" value="like"')
  expect(html()).toMatch(
    /aria-pressed="false" aria-describedby="title-7">.*#icon-heart".*>Like<\/span><span aria-hidden="true"> 2</,
  )
  expect(html({ liked: true })).toMatch(
    /aria-pressed="true" aria-describedby="title-7">.*#icon-heart-filled".*>Like</,
  )
})

test('only a photo that is not public has a badge', () => {
  expect(html()).not.toContain('badge')
  expect(html({ isPublic: false })).toContain('Private')
  expect(html({ isPublic: false, followersOnly: true })).toContain('Followers')
})

const ads = { seed: 1, position: 0, network: null, isFeed: true }
const lastPage = { items: '[]', ads, nextHref: null }
const empty = { title: 'No photos' }

test('only the first pictures of a grid load eagerly', () => {
  const photos = Array.from({ length: 8 }, (_, id) => ({ ...photoCard, id }))
  const grid = renderToStaticMarkup(
    <PhotoGrid
      grid={{ ...lastPage, items: JSON.stringify(photos), nextHref: '/?before=1' }}
      empty={empty}
    />,
  )
  expect(grid.match(/fetchpriority="high"/g)).toHaveLength(5)
  expect(grid.match(/loading="lazy"/g)).toHaveLength(3)
  // React sets the attributes in this order in the browser, too.
  for (const [image] of grid.matchAll(/<img [^>]*loading="lazy"[^>]*>/g))
    expect(image).toMatch(/ loading="lazy".* src="/)
  expect(grid).toMatch(/href="\/\?before=1" rel="next">Load more/)
})
