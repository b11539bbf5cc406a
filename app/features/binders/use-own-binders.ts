import { useEffect, useRef, useState } from 'react'
import { callApi, type CallError } from '#app/http/calls.ts'
import type { Binder } from './binder.ts'

/** A binder to choose in a form. */
export type BinderOption = Pick<Binder, 'id' | 'title'>

/**
 * The member's own binders, asked for while a dialog is open (spec section 7).
 * @param onFailed told when they cannot be had: a 401 means that the member is signed out
 * @returns null until they are there
 */
export function useOwnBinders(onFailed: (error: CallError) => void): BinderOption[] | null {
  const [binders, setBinders] = useState<BinderOption[] | null>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    let left = false
    callApi<BinderOption[]>('GET', '/api/binders').then(
      (own) => setBinders(own),
      (error: CallError) => {
        if (!left) failed.current(error)
      },
    )
    return () => {
      left = true
    }
  }, [])
  return binders
}
