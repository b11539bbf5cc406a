import { request } from 'node:http'

const BOUNDARY = 'cartfolio-bench'
/** The `Content-Type` of `uploadBody`. */
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Times of an upload in milliseconds since its first byte was sent. */
export interface PostTiming {
  status: number
  location: string
  /** When the last byte of the body was sent. */
  sentMs: number
  /** When the first byte of the response arrived. */
  responseMs: number
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

/** Sends a body of `uploadBody` like a browser's form, and measures it. */
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
      (response) => {
        const responseMs = passed()
        response.resume()
        const location = response.headers.location ?? ''
        resolve({ status: response.statusCode ?? 0, location, sentMs, responseMs })
      },
    )
    post.on('error', reject)
    post.end(body, () => {
      sentMs = passed()
    })
  })
}
