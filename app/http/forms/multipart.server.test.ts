import { createHash } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { BodyTooLarge, BodyTooSlow, MalformedBody, TextTooLarge } from './incoming-body.server.ts'
import { parseForm, deleteTemporaryFiles } from './multipart.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { HOUR_MS } from '#app/durations.ts'

const LIMIT = 10_485_760
const BOUNDARY = 'b0undary'

const directory = folderOfEachTest()

const leftovers = () => readdir(directory)

const receive = (request: Request, options: Partial<Parameters<typeof parseForm>[1]> = {}) =>
  parseForm(request, {
    file: 'image',
    temporaryDirectory: directory,
    texts: { title: 1_000, description: 10_000, content: 500 },
    lists: ['tags'],
    ...options,
  })

function requestWith(...fields: [name: string, value: string | File][]): Request {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return new Request('http://localhost/upload', { method: 'POST', body: form })
}
const fileOf = (content: string | number, name = 'a.jpg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

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

/** Counts the turns of the event loop during some work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, ended] = [0, false]
  const count = () => {
    turns++
    if (!ended) setImmediate(count)
  }
  setImmediate(count)
  await work.catch(() => {})
  ended = true
  return turns
}

const text = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name = 'image', filename = 'a.jpg') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: image/jpeg\r\n\r\n`
const END = `--${BOUNDARY}--\r\n`

describe('parseForm with a multipart form', () => {
  it('returns the texts, and the file on disk', async () => {
    const picture = new File(['picture'], '../../photo of ü.jpg', { type: 'image/jpeg' })
    const received = await receive(
      requestWith(
        ['title', 'Gölf 🏌'],
        ['description', 'two\r\nlines'],
        ['tags', 'a'],
        ['tags', 'b'],
        ['image', picture],
      ),
    )
    expect(received.fields.title).toBe('Gölf 🏌')
    expect(received.fields.description).toBe('two\r\nlines')
    expect(received.fields.tags).toBe('a,b')
    expect(received.fields).not.toHaveProperty('image')
    expect(received.file).toMatchObject({ size: 7, filename: 'photo of ü.jpg' })
    expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('picture')
    await received.dispose()
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it.each(['', '; name', '; =x', '; filename'])(
    'skips a part without a name: "%s"',
    async (after) => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data${after}\r\n\r\n`
      const pieces = [`${head}x\r\n`, text('title', 'T'), `--${BOUNDARY}--\r\n`]
      expect((await receive(requestInPieces(pieces))).fields).toEqual({ title: 'T' })
    },
  )

  it('returns no file when none was selected', async () => {
    const none = new File([], '', { type: 'application/octet-stream' })
    const received = await receive(requestWith(['image', none], ['title', 'x']))
    expect(received).toMatchObject({ file: null, fileTooLarge: false })
    expect(received.fields.title).toBe('x')
    expect(await leftovers()).toEqual([])
  })

  it('returns several files if allowed, each with its outcome', async () => {
    const rejection = new Error('no more')
    const calls: number[] = []
    const received = await receive(
      requestWith(
        ['image', fileOf('one')],
        ['image', fileOf(LIMIT + 1, 'large.jpg')],
        ['image', fileOf('three', 'c.jpg')],
        ['title', 'after'],
      ),
      { maxFiles: 3, rejectFile: () => (calls.push(1) === 2 ? rejection : null) },
    )
    expect(received.files).toMatchObject([
      { filename: 'a.jpg', size: 3, tooLarge: false, failure: null },
      { filename: 'large.jpg', tooLarge: true, failure: null },
      { filename: 'c.jpg', tooLarge: false, failure: rejection },
    ])
    expect(received.files[0]?.digest).toEqual(createHash('sha256').update('one').digest())
    expect(received.fields.title).toBe('after')
    expect(received.tooManyFiles).toBe(false)
    expect(await leftovers()).toHaveLength(1)
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it.each([3, 40])('reports more files than allowed: %d of 2', async (many) => {
    const files = Array.from({ length: many }, (): [string, File] => ['image', fileOf('x')])
    const received = await receive(requestWith(...files, ['title', 'after']), { maxFiles: 2 })
    expect(received.tooManyFiles).toBe(true)
    expect(received.files).toHaveLength(2)
    expect(received.fields.title).toBe('after')
    await received.dispose()
    expect(await leftovers()).toEqual([])
  })

  it('discards all but the first file of the field', async () => {
    const [other, first, second] = [fileOf('other'), fileOf('first'), fileOf(250_000)]
    const received = await receive(
      requestWith(['other', other], ['image', first], ['image', second], ['title', 'after']),
    )
    expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('first')
    expect(received.fields.title).toBe('after')
    expect(await leftovers()).toHaveLength(1)
  })

  it('skips an empty part beside the picture, and takes a picture without a name', async () => {
    const nameless = fileHead().replace('; filename="a.jpg"', '')
    for (const parts of [
      [`${fileHead()}\r\n`, `${nameless}picture\r\n`],
      [`${nameless}picture\r\n`, `${fileHead('image', '')}\r\n`],
    ]) {
      const received = await receive(requestInPieces([...parts, END]))
      expect(await readFile(received.file?.path ?? '', 'utf8')).toBe('picture')
      expect(received.tooManyFiles).toBe(false)
      await received.dispose()
    }
    expect(await leftovers()).toEqual([])
  })

  it('decodes what browsers encode in file names, and nothing else', async () => {
    const names = 'a %22b%22%0D%0Ac %41%2541 \u200d.jpg'
    const { file } = await receive(requestInPieces([`${fileHead('image', names)}x\r\n${END}`]))
    expect(file?.filename).toBe('a "b"\r\nc %41%2541 \u200d.jpg')
  })

  it('accepts a file of exactly the limit', async () => {
    const received = await receive(requestWith(['image', fileOf(LIMIT)]))
    expect(received.fileTooLarge).toBe(false)
    expect(received.file?.size).toBe(LIMIT)
    expect((await stat(received.file?.path ?? '')).size).toBe(LIMIT)
  })

  const around = (size: number) =>
    requestWith(['title', 'before'], ['image', fileOf(size)], ['description', 'after'])

  it.each([1, 5_000_000])('drops a file of %i bytes more, but returns the texts', async (more) => {
    const received = await receive(around(LIMIT + more))
    expect(received).toMatchObject({ file: null, fileTooLarge: true })
    expect(Object.keys(received.fields)).toEqual(['title', 'description'])
    expect(await leftovers()).toEqual([])
  })

  it('returns the texts and the error when the volume cannot store the file', async () => {
    const temporaryDirectory = join(directory, 'no folder')
    await writeFile(temporaryDirectory, '')
    const received = await receive(around(LIMIT), { temporaryDirectory })
    expect(received).toMatchObject({ file: null, fileFailure: { code: 'EEXIST' } })
    expect(Object.keys(received.fields)).toEqual(['title', 'description'])
  })

  it('reads a body that arrives byte by byte', async () => {
    const whole = text('title', 'slow') + fileHead() + 'picture\r\n' + END
    const received = await receive(requestInPieces([...whole]))
    expect(received.fields.title).toBe('slow')
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

  it.each([
    ['more than 1 MiB of text', [text('a', 'x'.repeat(1_048_577))]],
    ['more than 256 KiB in one field', [text('a', 'x'.repeat(262_145))]],
    ['more than 1 MiB in all', Array<string>(5).fill(text('a', 'x'.repeat(250_000)))],
  ])('rejects %s, unless it is a typed text, which is cut', async (_, pieces) => {
    await expect(receive(requestInPieces([...pieces, END]))).rejects.toBeInstanceOf(TextTooLarge)
    const typed = [...pieces.map((piece) => piece.replace('"a"', '"description"')), END]
    const { fields } = await receive(requestInPieces([text('title', 'stays'), ...typed]))
    expect(fields.title).toBe('stays')
    expect(fields.description?.length).toBe(20_001)
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
    ['too many parts', Array<string>(101).fill(text('a', 'x')).concat(END), undefined],
    ['too many files', Array<string>(11).fill(`${fileHead()}x\r\n`).concat(END), undefined],
  ])('rejects %s and leaves no file', async (_, pieces, type) => {
    await expect(receive(requestInPieces(pieces, type))).rejects.toBeInstanceOf(MalformedBody)
    expect(await leftovers()).toEqual([])
  })

  it.each([
    ['pauses for too long', [megabyte, 500, megabyte], { idleLimit: 100 }],
    ['trickles', Array.from({ length: 40 }, () => ['x', 20]).flat(), { totalLimit: 200 }],
  ])('rejects a body that %s', async (_, pieces, options) => {
    const received = receive(requestInPieces([fileHead(), ...pieces]), options)
    await expect(received).rejects.toBeInstanceOf(BodyTooSlow)
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

  it('leaves no file when the sender disconnects', async () => {
    async function* broken() {
      yield fileHead()
      yield megabyte
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    }
    await expect(receive(requestInPieces(broken()))).rejects.toBeInstanceOf(MalformedBody)
    expect(await leftovers()).toEqual([])
  })
})

describe('parseForm with a URL-encoded form', () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'

  it('returns its fields', async () => {
    const received = await receive(
      requestInPieces(['title=G%C3%B6lf+cart', '&tags=a&tags=b'], type),
    )
    expect(received.file).toBeNull()
    expect(received.fields).toEqual({ title: 'Gölf cart', tags: 'a,b' })
  })

  it('accepts at most a hundred fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join('&')
    const taken = await receive(requestInPieces([fields(100)], type))
    expect(Object.keys(taken.fields)).toHaveLength(100)
    const rejected = receive(requestInPieces([fields(101)], type))
    await expect(rejected).rejects.toBeInstanceOf(MalformedBody)
  })

  it('lets other requests go on while it decodes a fast body', async () => {
    const chunk = '%2f'.repeat(21_845)
    const body = requestInPieces(['title=', ...Array<string>(200).fill(chunk)], type)
    expect(await turnsDuring(receive(body))).toBeGreaterThan(8)
  })

  it('accepts at most 1 MiB, and 256 KiB in one field', async () => {
    const fits = await receive(requestInPieces([`a=${'%22'.repeat(262_144)}&b=c`], type))
    expect(fits.fields.a).toHaveLength(262_144)
    for (const length of [262_145, 1_048_576]) {
      const large = receive(requestInPieces(['a=', 'x'.repeat(length)], type))
      await expect(large).rejects.toBeInstanceOf(TextTooLarge)
      const typed = ['title=stays&content=', 'x'.repeat(length), '&intent=comment']
      const { fields } = await receive(requestInPieces(typed, type))
      expect(fields).toEqual({ title: 'stays', content: 'x'.repeat(20_001), intent: 'comment' })
    }
  })
})

it('deletes old temporary files only', async () => {
  const old = new Date(Date.now() - 7_200_000)
  await writeFile(join(directory, 'old.upload'), 'x')
  await utimes(join(directory, 'old.upload'), old, old)
  await writeFile(join(directory, 'young.upload'), 'x')
  expect(await deleteTemporaryFiles(directory, new Date(Date.now() - HOUR_MS))).toBe(1)
  expect(await leftovers()).toEqual(['young.upload'])
})
