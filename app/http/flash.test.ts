import { describe, expect, it } from 'vitest'
import { flash, readFlash, redirectWithFlash } from './flash.server.ts'

const following = (setCookie: string): Request =>
  new Request('http://localhost/', { headers: { Cookie: setCookie.split(';')[0] ?? '' } })

describe('flash', () => {
  it('shows a message once and clears it', async () => {
    const message = { kind: 'success', title: 'Success', text: 'Comment added! ✓' } as const
    const setCookie = await flash(message)
    expect(setCookie).toMatch(/; HttpOnly/)
    expect(setCookie).toMatch(/; SameSite=Lax/)
    expect(setCookie).toMatch(/; Path=\//)
    const read = await readFlash(following(setCookie))
    expect(read.message).toEqual(message)
    expect(read.setCookie).toMatch(/^cartfolio_flash=[^;]*; Max-Age=0;/)
  })

  it('sets no cookie without a message', async () => {
    expect(await readFlash(new Request('http://localhost/'))).toEqual({
      message: null,
      setCookie: null,
    })
  })

  it('ignores a message with an invalid signature', async () => {
    const forged = btoa(JSON.stringify({ kind: 'success', title: 'Call this number' }))
    const read = await readFlash(following(`cartfolio_flash=${forged}.signature`))
    expect(read.message).toBeNull()
    expect(read.setCookie).toMatch(/Max-Age=0/)
  })

  it('cuts texts that would not fit a cookie', async () => {
    const setCookie = await flash({
      kind: 'error',
      title: '🏌'.repeat(500),
      text: '汉'.repeat(5000),
    })
    expect(setCookie.length).toBeLessThan(4096)
    const { message } = await readFlash(following(setCookie))
    expect(message?.title).toBe(`${'🏌'.repeat(99)}…`)
    expect(message?.text).toHaveLength(400)
  })
})

describe('redirectWithFlash', () => {
  it('returns 303 and preserves other cookies', async () => {
    const response = await redirectWithFlash(
      '/u/jane',
      { kind: 'success', title: 'Profile Updated' },
      { 'Set-Cookie': 'a=b' },
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/u/jane')
    expect(response.headers.getSetCookie()).toEqual([
      'a=b',
      expect.stringMatching(/^cartfolio_flash=/),
    ])
  })

  it('never redirects to another site', async () => {
    const response = await redirectWithFlash('//elsewhere.example', { kind: 'error', title: 'No' })
    expect(response.headers.get('Location')).toBe('/')
  })
})
