import { beforeEach, describe, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { findDrift } from '#scripts/admin/consistency.ts'
import type { CommentThread } from '#app/features/photos/photo.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedSite } from '#tests/support/site.ts'

const PEOPLE = ['owner', 'ann', 'ben', 'cleo'] as const
type Who = (typeof PEOPLE)[number]

const clients = {} as Record<Who | 'visitor', Client>
const ids = {} as Record<Who, string>
let photoId: number

const server = await sharedSite()
clients.visitor = new Client(server.origin)
for (const who of PEOPLE) {
  clients[who] = await signedIn(server.origin, { email: `${who}@example.com`, givenName: who })
  ids[who] = (await clients[who].ownRecord()).id
  server.db.$client.prepare('UPDATE users SET username = ? WHERE id = ?').run(who, ids[who])
}
beforeEach(async () => {
  server.db.$client.exec('DELETE FROM photos; DELETE FROM mutes; DELETE FROM notifications')
  photoId = await makePhoto(ids.owner, { title: 'Dock' })
})

interface Comment {
  id: number
  parentId: number | null
  content: string
  likesCount: number
  liked: boolean
  editedAt: string | null
}

const send = (who: Who | 'visitor', method: string, path: string, body?: object) =>
  clients[who].sendJson(method, path, body)
const say = (who: Who, content: string, parentId?: number) =>
  okJson<Comment>(
    send(who, 'POST', `/api/photos/${photoId}/comments`, {
      content,
      ...(parentId && { parentId }),
    }),
  )
const list = async (who: Who | 'visitor' = 'visitor') =>
  okJson<Comment[]>(send(who, 'GET', `/api/photos/${photoId}/comments`))

/** The comments on the photo's page, with their replies. */
async function threads(who: Who | 'visitor' = 'visitor', query = ''): Promise<CommentThread[]> {
  const headers = { Accept: PAGE_JSON_TYPE }
  const response = await clients[who].request(`/photo/dock-owner-${photoId}${query}`, { headers })
  const { photo } = (await response.json()) as { photo: { comments: CommentThread[] } }
  return photo.comments
}

/** The kinds of a member's notifications, newest first. */
const getNotices = (who: Who) =>
  server.db.$client
    .prepare('SELECT kind FROM notifications WHERE user_id = ? ORDER BY id DESC')
    .pluck()
    .all(ids[who])

describe('replies', () => {
  test('belong to a comment, oldest first; a reply to a reply belongs to the same one', async () => {
    const comment = await say('ann', 'First')
    const reply = await say('ben', 'Second', comment.id)
    const other = await say('cleo', 'Third', reply.id)
    expect([comment.parentId, reply.parentId, other.parentId]).toEqual([
      null,
      comment.id,
      comment.id,
    ])
    const shown = await threads()
    expect(shown.map(({ id }) => id)).toEqual([comment.id])
    expect(shown[0]?.replies.map(({ content }) => content)).toEqual(['Second', 'Third'])
    expect((await list()).map(({ id }) => id)).toEqual([other.id, reply.id, comment.id])
  })

  test('are paged; a link to one shows it', async () => {
    const comment = await say('ann', 'First')
    const replies: number[] = []
    for (let number = 1; number <= 25; number++)
      replies.push((await say('ben', `Reply ${number}`, comment.id)).id)
    const getIds = (shown: CommentThread[]) => shown[0]?.replies.map(({ id }) => id)
    const [first] = await threads()
    expect([first?.replies.length, first?.later]).toEqual([3, replies[2]])
    const query = `?comment=${comment.id}&after=${replies[2]}`
    expect(getIds(await threads('visitor', query))).toEqual(replies.slice(3, 23))
    const target = replies[10] ?? 0
    expect(getIds(await threads('visitor', `?comment=${target}`))?.[0]).toBe(target)
  })

  test('that come earlier are a link away from a later one, and counted', async () => {
    const comment = await say('ann', 'First')
    let last = comment
    for (let number = 1; number <= 5; number++) last = await say('ben', 'Reply', comment.id)
    const url = `/photo/dock-owner-${photoId}`
    const readHtml = (path: string) => clients.visitor.text(path)
    const html = await readHtml(`${url}?comment=${last.id}`)
    expect(html).toMatch(/Comments \((<!-- -->)?6/)
    const href = `${url}?comment=${comment.id}#comment-${comment.id}`
    expect(html).toContain(`href="${href}">Show earlier replies</a>`)
    const first = await readHtml(href)
    expect(first).toMatch(/Comments \((<!-- -->)?6/)
    expect(first).not.toContain('Show earlier replies')
    // After the last one, too: it may have been deleted.
    expect(await readHtml(`${url}?comment=${comment.id}&after=${last.id}`)).toContain(href)
  })

  test('to an unknown comment, or one of another photo, are rejected', async () => {
    const comment = await say('ann', 'First')
    const path = `/api/photos/${await makePhoto(ids.owner)}/comments`
    const post = (parentId: unknown) => send('ben', 'POST', path, { content: 'Hi', parentId })
    expect((await post(comment.id)).status).toBe(404)
    expect((await post(999_999)).status).toBe(404)
    expect((await post('x')).status).toBe(400)
  })

  test('below a comment of a blocked member are rejected, in both directions', async () => {
    const comment = await say('ann', 'First')
    const reply = await say('ben', 'Second', comment.id)
    await muteOrBlockMember(ids.ann, ids.cleo, 'block')
    const path = `/api/photos/${photoId}/comments`
    const answer = async () =>
      (await send('cleo', 'POST', path, { content: 'Hi', parentId: reply.id })).status
    expect(await answer()).toBe(403)
    server.db.$client.exec('DELETE FROM mutes')
    await muteOrBlockMember(ids.cleo, ids.ann, 'block')
    expect(await answer()).toBe(403)
    server.db.$client.exec('DELETE FROM mutes')
    expect(await answer()).toBe(201)
  })

  test('go with their comment, and the counts stay right', async () => {
    const comment = await say('ann', 'First')
    await say('ben', 'Second', comment.id)
    await say('ben', 'Other')
    server.db.$client.prepare('UPDATE comments SET hidden_at = 1 WHERE id = ?').run(comment.id)
    expect((await list()).map(({ content }) => content)).toEqual(['Other'])
    expect(findDrift(server.db)).toEqual([])
    server.db.$client.prepare('UPDATE comments SET hidden_at = NULL WHERE id = ?').run(comment.id)
    expect(await list()).toHaveLength(3)
    expect((await send('ann', 'DELETE', `/api/comments/${comment.id}`)).status).toBe(204)
    expect((await list()).map(({ content }) => content)).toEqual(['Other'])
    expect(findDrift(server.db)).toEqual([])
  })

  test('of a muted member, and to one, are not shown', async () => {
    const comment = await say('ann', 'First')
    await say('ben', 'Second', comment.id)
    await muteOrBlockMember(ids.cleo, ids.ben, 'mute')
    expect((await threads('cleo'))[0]?.replies).toEqual([])
    await muteOrBlockMember(ids.cleo, ids.ann, 'mute')
    expect(await list('cleo')).toEqual([])
  })
})

describe('notifications', () => {
  test('name each member once: reply, mention, owner, earlier commenters', async () => {
    const comment = await say('ann', 'First')
    await say('cleo', 'Second')
    server.db.$client.exec('DELETE FROM notifications')
    await say('ben', 'Yes, @Ann, and @owner, @nobody', comment.id)
    expect(getNotices('ann')).toEqual(['reply'])
    expect(getNotices('owner')).toEqual(['mention'])
    expect(getNotices('cleo')).toEqual(['conversation'])
    expect(getNotices('ben')).toEqual([])
  })

  test('of a conversation come once until they are read', async () => {
    await say('ann', 'First')
    for (const text of ['One', 'Two', 'Three']) await say('ben', text)
    expect(getNotices('ann')).toEqual(['conversation'])
    await clients.ann.request('/notifications')
    await say('ben', 'Four')
    expect(getNotices('ann')).toEqual(['conversation', 'conversation'])
  })

  test('end with a muted conversation, a mute or a block', async () => {
    const comment = await say('ann', 'First')
    await clients.ann.post(`/photo/dock-owner-${photoId}`, { intent: 'mute-conversation' })
    await say('ben', '@ann', comment.id)
    expect(getNotices('ann')).toEqual([])
    await clients.ann.post(`/photo/dock-owner-${photoId}`, { intent: 'unmute-conversation' })
    await muteOrBlockMember(ids.ann, ids.ben, 'mute')
    await say('ben', '@ann', comment.id)
    expect(getNotices('ann')).toEqual([])
    await muteOrBlockMember(ids.ann, ids.cleo, 'block')
    const path = `/api/photos/${photoId}/comments`
    const blocked = await send('cleo', 'POST', path, { content: 'Hi', parentId: comment.id })
    expect(blocked.status).toBe(403)
  })
})

describe('likes of comments', () => {
  test('toggle, count and are the viewer’s own', async () => {
    const { id } = await say('ann', 'First')
    const like = (who: Who) => okJson(send(who, 'POST', `/api/comments/${id}/like`))
    expect(await like('ben')).toEqual({ liked: true, likesCount: 1 })
    expect(await like('cleo')).toEqual({ liked: true, likesCount: 2 })
    expect((await list('ben'))[0]).toMatchObject({ liked: true, likesCount: 2 })
    expect((await list())[0]).toMatchObject({ liked: false, likesCount: 2 })
    expect(getNotices('ann')).toEqual(['comment-like', 'comment-like'])
    expect(await like('ben')).toEqual({ liked: false, likesCount: 1 })
    expect((await threads('cleo'))[0]).toMatchObject({ liked: true, likesCount: 1 })
    expect(findDrift(server.db)).toEqual([])
  })

  test('notify nobody who cannot see the photo, or has a block with its owner', async () => {
    const { id } = await say('ann', 'First')
    const like = async (who: Who) =>
      expect((await send(who, 'POST', `/api/comments/${id}/like`)).status).toBe(200)
    server.db.$client.exec('UPDATE photos SET is_public = 0')
    await like('owner')
    expect(getNotices('ann')).toEqual([])
    server.db.$client.exec('UPDATE photos SET is_public = 1')
    for (const [blocking, blocked] of [
      ['owner', 'ann'],
      ['ann', 'owner'],
    ] as const) {
      await muteOrBlockMember(ids[blocking], ids[blocked], 'block')
      await like('ben')
      expect(getNotices('ann')).toEqual([])
      server.db.$client.exec('DELETE FROM mutes; DELETE FROM comment_likes')
    }
    await like('ben')
    expect(getNotices('ann')).toEqual(['comment-like'])
  })
})

describe('editing', () => {
  const edit = (who: Who | 'visitor', id: number, content: string) =>
    send(who, 'PATCH', `/api/comments/${id}`, { content })

  test('changes the own text for 15 minutes, without links', async () => {
    const { id } = await say('ann', 'First')
    const edited = await okJson<Comment>(edit('ann', id, 'Better, see www.example.com'))
    expect(edited).toMatchObject({ id, content: 'Better, see [link removed]', parentId: null })
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThan(0)
    server.db.$client.exec(`UPDATE comments SET created_at = created_at - ${15 * 60_000 + 1}`)
    const late = await edit('ann', id, 'Late')
    expect(late.status).toBe(403)
    expect(await late.json()).toMatchObject({ message: 'A comment can be edited for 15 minutes.' })
  })

  test('is refused to others, for other photos and with an invalid text', async () => {
    const { id } = await say('ann', 'First')
    expect((await edit('visitor', id, 'x')).status).toBe(401)
    expect((await edit('ben', id, 'x')).status).toBe(403)
    expect((await edit('ann', 999_999, 'x')).status).toBe(404)
    expect((await edit('ann', id, 'x'.repeat(501))).status).toBe(400)
    expect((await send('ben', 'DELETE', `/api/comments/${id}`)).status).toBe(403)
  })
})

test('a reply and an edit without a script lead to the page that contains them', async () => {
  const url = `/photo/dock-owner-${photoId}`
  const first = await say('ann', 'First')
  for (let number = 1; number <= 20; number++) await say('ben', `Comment ${number}`)
  for (let number = 1; number <= 3; number++) await say('ben', `Reply ${number}`, first.id)
  const shownAfter = async (fields: Record<string, string>, text: string) => {
    const response = await clients.ann.post(url, fields)
    const location = response.headers.get('Location') ?? ''
    expect(response.status).toBe(303)
    const html = await clients.ann.text(location)
    expect(html).toContain(`>${fields.content}<`)
    expect(html).toContain(text)
    return location
  }
  const reply = { intent: 'comment', parentId: String(first.id), content: 'The fourth reply' }
  const location = await shownAfter(reply, 'Comment added!')
  const id = Number(location.split('#comment-')[1])
  expect(location).toBe(`${url}?comment=${id}#comment-${id}`)
  const edit = {
    intent: 'edit-comment',
    commentId: String(first.id),
    content: 'An earlier comment',
  }
  expect(await shownAfter(edit, 'Comment updated!')).toContain(`#comment-${first.id}`)
  expect(await shownAfter({ intent: 'comment', content: 'The newest' }, 'Comment added!')).toBe(url)
})

test('the form of a reply is below its comment, also with a rejected text', async () => {
  const url = `/photo/dock-owner-${photoId}`
  const first = await say('ann', 'First')
  await say('ben', 'Newest')
  const path = `${url}?reply=${first.id}`
  const isBelow = (html: string) => {
    const item = html.slice(html.indexOf(`id="comment-${first.id}"`))
    return item.includes('id="reply"') && html.split('name="content"').length === 3
  }
  expect(isBelow(await clients.cleo.text(path))).toBe(true)
  const rejected = await clients.cleo.post(path, {
    intent: 'comment',
    parentId: String(first.id),
    content: 'x'.repeat(501),
  })
  const html = await rejected.text()
  expect(isBelow(html)).toBe(true)
  expect(html.match(/>x{501}<\/textarea>/g)).toHaveLength(1)
})

test('only a conversation can be muted', async () => {
  const path = `/photo/dock-owner-${photoId}`
  expect(await clients.owner.text(path)).not.toContain('Mute this conversation')
  await say('ann', 'First')
  expect(await clients.owner.text(path)).toContain('Mute this conversation')
})

test('the owner of the photo deletes any comment, without a script too', async () => {
  const first = await say('ann', 'First')
  const second = await say('ann', 'Second')
  const url = `/photo/dock-owner-${photoId}`
  const question = `${url}?delete=${first.id}`
  expect(await clients.owner.text(url)).toContain(`${question}#reply`)
  expect(await clients.ben.text(url)).not.toContain('?delete=')
  const fields = { intent: 'delete-comment', commentId: String(first.id) }
  expect(await clients.owner.text(question)).toContain('Delete ann’s comment')
  expect(await clients.ben.text(question)).not.toContain('value="delete-comment"')
  expect((await clients.ben.post(url, fields)).status).toBe(403)
  expect((await clients.owner.post(url, fields)).status).toBe(303)
  expect((await send('owner', 'DELETE', `/api/comments/${second.id}`)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('the owner of the photo hides a comment and shows it again, without a script too', async () => {
  const { id } = await say('ann', 'Rude')
  const url = `/photo/dock-owner-${photoId}`
  const [hide, show] = ['hide-comment', 'show-comment'].map((intent) => ({
    intent,
    commentId: String(id),
  }))
  for (const name of ['ben', 'ann'] as const)
    expect((await clients[name].post(url, hide ?? {})).status).toBe(403)
  const response = await clients.owner.post(url, hide ?? {})
  expect(response.headers.get('Location')).toBe(`${url}?comment=${id}#comment-${id}`)
  expect(await clients.ben.text(url)).not.toContain('Rude')
  expect(await clients.ann.text(url)).toContain('Hidden by the owner')
  expect(await clients.owner.text(url)).toContain('value="show-comment"')
  expect(await list()).toEqual([])
  await clients.owner.post(url, show ?? {})
  expect(await clients.ben.text(url)).toContain('Rude')
})

test('the owner closes the comments of a photo: those that are there stay', async () => {
  await say('ann', 'First')
  const url = `/photo/dock-owner-${photoId}`
  expect((await clients.ann.post(url, { intent: 'close-comments' })).status).toBe(403)
  expect((await clients.owner.post(url, { intent: 'close-comments' })).status).toBe(303)
  const html = await clients.ben.text(url)
  expect(html).toContain('Comments are closed')
  expect(html).toContain('First')
  expect(html).not.toMatch(/Add a comment|>Reply</)
  const comment = { intent: 'comment', content: 'Second' }
  for (const writer of ['ben', 'owner'] as const)
    expect((await clients[writer].post(url, comment)).status).toBe(403)
  expect(await clients.owner.text(url)).toContain('Open comments')
  await clients.owner.post(url, { intent: 'open-comments' })
  expect((await clients.ben.post(url, comment)).status).toBe(303)
})

test('the owner closes the comments of all photos', async () => {
  const url = `/photo/dock-owner-${photoId}`
  expect((await clients.owner.post('/account', { commentsClosed: 'on' })).status).toBe(303)
  expect(await clients.ben.text(url)).toContain('Comments are closed')
  const photo = await okJson(clients.ben.request(`/api/photos/${photoId}`))
  expect(photo).toMatchObject({ commentsClosed: true })
  const comment = { content: 'Nice' }
  for (const writer of ['ben', 'owner'] as const)
    expect(
      (await clients[writer].sendJson('POST', `/api/photos/${photoId}/comments`, comment)).status,
    ).toBe(403)
  expect(await clients.owner.text(url)).toContain('Comments of all photos')
  await clients.owner.post('/account', { commentsClosed: 'off' })
  expect(await clients.ben.text(url)).not.toContain('Comments are closed')
  expect((await clients.owner.post('/account', { commentsClosed: 'never' })).status).toBe(400)
})

test('a username is a link if there is such a member', async () => {
  await say('ann', 'Ask @Ben or @nobody or me@ben.example')
  const html = await clients.visitor.text(`/photo/dock-owner-${photoId}`)
  expect(html).toContain('<a class="text-link" href="/u/ben">@')
  expect(html).not.toContain('href="/u/nobody"')
})
