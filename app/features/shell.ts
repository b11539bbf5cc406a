import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from './sign-in/viewer.ts'

/** What the root of every page knows. */
export interface Shell {
  viewer: Viewer | null
  /** PUBLIC_URL: what is shared is read elsewhere. */
  origin: string
}

/** What the page's root knows of its visitor and of the site; undefined where the root itself failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData('root') as Shell | undefined
}
