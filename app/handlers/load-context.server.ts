import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { allowScripts } from '#app/http/security-headers.server.ts'
import type { Viewer } from './viewer.ts'
import { readViewer } from './viewer.server.ts'

declare module '@remix-run/node' {
  /** What loaders and actions get beside the request. */
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    readonly clientAddress: string
    /** The method that was sent: after an action, Remix gives the loaders a GET. */
    readonly method: string
    /** The member who makes the request, read once; null when signed out. */
    viewer(): Promise<Viewer | null>
    /**
     * Lets a page run its inline scripts, by their sources. Express has set the policy already;
     * Remix would add a second one.
     */
    allowScripts(sources: string[]): void
  }
}

/** For `createRequestHandler`. */
export function getLoadContext(request: ExpressRequest, response: ExpressResponse): AppLoadContext {
  let viewer: Promise<Viewer | null> | undefined
  return {
    clientAddress: request.ip ?? 'unknown',
    method: request.method,
    viewer: () => (viewer ??= readViewer(request.headers.cookie)),
    allowScripts: (sources) => allowScripts(response, sources),
  }
}
