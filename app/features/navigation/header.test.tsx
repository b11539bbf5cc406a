import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Viewer } from '#app/handlers/viewer.ts'
import { maya } from '#tests/support/photo-card.ts'
import { Header } from './header.tsx'

const viewer: Viewer = {
  ...maya,
  email: 'maya@example.com',
  suspended: false,
  unreadNotifications: 3,
  isModerator: false,
}

const html = (viewer: Viewer | null, path = '/', searchText?: string): string =>
  renderToStaticMarkup(<Header viewer={viewer} path={path} searchText={searchText} />)

test('signed out, it shows Join and Upload, both through the sign-in', () => {
  const header = html(null, '/tag/street%20legal?before=3')
  expect(header).toContain(
    'href="/api/login?returnTo=%2Ftag%2Fstreet%2520legal%3Fbefore%3D3">Join<',
  )
  expect(header).toContain('href="/api/login?returnTo=%2Fupload"><svg')
  expect(header).toMatch(/href="\/saved"><svg.*?<\/svg><span>Saved photos</)
  expect(header).not.toContain('User menu')
  expect(header).not.toContain('/notifications')
})

test('signed in, it shows the member’s own links and no Join', () => {
  const header = html(viewer)
  expect(header).toContain('href="/upload"><svg')
  expect(header).toMatch(/data-count="3" aria-hidden="true"><\/span><span>Notifications, 3 unread</)
  expect(header).toMatch(/href="\/saved"><svg.*?<\/svg><span>Saved photos</)
  expect(header).toContain('<span>User menu</span>')
  expect(header).toMatch(/href="\/u\/u1">Settings</)
  expect(header).toMatch(/href="\/api\/logout"><svg.*?<\/svg>Log out</)
  expect(header).not.toContain('Join')
})

test('shows moderators how many reports and held posts wait', () => {
  const moderator = { ...viewer, isModerator: true, waiting: { open: 2, held: 1 } }
  expect(html(moderator)).toMatch(/href="\/moderation"><svg.*?<\/svg>Moderation \(3\)</)
})

test('the menu shows the sections of the specification, unfolded and in its order', () => {
  const [, menu = ''] = html(viewer).split('id="user-menu"')
  const parts = [
    ...menu.matchAll(/<(h2|a) class="menu-(?:heading|item)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g),
  ]
  const texts = parts.map(([, kind, text]) => (kind === 'h2' ? `# ${text}` : text))
  expect(texts.slice(texts.indexOf('# Your accounts'))).toEqual([
    ...['# Your accounts', 'Settings'],
    ...['# Help', 'Help Center', 'Reporting Center', 'Request a New Feature'],
    ...['# Privacy', 'Privacy Policy', 'Privacy Rights', 'Terms of Service'],
    ...['# Content Policies', 'Publishing Policy', 'Feedback Policy', 'Corrections Policy'],
    ...['# Work Policies', 'Diversity Policy', 'Ethics Policy', 'Staffing Report'],
    'Log out',
  ])
  expect(menu).not.toContain('<details')
})

test('shows no count without unread notifications', () => {
  const header = html({ ...viewer, unreadNotifications: 0 })
  expect(header).toContain('<span>Notifications</span>')
  expect(header).not.toContain('class="count"')
})

test('opening the notifications clears the count', () => {
  const header = html(viewer, '/notifications')
  expect(header).toMatch(/href="\/notifications" aria-current="page">.*?<span>Notifications</)
  expect(header).not.toContain('class="count"')
})

test('the menu shows the e-mail of a member without a name', () => {
  const header = html({ ...viewer, firstName: null, lastName: null })
  expect(header).toMatch(/>maya<.*>Business<.*>maya@example.com</)
})

test('marks the link of the current page', () => {
  expect(html(viewer, '/?photo=3')).toMatch(/href="\/" aria-current="page"><svg.*?<span>Home</)
  expect(html(viewer, '/saved')).not.toMatch(/href="\/" aria-current/)
})

test('the search box keeps the current search', () => {
  expect(html(null, '/search?q=lime', 'lime')).toMatch(/name="q"[^>]*value="lime"/)
})
