import { useEffect, useRef, useState } from 'react'
import { callApi, type ApiError } from '#app/http/api-client.ts'
import type { BinderOption } from './binder.ts'

/** The member's newest binders, and the chosen one if it is older. @throws ApiError */
async function fetchBinders(chosen: number | null): Promise<BinderOption[]> {
  const list = (query = '') => callApi<BinderOption[]>('GET', `/api/binders${query}`)
  const newest = await list()
  if (chosen === null || newest.some(({ id }) => id === chosen)) return newest
  const older = await list(`?before=${chosen + 1}&limit=1`)
  return [...newest, ...older.filter(({ id }) => id === chosen)]
}

/**
 * The member's own binders, fetched while a dialog is open (docs/api.md).
 * @param chosen the photo's binder, or null
 * @param onFailed called on an error, for example 401 after signing out
 * @returns null until they are loaded
 */
export function useOwnBinders(
  chosen: number | null,
  onFailed: (error: ApiError) => void,
): BinderOption[] | null {
  const [binders, setBinders] = useState<BinderOption[] | null>(null)
  const onFailedRef = useRef(onFailed)
  useEffect(() => {
    let cancelled = false
    fetchBinders(chosen).then(
      (own) => setBinders(own),
      (error: ApiError) => {
        if (!cancelled) onFailedRef.current(error)
      },
    )
    return () => {
      cancelled = true
    }
  }, [chosen])
  return binders
}
