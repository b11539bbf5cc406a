import type { RequestHandler } from 'express'
import { idParameter } from './addresses.ts'

type Rule = [path: RegExp, target: (parts: string[], query: URLSearchParams) => string]

const SECTIONS: Record<string, string> = { organize: 'photos' }

/** Pages that have become a part of another one. */
const RULES: Rule[] = [
  [
    /^(\/u\/[^/]+\/binder\/[^/]+)\/(add|organize|before-after|delete)$/,
    ([, binder = '', page = '']) => `${binder}/edit?section=${SECTIONS[page] ?? page}`,
  ],
  [
    /^\/saved\/organize$/,
    (_, query) => {
      const collection = idParameter(query.get('collection') ?? undefined)
      return `/saved${collection === null ? '' : `/${collection}`}?select=some`
    },
  ],
]

/** Redirects the former address of a page: reads by a 301, forms by a 308, which repeats them. */
export const redirectFormerAddresses: RequestHandler = (request, response, next) => {
  const { path, url, method } = request
  for (const [pattern, getTarget] of RULES) {
    const parts = pattern.exec(path)
    if (!parts) continue
    const target = getTarget(parts, new URLSearchParams(url.slice(path.length)))
    return response.redirect(method === 'GET' || method === 'HEAD' ? 301 : 308, target)
  }
  next()
}
