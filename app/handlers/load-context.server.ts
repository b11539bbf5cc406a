import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest } from 'express'
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
    /** The content security policy of a page with these inline scripts, by their sources. */
    policyFor(scripts: string[]): string
  }
}

/** For `createRequestHandler`. */
export const createLoadContext =
  (getPolicy: (request: ExpressRequest, scripts: string[]) => string) =>
  (request: ExpressRequest): AppLoadContext => {
    let viewer: Promise<Viewer | null> | undefined
    return {
      clientAddress: request.ip ?? 'unknown',
      method: request.method,
      viewer: () => (viewer ??= readViewer(request.headers.cookie)),
      policyFor: (scripts) => getPolicy(request, scripts),
    }
  }
