/** Names that would speak for the site, or that look like an address of it. */
const RESERVED = new Set([
  // Who speaks for the site.
  ...['admin', 'moderator', 'support', 'staff', 'help', 'cartfolio'],
  // The first segments of all routes; `reserved-usernames.test.ts` fails when one is missing.
  ...['account', 'api', 'category', 'corrections-policy', 'diversity-policy', 'ethics-policy'],
  ...['feed.atom', 'feedback-policy', 'following', 'help-center', 'keyboard-shortcuts'],
  ...['moderation', 'notifications', 'oembed', 'offline', 'photo', 'privacy-policy'],
  ...['privacy-rights', 'publishing-policy', 'report', 'reporting-center', 'request-feature'],
  ...['saved', 'search', 'staffing-report', 'tag', 'terms-of-service', 'u', 'upload'],
  // What the server answers outside the app's routes.
  ...['assets', 'healthz', 'images', 'oidc', 'static', 'uploads'],
])

/** True if no member can take this username. Members who have had it since before keep it. */
export const isReservedUsername = (username: string): boolean =>
  RESERVED.has(username.toLowerCase())
