import { createHash } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import {
  type BodyPatience,
  BodyTooLarge,
  BodyTooSlow,
  MalformedBody,
} from './incoming-body.server.ts'
import { parseForm, deleteTemporaryFiles } from './multipart.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const LIMIT = 10_485_760
const BOUNDARY = 'b0undary'

const directory = folderOfEachTest()

const leftovers = () => readdir(directory)

const receive = (request: Request, options: BodyPatience = {}) =>
  parseForm(request, { file: 'image', temporaryDirectory: directory, ...options })

const createRequest = (form: FormData): Request =>
  new Request('http://localhost/upload', { method: 'POST', body: form })

/** A request whose body is sent in pieces; a number is a pause in milliseconds. */
function requestInPieces(
  pieces: Iterable<string | Uint8Array | number> | AsyncIterable<string | Uint8Array>,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Request {
  async function* chunks() {
    for await (const piece of pieces) {
      if (typeof piece === 'number') await new Promise((resolve) => setTimeout(resolve, piece))
      else yield Buffer.from(piece as Uint8Array)
    }
  }
  return new Request('http://localhost/upload', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: createReadableStreamFromReadable(Readable.from(chunks())),
    duplex: 'half',
  } as RequestInit)
}

const text = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name = 'image', filename = 'a.jpg') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: image/jpeg\r\n\r\n`
const END = `--${BOUNDARY}--\r\n`

describe('parseForm with a multipart form', () => {
  it('returns the texts, and the file on disk', async () => {
    const form = new FormData()
    form.append('title', 'Gölf 🏌')
    form.append('description', 'two\r\nlines')
    form.append('tags', 'a')
    form.append('tags', 'b')
    form.append('image', new File(['picture'], '../../photo of ü.jpg', { type: 'image/jpeg' }))
    const received = await receive(createRequest(form))
    expect(received.fields.get('title')).toBe('Gölf 🏌')
    expect(received.fields.get('description')).toBe('two\r\nlines')
    expect(received.fields.getAll('tags')).toEqual(['a', 'b'])
    expect(received.fields.has('image')).toBe(false)
    expect(received.file).toMatchObject({ size: 7, filename: 'photo of ü.jpg' })
    expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('picture')
    await received.dispose()
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it('returns no file when none was selected', async () => {
    const form = new FormData()
    form.append('image', new File([], '', { type: 'application/octet-stream' }))
    form.append('title', 'x')
    const received = await receive(createRequest(form))
    expect(received).toMatchObject({ file: null, fileTooLarge: false })
    expect(received.fields.get('title')).toBe('x')
    expect(await leftovers()).toEqual([])
  })

  it('returns several files if allowed, each with its outcome', async () => {
    const form = new FormData()
    form.append('image', new File(['one'], 'a.jpg'))
    form.append('image', new File([new Uint8Array(LIMIT + 1)], 'large.jpg'))
    form.append('image', new File(['three'], 'c.jpg'))
    form.append('title', 'after')
    const rejection = new Error('no more')
    const calls: number[] = []
    const received = await parseForm(createRequest(form), {
      file: 'image',
      temporaryDirectory: directory,
      maxFiles: 3,
      rejectFile: () => (calls.push(1) === 2 ? rejection : null),
    })
    expect(received.files).toMatchObject([
      { filename: 'a.jpg', size: 3, tooLarge: false, failure: null },
      { filename: 'large.jpg', tooLarge: true, failure: null },
      { filename: 'c.jpg', tooLarge: false, failure: rejection },
    ])
    expect(received.files[0]?.digest).toEqual(createHash('sha256').update('one').digest())
    expect(received.fields.get('title')).toBe('after')
    expect(received.tooManyFiles).toBe(false)
    expect(await leftovers()).toHaveLength(1)
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it.each([3, 40])('reports more files than allowed: %d of 2', async (many) => {
    const form = new FormData()
    for (let index = 0; index < many; index++) form.append('image', new File(['x'], `${index}.jpg`))
    form.append('title', 'after')
    const received = await parseForm(createRequest(form), {
      file: 'image',
      temporaryDirectory: directory,
      maxFiles: 2,
    })
    expect(received.tooManyFiles).toBe(true)
    expect(received.files).toHaveLength(2)
    expect(received.fields.get('title')).toBe('after')
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it('discards all but the first file of the field', async () => {
    const form = new FormData()
    form.append('other', new File(['other'], 'o.jpg'))
    form.append('image', new File(['first'], 'a.jpg'))
    form.append('image', new File(['x'.repeat(250_000)], 'b.jpg'))
    form.append('title', 'after')
    const received = await receive(createRequest(form))
    expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('first')
    expect(received.fields.get('title')).toBe('after')
    expect(await leftovers()).toHaveLength(1)
  })

  it('accepts a file of exactly the limit', async () => {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(LIMIT)], 'a.jpg'))
    const received = await receive(createRequest(form))
    expect(received.fileTooLarge).toBe(false)
    expect(received.file?.size).toBe(LIMIT)
    expect((await stat(received.file?.path ?? '')).size).toBe(LIMIT)
  })

  it.each([1, 5_000_000])('drops a file of %i bytes more, but returns the texts', async (more) => {
    const form = new FormData()
    form.append('title', 'before')
    form.append('image', new File([new Uint8Array(LIMIT + more)], 'a.jpg'))
    form.append('description', 'after')
    const received = await receive(createRequest(form))
    expect(received).toMatchObject({ file: null, fileTooLarge: true })
    expect([...received.fields.keys()]).toEqual(['title', 'description'])
    expect(await leftovers()).toEqual([])
  })

  it('returns the texts and the error when the volume cannot store the file', async () => {
    await writeFile(join(directory, 'no folder'), '')
    const form = new FormData()
    form.append('title', 'before')
    form.append('image', new File([new Uint8Array(LIMIT)], 'a.jpg'))
    form.append('description', 'after')
    const received = await parseForm(createRequest(form), {
      file: 'image',
      temporaryDirectory: join(directory, 'no folder'),
    })
    expect(received).toMatchObject({ file: null, fileFailure: { code: 'EEXIST' } })
    expect([...received.fields.keys()]).toEqual(['title', 'description'])
  })

  it('reads a body that arrives byte by byte', async () => {
    const whole = text('title', 'slow') + fileHead() + 'picture\r\n' + END
    const received = await receive(requestInPieces([...whole]))
    expect(received.fields.get('title')).toBe('slow')
    expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('picture')
  })
})

describe('parseForm with an invalid form', () => {
  const megabyte = new Uint8Array(1024 * 1024)

  it('stops an endless body at 256 MiB without holding it in memory', async () => {
    let sent = 0
    async function* endless() {
      yield fileHead()
      for (; sent < 300; sent += 1) yield megabyte
    }
    const before = process.memoryUsage().rss
    await expect(receive(requestInPieces(endless()))).rejects.toBeInstanceOf(BodyTooLarge)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
    expect(await leftovers()).toEqual([])
  })

  it('rejects a far too large body before reading it', async () => {
    const request = requestInPieces([END])
    request.headers.set('Content-Length', String(257 * 1024 * 1024))
    await expect(receive(request)).rejects.toBeInstanceOf(BodyTooLarge)
  })

  it('rejects more than 1 MiB of text, and more than 256 KiB in one field', async () => {
    const one = [text('a', 'x'.repeat(1_048_577)), END]
    const large = [text('a', 'x'.repeat(262_145)), END]
    const many = [...Array.from({ length: 5 }, (_, i) => text(`${i}`, 'x'.repeat(250_000))), END]
    await expect(receive(requestInPieces(one))).rejects.toBeInstanceOf(BodyTooLarge)
    await expect(receive(requestInPieces(large))).rejects.toBeInstanceOf(BodyTooLarge)
    await expect(receive(requestInPieces(many))).rejects.toBeInstanceOf(BodyTooLarge)
  })

  it.each([
    ['no boundary', ['x'], 'multipart/form-data'],
    ['an empty boundary', ['x'], 'multipart/form-data; boundary='],
    ['another type', ['{}'], 'application/json'],
    ['an empty body', [], undefined],
    ['no form in the body', ['hello'], undefined],
    ['an end within a file', [fileHead(), 'half'], undefined],
    ['an end within a text', [fileHead(), 'x\r\n', text('a', 'b').slice(0, -2)], undefined],
    ['an end within a header', [fileHead().slice(0, 50)], undefined],
    [
      'too many parts',
      Array.from({ length: 101 }, (_, i) => text(`${i}`, 'x')).concat(END),
      undefined,
    ],
    [
      'too many files',
      Array.from({ length: 11 }, () => fileHead() + 'x\r\n').concat(END),
      undefined,
    ],
  ])('rejects %s and leaves no file', async (_, pieces, type) => {
    await expect(receive(requestInPieces(pieces, type))).rejects.toBeInstanceOf(MalformedBody)
    expect(await leftovers()).toEqual([])
  })

  it('rejects a body that pauses for too long', async () => {
    const request = requestInPieces([fileHead(), megabyte, 500, megabyte])
    await expect(receive(request, { idleLimit: 100 })).rejects.toBeInstanceOf(BodyTooSlow)
    expect(await leftovers()).toEqual([])
  })

  it('rejects a body that trickles', async () => {
    const trickle = Array.from({ length: 40 }, () => ['x', 20]).flat()
    const request = requestInPieces([fileHead(), ...trickle])
    await expect(receive(request, { totalLimit: 200 })).rejects.toBeInstanceOf(BodyTooSlow)
    expect(await leftovers()).toEqual([])
  })

  it('leaves no file when the sender disconnects', async () => {
    const { outcome, socket } = await overTheNetwork()
    socket.write(megabyte, () => setTimeout(() => socket.destroy(), 50))
    expect(await outcome).toBeInstanceOf(MalformedBody)
    expect(await leftovers()).toEqual([])
  })

  it('rejects a body below the minimum speed, but not a slow one', async () => {
    const pieces = (piece: string) => Array.from({ length: 20 }, () => [piece, 50]).flat()
    const hasty = { graceLimit: 200 }
    const trickle = requestInPieces([fileHead(), ...pieces('x')])
    await expect(receive(trickle, hasty)).rejects.toBeInstanceOf(BodyTooSlow)
    expect(await leftovers()).toEqual([])
    const slow = requestInPieces([fileHead(), ...pieces('x'.repeat(1_024)), `\r\n${END}`])
    expect((await receive(slow, hasty)).file?.size).toBe(20 * 1_024)
  })

  /** A server that receives one form, and a sender that announces 5 MB and starts the file. */
  async function overTheNetwork(options = {}) {
    const server = createServer()
    const outcome = new Promise<unknown>((resolve) => {
      server.once('request', async (incoming, response) => {
        const request = new Request('http://localhost/upload', {
          method: 'POST',
          headers: { 'Content-Type': incoming.headers['content-type'] ?? '' },
          body: createReadableStreamFromReadable(incoming),
          duplex: 'half',
        } as RequestInit)
        const error = await receive(request, options).catch((reason: unknown) => reason)
        response.statusCode = error instanceof BodyTooSlow ? 408 : 400
        response.end(() => server.close())
        resolve(error)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n' +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${fileHead()}`,
    )
    return { outcome, socket }
  }
})

