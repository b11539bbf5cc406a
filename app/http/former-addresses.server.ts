import type { RequestHandler } from 'express'

const BINDER = '^(/u/[^/]+/binder/[^/?]+)'

/** Pages that have become a part of another one, with their queries. */
const FORMER: [address: RegExp, target: string][] = [
  [new RegExp(`${BINDER}/organize(\\?.*)?$`), '$1/edit?section=photos'],
  [new RegExp(`${BINDER}/(add|before-after|delete)(\\?.*)?$`), '$1/edit?section=$2'],
  [/^\/saved\/organize\?(?:.*&)?collection=([1-9]\d{0,14})(&.*)?$/, '/saved/$1?select=some'],
  [/^\/saved\/organize(\?.*)?$/, '/saved?select=some'],
]

/** Redirects the former address of a page: reads by a 301, forms by a 308, which repeats them. */
export const redirectFormerAddresses: RequestHandler = ({ url, method }, response, next) => {
  const [address, target] = FORMER.find(([pattern]) => pattern.test(url)) ?? []
  if (!address || !target) return next()
  response.redirect(method === 'GET' || method === 'HEAD' ? 301 : 308, url.replace(address, target))
}
