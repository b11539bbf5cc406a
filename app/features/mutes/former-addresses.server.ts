import { Router } from 'express'

export function formerMuteAddresses(): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.all(['/account/silences', '/u/:username/silence'], (request, response) => {
    const current = request.originalUrl
      .replace(/^\/account\/silences/, '/account/mutes')
      .replace(/^(\/u\/[^/]+)\/silence/, '$1/mute')
    response.set('Cache-Control', 'public, max-age=86400').redirect(308, current)
  })
  return router
}
