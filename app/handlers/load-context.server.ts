import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { JsonLdNode } from '../http/json-ld.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    clientAddress: string
    /** The id of the member who makes the request; null when signed out. */
    viewerId(request: Request): Promise<string | null>
    /** The fields of a form that was rejected: the page's loader may still fail, and its error page then shows them. */
    rejectedFields?: Record<string, unknown>
    /** Headers of the page, which Remix would drop without a `headers` export in each module. */
    responseHeaders: Headers
    allowScripts(sources: string[]): void
    jsonLd: JsonLdNode[]
  }
}

/** For `createRequestHandler`. */
export const createLoadContext =
  (
    viewerId: AppLoadContext['viewerId'],
    getPolicy: (request: ExpressRequest, scripts: string[]) => string,
  ) =>
  (request: ExpressRequest, response: ExpressResponse): AppLoadContext => ({
    clientAddress: request.ip ?? 'unknown',
    viewerId,
    responseHeaders: new Headers(),
    allowScripts: (sources) =>
      void response.set('Content-Security-Policy', getPolicy(request, sources)),
    jsonLd: [],
  })
