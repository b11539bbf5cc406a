import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { memoizeHtml } from '#app/ui/memoized-html.server.ts'
import { ServerRenderingContext } from '#app/ui/server-rendering.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { photoCard } from '#tests/support/photo-card.ts'
import { PhotoGrid } from './photo-grid.tsx'
import type { UploadGroup } from './upload-group-card.tsx'

vi.mock('@remix-run/react', async (remix) => ({
  ...(await remix<typeof import('@remix-run/react')>()),
  useLocation: () => ({ pathname: '/', search: '' }),
  useRouteLoaderData: () => undefined,
}))

const photo = (id: number): PhotoCard => ({
  ...photoCard,
  id,
  url: `/photo/cart-maya-${id}`,
  title: `Cart ${id} & co`,
  likesCount: id,
  description: id % 2 ? 'Fast' : null,
  sourceUrl: id % 3 ? null : 'https://example.com/',
  picture: { ...photoCard.picture, height: 1000 + id },
})

const photos = Array.from({ length: 12 }, (_, index) => photo(index + 1))

function renderGrid(
  shown: PhotoCard[],
  memoizes: boolean,
  network: null | { client: string; slot: string } = null,
  uploadGroups?: UploadGroup[],
) {
  const grid = {
    items: JSON.stringify(shown),
    ads: { seed: 7, position: 0, network, isFeed: true },
    uploadGroups,
    nextHref: null,
  }
  return renderToString(
    <ServerRenderingContext.Provider
      value={memoizes ? { memoizeHtml, requestId: undefined } : null}
    >
      <PhotoGrid grid={grid} empty={{ title: 'No photos' }} />
    </ServerRenderingContext.Provider>,
  )
}

test('memoized cards are byte for byte what React renders', () => {
  const html = renderGrid(photos, false)
  expect(html).toContain('aria-label="From Cartfolio" data-ad="house"')
  expect(html).not.toContain('Advertisement')
  expect(renderGrid(photos, true)).toBe(html)
  expect(renderGrid(photos, true)).toBe(html)
})

const uploadGroup = {
  first: 3,
  last: 8,
  count: 6,
  url: '/u/maya/binder/trips-4',
  tint: '#a0b1c2',
  title: 'Maya added 6 photos to Trips',
  text: 'Cart 3, Cart 4',
  keys: ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22)),
}

test('an upload group is one card in place of its photos, memoized and not', () => {
  const html = renderGrid(photos, false, null, [uploadGroup])
  expect(html.match(/<article /g)).toHaveLength(6)
  expect(html).toContain('<h2><a href="/u/maya/binder/trips-4">Maya added 6 photos to Trips</a>')
  expect(html).toMatch(/id="photo-2".*id="photo-3" class="tile card group-card".*id="photo-9"/)
  expect(html).not.toContain('/photo/cart-maya-5')
  expect(renderGrid(photos, true, null, [uploadGroup])).toBe(html)
  // All others stay as they are.
  expect(html.match(/data-ad="house"/g)).toEqual(
    renderGrid(photos, false).match(/data-ad="house"/g),
  )
})

test('a different card or ad is rendered with its own data', () => {
  renderGrid(photos, true)
  const liked = photos.map((each) => ({ ...each, liked: true, likesCount: 1000 }))
  const swapped = photos.toReversed()
  const network = { client: 'ca-pub-1', slot: '2' }
  expect(renderGrid(liked, true)).toBe(renderGrid(liked, false))
  expect(renderGrid(swapped, true)).toBe(renderGrid(swapped, false))
  expect(renderGrid(photos, true, network)).toBe(renderGrid(photos, false, network))
})
