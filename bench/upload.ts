import { request } from 'node:http'
import { Client } from '#tests/support/client.ts'
import { startServer } from '#tests/support/server.ts'
import { memoryOf } from './memory.ts'
import { cameraPhoto } from './photo.ts'
import { median, report } from './report.ts'

interface Timing {
  status: number
  location: string
  /** Milliseconds from the last byte of the request to the first of the answer. */
  answerMs: number
  /** Milliseconds from the first byte of the request to the first of the answer. */
  wholeMs: number
}

/** Sends a multipart body and times the answer from the moment the body has left. */
function timedPost(url: URL, cookie: string, boundary: string, body: Buffer): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let sent = 0
    const post = request(
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': body.byteLength,
          Cookie: cookie,
          Origin: url.origin,
        },
      },
      (answer) => {
        const answered = performance.now()
        answer.resume()
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          answerMs: answered - sent,
          wholeMs: answered - started,
        })
      },
    )
    post.on('error', reject)
    post.end(body, () => {
      sent = performance.now()
    })
  })
}

function multipart(boundary: string, fields: Record<string, string>, image: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="cart.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([
    Buffer.from(texts.join('') + file),
    image,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** How long a 12-megapixel photo takes from the end of its POST to the answer and into the feed. */
export async function benchUpload(runs = 7): Promise<void> {
  const photo = await cameraPhoto()
  const server = await startServer()
  try {
    const member = new Client(server.origin)
    await member.signIn({ email: 'bench@example.com', givenName: 'Bench' })
    const idle = memoryOf(server.process.pid ?? 0)
    const boundary = 'cartfolio-bench'
    const body = multipart(boundary, { title: 'Bench', isPublic: 'on' }, photo)
    const timings: Timing[] = []
    for (let run = 0; run < runs; run++) {
      const timing = await timedPost(
        new URL('/upload', server.origin),
        member.cookieHeader(),
        boundary,
        body,
      )
      if (timing.status !== 303) throw new Error(`The upload was answered with ${timing.status}.`)
      const id = /\d+$/.exec(timing.location)?.[0]
      const feed = (await (await member.request('/api/photos?limit=1')).json()) as { id: number }[]
      if (String(feed[0]?.id) !== id) throw new Error('The photo is not first in the feed.')
      timings.push(timing)
    }
    const memory = memoryOf(server.process.pid ?? 0)
    report('upload of a 12-megapixel JPEG', [
      ['file', `${(photo.byteLength / 1e6).toFixed(1)} MB, 4000 × 3000, orientation 6`],
      [
        'end of the POST to the answer',
        `${median(timings.map((t) => t.answerMs)).toFixed(0)} ms (median of ${runs})`,
      ],
      [
        'start of the POST to the answer',
        `${median(timings.map((t) => t.wholeMs)).toFixed(0)} ms (median of ${runs})`,
      ],
      ['first upload after the start', `${timings[0]?.answerMs.toFixed(0)} ms`],
      [
        'peak memory of the server',
        memory ? `${memory.peak} MB (${idle?.now} MB before)` : 'not told here',
      ],
    ])
  } finally {
    await server.dispose()
  }
}
