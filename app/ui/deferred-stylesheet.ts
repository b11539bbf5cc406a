import { useEffect } from 'react'
import deferredStylesheet from '../deferred.css?url'

/*
 * A page with only a grid omits this stylesheet, or has it last (`root.tsx`). Lazy parts use
 * `withDeferredStylesheet`, components on such a page the hook.
 */

export { deferredStylesheet }

let pending: Promise<void> | undefined

/** Resolves when the styles apply. */
export function loadDeferredStylesheet(): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    // The page's own link blocks the scripts after it until it has loaded.
    if (document.querySelector(`link[href="${deferredStylesheet}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = deferredStylesheet
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      pending = undefined
      reject(new Error('The deferred stylesheet failed to load.'))
    }
    document.head.append(link)
  })
  return pending
}

/** Resolves to a lazily loaded module once the deferred stylesheet applies, too. */
export async function withDeferredStylesheet<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadDeferredStylesheet()])
  return loaded
}

export function useDeferredStylesheet(): void {
  useEffect(() => void loadDeferredStylesheet().catch(() => undefined), [])
}
