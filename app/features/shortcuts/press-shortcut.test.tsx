import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Header } from '../navigation/header.tsx'
import { PhotoGrid } from '../gallery/cards/photo-grid.tsx'
import { PhotoDialogSteps } from '../gallery/dialog/photo-dialog.tsx'
import { PhotoView } from '../gallery/page/photo-view.tsx'
import type { PhotoDetail } from '../photos/photo.ts'
import { TARGETS } from './press-shortcut.ts'

/* The shortcuts find their controls by selectors. These tests fail if a component stops rendering one. */

vi.mock('@remix-run/react', async (remix) => ({
  ...(await remix<typeof import('@remix-run/react')>()),
  useLocation: () => ({ pathname: '/', search: '' }),
  useRouteLoaderData: () => undefined,
}))

const photo: PhotoDetail = {
  id: 7,
  url: '/photo/lime-maya-7',
  title: 'Lime',
  description: null,
  altText: null,
  sourceUrl: null,
  picture: {
    key: 'aaaaaaaaaaaaaaaaaaaaaA',
    width: 1600,
    height: 1200,
    dominantColor: '#a0b1c2',
    placeholder: null,
    animated: false,
    hasAlpha: false,
  },
  likesCount: 1,
  liked: false,
  isPublic: true,
  hidden: false,
  profileCover: false,
  binderCover: false,
  muted: false,
  user: { id: 'u1', username: 'maya', firstName: 'Maya', lastName: null, profileImageUrl: null },
  tags: [],
  binderId: null,
  createdAt: '2025-05-31T12:00:00.000Z',
  updatedAt: '2025-05-31T12:00:00.000Z',
  commentsCount: 0,
  comments: '[]',
  earlier: null,
  continued: false,
  quiet: false,
}

const grid = () =>
  renderToStaticMarkup(
    <main>
      <PhotoGrid
        grid={{
          cards: [JSON.stringify(photo)],
          promos: [],
          ads: { seed: 1, position: 0, network: null },
          nextHref: '/?before=7',
        }}
        empty={{ title: 'No photos' }}
      />
    </main>,
  )
const photoPage = (viewerId: string | null) =>
  renderToStaticMarkup(
    <main>
      <PhotoView photo={photo} viewerId={viewerId} following={false} now={0} />
    </main>,
  )
const header = () => renderToStaticMarkup(<Header viewer={null} path="/" />)
const steps = () =>
  renderToStaticMarkup(<PhotoDialogSteps previous={photo} next={photo} onStep={() => undefined} />)
// A dialog renders only in a browser.
const dialogSource = () =>
  readFileSync('app/features/gallery/dialog/photo-dialog.tsx', 'utf8').replace(
    /className=\{classNames\('([^']*)'/g,
    '<Dialog class="$1">',
  )

/** Whether a start tag matches one part of a selector, such as `article.card[id^=photo-]`. */
function matches(tag: string, part: string): boolean {
  const [element] = /^\w+/.exec(part) ?? []
  const classes = [...part.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
  const attributes = [...part.matchAll(/\[(\w+)(\^?)=([\w-]+)\]/g)]
  const given = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
  return (
    (element === undefined || tag.startsWith(`<${element}`)) &&
    classes.every((name) => name !== undefined && given.includes(name)) &&
    attributes.every(([, name, start, value]) =>
      tag.includes(` ${name}="${value}${start ? '' : '"'}`),
    )
  )
}

/** Whether some start tag matches each part of a selector; not whether they are nested. */
function renders(markup: string, selector: string): boolean {
  const tags = markup.match(/<\w[^>]*>/g) ?? []
  const parts = selector.split(/[ >]+/)
  return parts.every((part) => tags.some((tag) => matches(tag, part)))
}

const sources: Record<keyof typeof TARGETS, [component: string, markup: () => string][]> = {
  card: [['PhotoGrid', grid]],
  cardTitle: [['PhotoGrid', grid]],
  like: [
    ['PhotoGrid', grid],
    ['PhotoView', () => photoPage(null)],
  ],
  // On cards the button needs a script.
  save: [['PhotoView', () => photoPage(null)]],
  photoOfPage: [['PhotoView', () => photoPage(null)]],
  photoDialog: [['PhotoDialog', dialogSource]],
  previousPhoto: [['PhotoDialogSteps', steps]],
  nextPhoto: [['PhotoDialogSteps', steps]],
  commentField: [['PhotoView', () => photoPage('u2')]],
  commentSignIn: [['PhotoView', () => photoPage(null)]],
  nextPage: [['PhotoGrid', grid]],
  header: [['Header', header]],
  searchInput: [['Header', header]],
  searchLink: [['Header', header]],
}

const rows = Object.entries(sources).flatMap(([name, rendered]) =>
  rendered.map(([component, markup]) => ({
    name: name as keyof typeof TARGETS,
    component,
    markup,
  })),
)

test.each(rows)('$component renders the target $name', ({ name, component, markup }) => {
  const selector = TARGETS[name]
  const mend = `${component} has no element ${selector}: adapt TARGETS.${name} in app/features/shortcuts/press-shortcut.ts`
  expect(renders(markup(), selector), mend).toBe(true)
})

test('detects a missing target', () => {
  expect(renders(grid(), '.photo-dialog')).toBe(false)
  expect(renders(grid(), 'article.card[id^=binder-]')).toBe(false)
})
