/**
 * The media type that requests a page as JSON instead of HTML, with the same URL and permissions
 * (decision 0012).
 */
export const PAGE_JSON_TYPE = 'application/vnd.cartfolio.view+json'

/** True if a request asks for page JSON. */
export const wantsPageJson = (request: Request): boolean =>
  request.headers.get('Accept') === PAGE_JSON_TYPE
