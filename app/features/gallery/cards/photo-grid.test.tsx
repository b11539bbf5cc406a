import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import {
  createPageFragments,
  type PageFragments,
} from '#app/http/response-cache/fragment-cache.server.ts'
import { ServerRenderingContext } from '#app/ui/server-rendering.ts'
import type { HouseContent } from '#app/features/ads/promo-card.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { PhotoGrid } from './photo-grid.tsx'

vi.mock('@remix-run/react', async (remix) => ({
  ...(await remix<typeof import('@remix-run/react')>()),
  useLocation: () => ({ pathname: '/', search: '' }),
  useRouteLoaderData: () => undefined,
}))

const user = {
  id: 'u1',
  username: 'maya',
  firstName: 'Maya',
  lastName: null,
  profileImageUrl: null,
}

function photo(id: number): PhotoCard {
  return {
    id,
    url: `/photo/cart-maya-${id}`,
    title: `Cart ${id} & co`,
    description: id % 2 ? 'Fast' : null,
    altText: null,
    sourceUrl: id % 3 ? null : 'https://example.com/',
    picture: {
      key: 'aaaaaaaaaaaaaaaaaaaaaA',
      width: 1600,
      height: 1000 + id,
      dominantColor: '#a0b1c2',
      placeholder: null,
      animated: false,
      hasAlpha: false,
    },
    likesCount: id,
    liked: false,
    isPublic: true,
    user,
  }
}

const photos = Array.from({ length: 12 }, (_, index) => photo(index + 1))

const shownPhoto = {
  url: '/photo/dune-1',
  title: 'Dune',
  text: 'Worth a second look',
  tint: '#a0b1c2',
}
const collage: HouseContent = {
  ...{ url: '/category/beach', title: 'Beach', text: 'New in this category', tint: '#c0ffee' },
  keys: ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22)),
}

function renderGrid(
  shown: PhotoCard[],
  fragments: PageFragments | null,
  network: null | { client: string; slot: string } = null,
  uploadGroups?: string[],
) {
  const grid = {
    cards: shown.map((each) => JSON.stringify(each)),
    ads: { seed: 7, position: 0, network },
    promos: [
      JSON.stringify(collage),
      JSON.stringify({ ...shownPhoto, picture: photos[0]?.picture }),
      '1',
    ],
    uploadGroups,
    nextHref: null,
  }
  const html = renderToString(
    <ServerRenderingContext.Provider
      value={fragments && { ...fragments, scripts: null, requestId: undefined }}
    >
      <PhotoGrid grid={grid} empty={{ title: 'No photos' }} />
    </ServerRenderingContext.Provider>,
  )
  return fragments ? fragments.toBytes(html).toString() : html
}

test('cached fragments are byte for byte what React renders', () => {
  const html = renderGrid(photos, null)
  expect(html).toContain('aria-label="From Cartfolio: Beach" data-ad="house"')
  expect(html).not.toContain('Advertisement')
  expect(renderGrid(photos, createPageFragments())).toBe(html)
  expect(renderGrid(photos, createPageFragments())).toBe(html)
})

const uploadGroup = {
  ...{ first: 3, last: 8, count: 6, url: '/u/maya/binder/trips-4', tint: '#a0b1c2' },
  ...{ title: 'Maya added 6 photos to Trips', text: 'Cart 3, Cart 4' },
  keys: collage.keys ?? [],
}

test('an upload group is one card in place of its photos, with and without the cache', () => {
  const html = renderGrid(photos, null, null, [JSON.stringify(uploadGroup)])
  expect(html.match(/<article /g)).toHaveLength(6)
  expect(html).toContain('<h2><a href="/u/maya/binder/trips-4">Maya added 6 photos to Trips</a>')
  expect(html).toMatch(/id="photo-2".*id="photo-3" class="tile card house".*id="photo-9"/)
  expect(html).not.toContain('/photo/cart-maya-5')
  const cached = createPageFragments()
  expect(renderGrid(photos, cached, null, [JSON.stringify(uploadGroup)])).toBe(html)
  // All others stay as they are.
  expect(html.match(/data-ad="house"/g)).toEqual(renderGrid(photos, null).match(/data-ad="house"/g))
})

test('a different card or ad is rendered with its own data', () => {
  renderGrid(photos, createPageFragments())
  const liked = photos.map((each) => ({ ...each, liked: true, likesCount: 1000 }))
  const swapped = photos.toReversed()
  const network = { client: 'ca-pub-1', slot: '2' }
  expect(renderGrid(liked, createPageFragments())).toBe(renderGrid(liked, null))
  expect(renderGrid(swapped, createPageFragments())).toBe(renderGrid(swapped, null))
  expect(renderGrid(photos, createPageFragments(), network)).toBe(renderGrid(photos, null, network))
})

test('a fragment has the same name on every page, and no other fragment has it', () => {
  const names: string[] = []
  const fragments = createPageFragments()
  const noting: PageFragments = {
    ...fragments,
    fragment(text, kind, element) {
      names.push(`${kind} ${text}`)
      return fragments.fragment(text, kind, element)
    },
  }
  renderGrid(photos, noting)
  const parts = names.splice(0)
  expect(new Set(parts).size).toBe(parts.length)
  renderGrid(photos, noting)
  expect(names).toEqual(parts)
})
