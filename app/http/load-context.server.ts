import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { JsonLdNode } from './json-ld.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    clientAddress: string
    /** The id of the member who makes the request; null when signed out. */
    viewerId(request: Request): Promise<string | null>
    /** Who may share the response: `none` only simultaneous requests (lists without items), `private` nobody (it counted as a use). */
    cache?: 'none' | 'private'
    /** The query parameters with which the response may be cached. */
    cacheParams: readonly string[]
    /** The fields of a form that was rejected: the page's loader may still fail, and its error page then shows them. */
    rejectedFields?: Record<string, unknown>
    /** Headers of the page, which Remix would drop without a `headers` export in each module. */
    responseHeaders: Headers
    allowScripts(sources: string[]): void
    jsonLd: JsonLdNode[]
  }
}

/** For `createRequestHandler`; the page cache reads it from `response.locals`. */
export const createLoadContext =
  (
    viewerId: AppLoadContext['viewerId'],
    getPolicy: (request: ExpressRequest, scripts: string[]) => string,
  ) =>
  (request: ExpressRequest, response: ExpressResponse): AppLoadContext =>
    (response.locals.context = {
      clientAddress: request.ip ?? 'unknown',
      viewerId,
      cacheParams: [],
      responseHeaders: new Headers(),
      allowScripts: (sources) =>
        void response.set('Content-Security-Policy', getPolicy(request, sources)),
      jsonLd: [],
    } satisfies AppLoadContext)
