import type { RequestHandler } from 'express'

/**
 * Lets the rest of a body that nobody read run out once the answer is decided, as Node does where no
 * stream is made of it: else the next request on the same connection would wait behind it.
 */
export const discardUnreadBody: RequestHandler = (request, response, next) => {
  response.on('finish', () => {
    if (request.complete) return
    // What made a stream of it pauses the request whenever that stream is full.
    request.removeAllListeners('data')
    request.resume()
  })
  next()
}
