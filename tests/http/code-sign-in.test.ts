import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '#tests/support/smtp.ts'
import { Client } from '#tests/support/client.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { openDatabase } from '#db/client.ts'
import { join } from 'node:path'

/* The sign-in by a code, against a mail server of this machine. */

let mail: TestMailServer
let server: RunningServer

const variables = () => ({
  SIGN_IN: 'email',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Cartfolio <mail@cartfolio.example>',
})

beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer(variables())
})
afterAll(async () => {
  await server.dispose()
  await mail.stop()
})

/** A browser at the first page of the sign-in. */
async function begin({ origin } = server, returnTo = '/') {
  const client = new Client(origin)
  const page = await client.follow(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect(page.status).toBe(200)
  return { client, path: new URL(page.url).pathname, html: await page.text() }
}

/** A browser at the second page. */
async function ask(email: string, { at = server, returnTo = '/' } = {}) {
  const { client, path } = await begin(at, returnTo)
  const response = await client.post(path, { email })
  expect(response.status).toBe(303)
  return { client, path }
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
const readCode = async (email: string) => codeIn((await mail.next(email)).text)
const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Submits a code and follows to the end, as a browser does. */
const submit = (client: Client, path: string, code: string) =>
  client.follow(path, {
    method: 'POST',
    body: new URLSearchParams({ code }),
    headers: { Origin: client.origin },
  })

const isSignedIn = async (client: Client) => (await client.request('/api/auth/user')).status === 200

/** A statement on the server's database, as time passes or a secret is read. */
function inDatabase<Row>(sql: string, { dataDir } = server): Row[] {
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  try {
    const statement = db.$client.prepare<[], Row>(sql)
    return statement.reader ? statement.all() : (statement.run(), [])
  } finally {
    db.$client.close()
  }
}

describe('signing in', () => {
  test('a new person enters an address and a code, and has an account with a verified address', async () => {
    const { client, path, html } = await begin(server, '/upload')
    expect(html).toMatch(
      /<input id="email" name="email" value="" type="email" autocomplete="email webauthn" required/,
    )
    // The form for passkeys is hidden until its script shows it.
    expect(html).toMatch(/<form method="post" data-passkey="[^"]+" hidden>/)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/password"|givenName/)
    const sent = await client.post(path, { email: ' New.Person@Example.com ' })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, path])
    const page = await client.text(path)
    expect(page).toContain('new.person@example.com')
    expect(page).toMatch(/name="code" type="text" inputmode="numeric" autocomplete="one-time-code"/)
    expect(page).toContain('Send a new code')
    expect(page).toContain('Use another address')
    const done = await submit(client, path, await readCode('new.person@example.com'))
    expect(new URL(done.url).origin).toBe(server.origin)
    expect(await client.ownRecord()).toMatchObject({ email: 'new.person@example.com' })
    const [row] = inDatabase<{ unverified_email: string | null }>(
      "SELECT unverified_email FROM users WHERE email = 'new.person@example.com'",
    )
    expect(row).toEqual({ unverified_email: null })
  })

  test('the same person in another browser has the same account, and returns to the page', async () => {
    const ids: unknown[] = []
    for (const email of ['twice@example.com', 'Twice@Example.COM']) {
      const { client, path } = await ask(email, { returnTo: '/help' })
      const done = await submit(client, path, await readCode('twice@example.com'))
      ids.push((await client.ownRecord<{ id: string }>()).id)
      if (ids.length > 1) expect(new URL(done.url).pathname).toBe('/help')
    }
    expect(ids[0]).toBe(ids[1])
  })

  test('a code with spaces, hyphens and invisible marks is right', async () => {
    const { client, path } = await ask('spaces@example.com')
    const code = await readCode('spaces@example.com')
    await submit(
      client,
      path,
      `\u2066 ${code.slice(0, 3)}\u200b ${code.slice(3, 5)}-${code.slice(5)}\u2069\ufeff `,
    )
    expect(await isSignedIn(client)).toBe(true)
  })
})

