/** Names that could impersonate the site or collide with its URLs. */
const RESERVED = new Set([
  // Names that suggest site staff.
  ...['admin', 'moderator', 'support', 'staff', 'help', 'cartfolio'],
  // The first segments of all routes; `reserved-usernames.test.ts` fails when one is missing.
  ...['account', 'api', 'category', 'corrections-policy', 'diversity-policy', 'ethics-policy'],
  ...['feed.atom', 'feedback-policy', 'following', 'help-center', 'keyboard-shortcuts'],
  ...['moderation', 'notifications', 'oembed', 'offline', 'photo', 'privacy-policy'],
  ...['privacy-rights', 'publishing-policy', 'report', 'reporting-center', 'request-feature'],
  ...['saved', 'search', 'staffing-report', 'tag', 'terms-of-service', 'u', 'upload'],
  // Paths that the server handles before Remix.
  ...['assets', 'healthz', 'images', 'oidc', 'static', 'uploads'],
])

/** True if no member can take this username. Members who already have it keep it. */
export const isReservedUsername = (username: string): boolean =>
  RESERVED.has(username.toLowerCase())