describe('parseForm with a URL-encoded form', () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'

  it('returns its fields', async () => {
    const received = await receive(
      requestInPieces(['title=G%C3%B6lf+cart', '&tags=a&tags=b'], type),
    )
    expect(received.file).toBeNull()
    expect([...received.fields]).toEqual([
      ['title', 'Gölf cart'],
      ['tags', 'a'],
      ['tags', 'b'],
    ])
  })

  it('accepts at most a hundred fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join('&')
    const taken = await receive(requestInPieces([fields(100)], type))
    expect([...taken.fields.keys()]).toHaveLength(100)
    const rejected = receive(requestInPieces([fields(101)], type))
    await expect(rejected).rejects.toBeInstanceOf(MalformedBody)
  })

  it('accepts at most 1 MiB, and 256 KiB in one field', async () => {
    const fits = await receive(requestInPieces([`a=${'%22'.repeat(262_144)}&b=c`], type))
    expect(fits.fields.get('a')).toHaveLength(262_144)
    const large = receive(requestInPieces([`a=${'x'.repeat(262_145)}`], type))
    await expect(large).rejects.toBeInstanceOf(BodyTooLarge)
    const pieces = ['a=', 'x'.repeat(1_048_576)]
    await expect(receive(requestInPieces(pieces, type))).rejects.toBeInstanceOf(BodyTooLarge)
  })
})

it('deletes old temporary files only', async () => {
  const old = new Date(Date.now() - 7_200_000)
  await writeFile(join(directory, 'old.upload'), 'x')
  await utimes(join(directory, 'old.upload'), old, old)
  await writeFile(join(directory, 'young.upload'), 'x')
  expect(await deleteTemporaryFiles(directory, new Date(Date.now() - 3_600_000))).toBe(1)
  expect(await leftovers()).toEqual(['young.upload'])
})
