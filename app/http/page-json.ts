/**
 * The media type that requests a page as JSON instead of HTML: the same URL, loader, status and permissions,
 * rendered in the browser. See docs/decisions/0012-page-json.md.
 */
export const PAGE_JSON_TYPE = 'application/vnd.cartfolio.view+json'

/** True if a request asks for page JSON. */
export function wantsPageJson(request: Request): boolean {
  return request.headers.get('Accept') === PAGE_JSON_TYPE
}
