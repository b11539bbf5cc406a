import { describe, expect, test } from 'vitest'
import { insertCategory } from '#db/queries/tags.ts'
import { readApiExamples, type ApiExample } from '#tests/support/api-examples.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'

const examples = readApiExamples('docs/api.md')
const members = new Map<string | null, Client>()

const server = await sharedSite()
members.set(null, new Client(server.origin))
for (const name of ['Jane', 'Omar']) {
  const person = { email: `${name.toLowerCase()}@example.com`, givenName: name }
  members.set(name, await signedIn(server.origin, person))
}
await insertCategory({
  name: 'Example category',
  slug: 'example-category',
  description: 'For this page',
})

async function ask({ member, method, path, body }: ApiExample): Promise<Response> {
  const client = members.get(member)
  if (!client) throw new Error(`docs/api.md knows no ${member}.`)
  if (!body) return client.sendJson(method, path)
  if ('json' in body) return client.sendJson(method, path, body.json)
  const fields = Object.entries(body.form)
  const isFile = ([, value]: [string, string]) => value.startsWith('@')
  const picture = { bytes: await plainPhoto(900, 600) }
  return client.upload(
    path,
    Object.fromEntries(fields.filter((field) => !isFile(field))),
    Object.fromEntries(fields.filter(isFile).map(([name]) => [name, picture])),
  )
}

/** Values that differ in every run: ids of members, image keys, times. */
const UNKNOWABLE = /^(f00d0123|01234567)|\/A{22}\/|^\d{4}-\d\d-\d\dT/

/** Expects the documented fields: known values exactly, the others by their format. */
function getShape(documented: unknown): unknown {
  if (Array.isArray(documented)) return documented.map(getShape)
  if (typeof documented === 'object' && documented !== null)
    return expect.objectContaining(
      Object.fromEntries(
        Object.entries(documented).map(([name, value]) => [name, getShape(value)]),
      ),
    )
  if (typeof documented !== 'string' || !UNKNOWABLE.test(documented)) return documented
  if (documented.includes('/'))
    return expect.stringMatching(
      new RegExp(`^${documented.replace(/A{22}/, '[\\w-]{22}').replaceAll('.', '\\.')}$`),
    )
  if (documented.includes('T')) return expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  return expect.stringMatching(/^.{17,}$/)
}

describe('docs/api.md', () => {
  test('has an example of every call', () => {
    const calls = new Set(examples.map(({ method, path }) => `${method} ${path.split('?')[0]}`))
    expect(calls.size).toBeGreaterThanOrEqual(20)
  })

  test.each(
    examples.map(
      (example) => [`${example.method} ${example.path} (${example.status})`, example] as const,
    ),
  )('%s', async (_title, example) => {
    const response = await ask(example)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: example.status })
    if (example.response === null) expect(text).toBe('')
    else expect(JSON.parse(text)).toEqual(getShape(example.response))
  })
})
