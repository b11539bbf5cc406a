import type { PathHandler } from '#app/http/steps.server.ts'

const LIST = '/account/silences'
const FORM = /^(\/u\/[^/]+)\/silence$/

/** The current path for a former path with `silence`; null for any other path. */
export function currentMutePath(path: string): string | null {
  if (path === LIST) return '/account/mutes'
  const profile = FORM.exec(path)?.[1]
  return profile === undefined ? null : `${profile}/mute`
}

/** Redirects the former paths of the mute pages. 308 keeps the method, for forms on pages opened before the rename. */
export function createFormerMuteAddresses(): PathHandler {
  return {
    routeOf(path) {
      if (path === LIST) return LIST
      return FORM.test(path) ? '/u/:username/silence' : null
    },
    handle(request, response) {
      const [path = '', ...query] = (request.url ?? '').split('?')
      const Location = [currentMutePath(path), ...query].join('?')
      response.writeHead(308, { Location, 'Cache-Control': 'public, max-age=86400' }).end()
    },
  }
}
