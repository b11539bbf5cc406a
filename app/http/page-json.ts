/**
 * The media type by which the site's own script asks a page for its data instead of its HTML: the same
 * address, loader, status and permissions, drawn in the browser. See docs/decisions/0012-page-json.md.
 */
export const PAGE_JSON_TYPE = 'application/vnd.cartfolio.view+json'

/** Whether a request asks for a page's data. */
export function wantsPageJson(request: Request): boolean {
  return request.headers.get('Accept') === PAGE_JSON_TYPE
}