describe('the mail', () => {
  test('has a plain text and an HTML part, the sender, and no code in its subject or its headers', async () => {
    await ask('reader@example.com')
    const message = await mail.next('reader@example.com')
    const code = codeIn(message.text)
    expect(code).toMatch(/^\d{6}$/)
    expect(message.subject).toBe('Your sign-in code for Cartfolio')
    expect(message.headers.get('from')).toBe('Cartfolio <mail@cartfolio.example>')
    expect(JSON.stringify([...message.headers])).not.toContain(code)
    expect(message.headers.get('auto-submitted')).toBe('auto-generated')
    expect(message.html).toContain(`<p class="code">${code}</p>`)
    expect(message.html).not.toMatch(/<img|<script|https?:\/\/(?!localhost)/)
    expect(message.text).toContain('Do not give the code to anyone')
  })

  test('goes to one address only, whatever is entered', async () => {
    const before = mail.messages.length
    for (const email of [
      'a@example.com\r\nBcc: other@example.com',
      'a@example.com\nSubject: x',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      'a@example.com%0d%0aBcc:b@example.com',
      '"a b"@example.com',
      `${'a'.repeat(250)}@example.com`,
      'a@b@example.com',
      'a@example.com\0',
      '',
    ]) {
      const { client, path } = await begin()
      const response = await client.post(path, { email })
      expect([email, response.status]).toEqual([email, 400])
      expect(await response.text()).toMatch(/Enter (a valid|an) e-mail address/)
    }
    await ask('last@example.com')
    await mail.next('last@example.com')
    expect(mail.messages).toHaveLength(before + 1)
  })

  test('neither the code nor the address is in the log or readable in the database', async () => {
    const { client, path } = await ask('secret.reader@example.com')
    const code = await readCode('secret.reader@example.com')
    await client.post(path, { code: otherCode(code) })
    const rows = JSON.stringify(inDatabase('SELECT digest, tries FROM sign_in_codes'))
    expect(rows).not.toContain(code)
    expect(JSON.stringify(inDatabase('SELECT text FROM mail_outbox'))).not.toContain(code)
    await submit(client, path, code)
    expect(await isSignedIn(client)).toBe(true)
    expect(server.log()).not.toContain('secret.reader')
    expect(server.log()).not.toContain(code)
  })
})

describe('a code', () => {
  test('that is wrong five times is used up, and a new one works', async () => {
    const email = 'guesser@example.com'
    const { client, path } = await ask(email)
    const code = await readCode(email)
    const texts: string[] = []
    for (let n = 1; n <= 6; n++) {
      const response = await client.post(path, { code: n < 6 ? otherCode(code, n) : code })
      expect(response.status).toBe(400)
      texts.push(await response.text())
    }
    expect(texts[0]).toContain('That code is not right. 4 tries are left.')
    expect(texts[3]).toContain('One try is left.')
    for (const text of texts.slice(4))
      expect(text).toContain('A wrong code was entered five times.')
    expect(await isSignedIn(client)).toBe(false)
    const resent = await client.post(path, { intent: 'resend' })
    expect(resent.headers.get('Location')).toBe(`${path}?new`)
    expect(await client.text(`${path}?new`)).toContain('We sent a new six-digit code')
    const replacement = await readCode(email)
    if (replacement !== code) expect((await client.post(path, { code })).status).toBe(400)
    await submit(client, path, replacement)
    expect(await isSignedIn(client)).toBe(true)
  })

  test('has five tries in all for requests at once', async () => {
    const email = 'parallel@example.com'
    const { client, path } = await ask(email)
    const code = await readCode(email)
    const guesses = Array.from({ length: 40 }, (_, n) => otherCode(code, n + 1))
    const texts = await Promise.all(
      guesses.map(async (guess) => (await client.post(path, { code: guess })).text()),
    )
    expect(texts.filter((text) => text.includes('That code is not right.'))).toHaveLength(4)
    expect((await client.post(path, { code })).status).toBe(400)
    expect(await isSignedIn(client)).toBe(false)
  })

  test('that is not six digits costs no try', async () => {
    const { client, path } = await ask('typo@example.com')
    for (const code of ['', '12345', '1234567', 'abcdef', '1'.repeat(5000)]) {
      const response = await client.post(path, { code })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('Enter the six digits of the code')
    }
    await submit(client, path, await readCode('typo@example.com'))
    expect(await isSignedIn(client)).toBe(true)
  })

  test('that has expired does not sign in', async () => {
    const email = 'late@example.com'
    const { client, path } = await ask(email)
    const code = await readCode(email)
    inDatabase(`UPDATE sign_in_codes SET expires_at = expires_at - 600000 WHERE email = '${email}'`)
    const response = await client.post(path, { code })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('That code has expired. Send a new code.')
    expect(await isSignedIn(client)).toBe(false)
  })

  test('works once', async () => {
    const email = 'once@example.com'
    const { client, path } = await ask(email)
    const code = await readCode(email)
    await submit(client, path, code)
    expect((await client.post(path, { code })).status).toBe(400)
    const other = await ask(email)
    await mail.next(email)
    expect((await other.client.post(other.path, { code })).status).toBe(400)
    expect(await isSignedIn(other.client)).toBe(false)
  })

  test('works only in the browser that asked for it', async () => {
    const email = 'fixated@example.com'
    const { path } = await ask(email)
    const code = await readCode(email)
    const stranger = new Client(server.origin)
    expect((await stranger.post(path, { code })).status).toBe(400)
    const other = await ask('somebody.else@example.com')
    expect((await other.client.post(path, { code })).status).toBe(400)
    expect((await other.client.post(other.path, { code })).status).toBe(400)
    expect(await isSignedIn(stranger)).toBe(false)
    expect(await isSignedIn(other.client)).toBe(false)
  })

  test('of the former address does not sign in with another address', async () => {
    const { client, path } = await ask('first@example.com')
    const first = await readCode('first@example.com')
    await client.post(path, { email: 'victim@example.com' })
    const second = await readCode('victim@example.com')
    if (first !== second) expect((await client.post(path, { code: first })).status).toBe(400)
    expect(await isSignedIn(client)).toBe(false)
  })
})

