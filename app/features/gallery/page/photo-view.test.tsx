import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Author } from '../../members/author.ts'
import type { PhotoDetail } from '../../photos/photo.ts'
import { maya, photoCard } from '#tests/support/photo-card.ts'
import { PhotoView } from './photo-view.tsx'

vi.mock('@remix-run/react', async (remix) => ({
  ...(await remix<typeof import('@remix-run/react')>()),
  useRouteLoaderData: () => undefined,
}))

const jon: Author = { ...maya, id: 'u2', username: 'jon', firstName: 'Jon', lastName: 'Bell' }

const comment = (id: number, content: string, user: Author, hour: number) => ({
  id,
  content,
  user,
  createdAt: `2025-06-01T${hour}:00:00.000Z`,
  parentId: null,
  likesCount: 0,
  liked: false,
  editedAt: null,
  replies: [],
  later: null,
})
const date = '2025-05-31T12:00:00.000Z'
const photo: PhotoDetail = {
  ...photoCard,
  user: maya,
  description: 'One\nTwo',
  likesCount: 1,
  tags: ['street legal'],
  binderId: null,
  hidden: false,

  profileCover: false,
  binderCover: false,
  muted: false,
  quiet: false,
  createdAt: date,
  updatedAt: date,

  commentsCount: 2,
  earlier: null,
  continued: false,
  comments: [comment(2, 'Mine', jon, 11), comment(1, 'Theirs', maya, 10)],
}

const html = (
  viewerId: string | null,
  over: Partial<PhotoDetail> = {},
  following = false,
): string =>
  renderToStaticMarkup(
    <PhotoView
      photo={{ ...photo, ...over }}
      viewerId={viewerId}
      following={following}
      now={Date.parse('2025-06-01T12:00:00Z')}
    />,
  )

test('the owner sees Options and not Follow', () => {
  const page = html('u1')
  expect(page).toContain('<span class="sr-only">Options</span>')
  expect(page).toContain('href="/photo/lime-maya-7/edit"')
  expect(page).toContain('href="/photo/lime-maya-7/delete"')
  expect(page).not.toContain('value="follow"')
})

test('others see Follow and not Options', () => {
  expect(html('u2')).toMatch(/value="follow".*>Follow</)
  expect(html('u2', {}, true)).toContain('>Following<')
  expect(html('u2')).not.toContain('Options')
})

test('shows the number of likes and the age as text', () => {
  expect(html(null)).toMatch(/1 like<.*1 day ago/)
  expect(html(null, { likesCount: 2 })).toContain('2 likes<')
})

test('tags are links with encoded URLs', () => {
  expect(html(null)).toContain('href="/tag/street%20legal">#street legal<')
})

test('signed out, the comment form links to the sign-in and back', () => {
  expect(html(null)).toContain('href="/api/login?returnTo=%2Fphoto%2Flime-maya-7"')
  expect(html(null)).not.toContain('name="content"')
})

test('signed in, the viewer can write a comment and delete only their own', () => {
  const page = html('u2')
  expect(page).toMatch(/<textarea[^>]*name="content"[^>]*maxLength="500"/i)
  expect(page.match(/\?delete=\d/g)).toEqual(['?delete=2'])
  expect(page).not.toContain('value="hide-comment"')
})

test('the owner of the photo can hide and delete the comments of others', () => {
  const page = html('u1')
  expect(page.match(/\?delete=\d/g)).toEqual(['?delete=2', '?delete=1'])
  expect(page.match(/value="hide-comment"/g)).toHaveLength(1)
  const [hidden] = photo.comments.map((each) => ({ ...each, hidden: true as const }))
  const marked = (viewerId: string) => html(viewerId, { comments: hidden ? [hidden] : [] })
  expect(marked('u1')).toContain('value="show-comment"')
  expect(marked('u1')).toContain('Hidden: only you and Jon Bell see it')
  expect(marked('u2')).toContain('Hidden by the owner: only the two of you see it')
  for (const viewer of ['u1', 'u2']) expect(marked(viewer)).not.toMatch(/\?(reply|edit)=/)
})

test('a rejected comment is shown again with its error', () => {
  const page = renderToStaticMarkup(
    <PhotoView
      photo={photo}
      viewerId="u2"
      following={false}
      now={0}
      rejectedComment={{ content: 'Typed text', errors: { content: ['Too long'] } }}
    />,
  )
  expect(page).toMatch(/aria-describedby="comment-error[^>]*>\s*Typed text</)
  expect(page).toMatch(/id="comment-error">.*Too long/)
})
