import type { RequestHandler } from 'express'

const BINDER = '^(/u/[^/]+/binder/[^/?]+)'

/** Pages that have become a part of another one, or were one, with their queries. */
const FORMER: [address: RegExp, target: string][] = [
  [new RegExp(`${BINDER}/organize(\\?.*)?$`), '$1/edit?section=photos'],
  [new RegExp(`${BINDER}/(add|before-after|delete)(\\?.*)?$`), '$1/edit?section=$2'],
  [new RegExp(`${BINDER}/contribute\\?list=(added|leave)(?:$|&)`), '$1/contribute/$2?'],
  [/^\/upload\/batch\?alt=missing(?:$|&)/, '/upload/alt-texts?'],
  [/^\/upload\/batch\?imported=new(?:$|&)/, '/upload/imported?'],
  [/^\/saved\/organize\?(?:.*&)?collection=([1-9]\d{0,14})(&.*)?$/, '/saved/$1?select=some'],
  [/^\/saved\/organize(\?.*)?$/, '/saved?select=some'],
]

/**
 * Redirects reads of a page's former address; forms that are sent to it are received by the page
 * that has it now.
 */
export const redirectFormerAddresses: RequestHandler = (request, response, next) => {
  const { url, method } = request
  const [address, target] = FORMER.find(([pattern]) => pattern.test(url)) ?? []
  if (!address || !target) return next()
  const current = url.replace(address, target)
  if (method === 'GET' || method === 'HEAD') return response.redirect(301, current)
  // Remix reads the original address.
  request.url = request.originalUrl = current
  next()
}
