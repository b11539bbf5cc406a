import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { cachedFragment } from '#app/http/response-cache/fragment-cache.server.ts'
import { FragmentCache, type RenderFragment } from '#app/ui/server-rendering.ts'
import type { PhotoCard } from '../photo.ts'
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

function renderGrid(
  shown: PhotoCard[],
  keep: RenderFragment | null,
  network: null | { client: string; slot: string } = null,
) {
  const grid = {
    cards: shown.map((each) => JSON.stringify(each)),
    ads: { seed: 7, position: 0, network },
    nextHref: null,
  }
  return renderToString(
    <FragmentCache.Provider value={keep}>
      <PhotoGrid grid={grid} empty={{ title: 'No photos' }} />
    </FragmentCache.Provider>,
  )
}

test('cached fragments are byte for byte what React renders', () => {
  const html = renderGrid(photos, null)
  expect(html).toContain('data-ad="house"')
  expect(renderGrid(photos, cachedFragment)).toBe(html)
  expect(renderGrid(photos, cachedFragment)).toBe(html)
})

test('a different card or ad is rendered with its own data', () => {
  renderGrid(photos, cachedFragment)
  const liked = photos.map((each) => ({ ...each, liked: true, likesCount: 1000 }))
  const swapped = photos.toReversed()
  const network = { client: 'ca-pub-1', slot: '2' }
  expect(renderGrid(liked, cachedFragment)).toBe(renderGrid(liked, null))
  expect(renderGrid(swapped, cachedFragment)).toBe(renderGrid(swapped, null))
  expect(renderGrid(photos, cachedFragment, network)).toBe(renderGrid(photos, null, network))
})

test('a fragment has the same key on every page, and no other fragment has it', () => {
  const names: string[] = []
  const note: RenderFragment = (name, element) => {
    names.push(name)
    return cachedFragment(name, element)
  }
  renderGrid(photos, note)
  const parts = names.splice(0)
  expect(new Set(parts).size).toBe(parts.length)
  renderGrid(photos, note)
  expect(names).toEqual(parts)
})
