import { request } from 'node:http'

const BOUNDARY = 'cartfolio-bench'
/** The `Content-Type` of what `uploadBody` makes. */
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** How an upload was answered, in milliseconds since its first byte left. */
export interface PostTiming {
  status: number
  location: string
  /** When the last byte of the body had left. */
  sentMs: number
  /** When the first byte of the answer had come. */
  answeredMs: number
}

/** The body of the upload form with a JPEG. */
export function uploadBody(fields: Record<string, string>, image: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="cart.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([
    Buffer.from(texts.join('') + file),
    image,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** Sends a body of `uploadBody` as a browser's form does, and times it. */
export function postUpload(origin: string, cookie: string, body: Buffer): Promise<PostTiming> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const passed = () => performance.now() - started
    let sentMs = 0
    const post = request(
      new URL('/upload', origin),
      {
        method: 'POST',
        headers: {
          'Content-Type': UPLOAD_TYPE,
          'Content-Length': body.byteLength,
          Cookie: cookie,
          Origin: origin,
        },
      },
      (answer) => {
        const answeredMs = passed()
        answer.resume()
        const location = answer.headers.location ?? ''
        resolve({ status: answer.statusCode ?? 0, location, sentMs, answeredMs })
      },
    )
    post.on('error', reject)
    post.end(body, () => {
      sentMs = passed()
    })
  })
}
