import { useActionData, useRouteLoaderData } from '@remix-run/react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import type { Viewer } from './viewer.ts'

export interface Shell {
  viewer: Viewer | null
  /** PUBLIC_URL, because shared links must be absolute. */
  origin: string
  path: string
  /** Whether the viewer does not want to be asked for a name. */
  namesDeclined?: boolean
  /** The form that a session's end interrupted, after the sign-in. */
  offered?: RejectedForm
}

/** The root loader's data; undefined if the root itself failed. */
export const useShell = (): Shell | undefined => useRouteLoaderData('root') as Shell | undefined

/** The form whose values a page shows again: a rejected one, or one that waited for the sign-in. */
export function useRejectedForm(): RejectedForm | undefined {
  const rejected = useActionData<RejectedForm>()
  const offered = useShell()?.offered
  return rejected ?? offered
}
