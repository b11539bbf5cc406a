import type { JsonLdNode } from './json-ld.server.ts'
import type { SecurityHeaders } from './security-headers.server.ts'

declare module '@remix-run/node' {
  /** What loaders and actions get beside the request. */
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    clientAddress: string
    /** The id of the member who makes the request; null when signed out. */
    viewerId(request: Request): Promise<string | null>
    /** Sends the response to this request only: it counted against a rate limit. */
    doNotShare(): void
    /**
     * Shares the response with simultaneous requests only: a list without items, such as a page beyond its end, of
     * which there are too many addresses.
     */
    doNotStore(): void
    /** For the policy of the page's own inline scripts. */
    securityHeaders: SecurityHeaders
    /**
     * The page's JSON-LD, see `addJsonLd`. It is not part of the loader's data, which the browser gets a second
     * time for hydration.
     */
    jsonLd: JsonLdNode[]
  }
}