test('the answer is the same for the address of a member and an unknown one', async () => {
  const known = await ask('member@example.com')
  await submit(known.client, known.path, await readCode('member@example.com'))
  const answers: unknown[] = []
  for (const email of ['member@example.com', 'nobody@example.com']) {
    const { client, path } = await begin()
    const sent = await client.post(path, { email })
    const code = await readCode(email)
    const shown = await client.text(path)
    const wrong = await client.post(path, { code: otherCode(code) })
    const texts = [shown, await wrong.text()].map((text) => text.replaceAll(email, 'ADDRESS'))
    answers.push([sent.status, sent.headers.get('Location') === path, wrong.status, texts])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('failures a restart in the middle of the sign-in ends nothing', async () => {
  const email = 'patient@example.com'
  const first = await startServer(variables())
  const { port } = new URL(first.origin)
  const { client, path } = await ask(email, { at: first })
  const code = await readCode(email)
  await first.stop()
  const second = await startServer({ ...variables(), DATA_DIR: first.dataDir, PORT: port })
  await submit(client, path, code)
  expect(await isSignedIn(client)).toBe(true)
  await second.dispose()
})

describe('rate limits', () => {
  let limited: RunningServer

  beforeAll(async () => {
    limited = await startServer({ ...variables(), RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  })
  afterAll(() => limited.dispose())

  /**
   * Starts a sign-in from an address that the proxy names.
   * @returns the response of the provider
   */
  async function startFrom(address: string, client = new Client(limited.origin)) {
    const headers = { 'X-Forwarded-For': address }
    const login = await client.request('/api/login', { headers })
    return client.request(login.headers.get('Location') ?? '', { headers })
  }

  async function askFrom(address: string, email: string) {
    const client = new Client(limited.origin)
    const started = await startFrom(address, client)
    return client.request(started.headers.get('Location') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { Origin: limited.origin, 'X-Forwarded-For': address },
    })
  }

  test('5 codes an hour for an address, from any browser', async () => {
    for (let n = 1; n <= 5; n++)
      expect((await askFrom(`192.0.2.${n}`, 'flooded@example.com')).status).toBe(303)
    const rejected = await askFrom('192.0.2.6', 'Flooded@example.com')
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(await rejected.text()).toContain('Too many codes were requested.')
  })

  test('10 codes in ten minutes for a network', async () => {
    for (let n = 1; n <= 10; n++)
      expect((await askFrom('192.0.2.9', `spray${n}@example.com`)).status).toBe(303)
    expect((await askFrom('192.0.2.9', 'spray11@example.com')).status).toBe(429)
    expect((await askFrom('192.0.2.10', 'spray11@example.com')).status).toBe(303)
  })
})
