import { useRouteLoaderData } from '@remix-run/react'
import type { Viewer } from './sign-in/viewer.ts'

export interface Shell {
  viewer: Viewer | null
  /** PUBLIC_URL, because shared links must be absolute. */
  origin: string
  path: string
}

/** The root loader's data; undefined if the root itself failed. */
export const useShell = (): Shell | undefined => useRouteLoaderData('root') as Shell | undefined
