import { useEffect } from 'react'
import furtherSheet from '../deferred.css?url'

/*
 * Pages that show nothing but a grid come without the second style sheet. Whatever a script adds to them
 * fetches it: a lazy part is `styled`, a component that may appear where none was expected calls
 * `useFurtherSheet`.
 */

export { furtherSheet }

let pending: Promise<void> | undefined

/** Adds the second style sheet where the page came without. Settles when its rules hold; a failure can be tried anew. */
function loadFurtherSheet(): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    if (document.head.querySelector(`link[href="${furtherSheet}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = furtherSheet
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      pending = undefined
      reject(new Error('The second style sheet cannot be had.'))
    }
    document.head.append(link)
  })
  return pending
}

/** A lazily fetched module that draws: it is there when its style sheet is. */
export async function withDeferredStylesheet<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadFurtherSheet()])
  return loaded
}

/** Fetches the second style sheet for what a script has drawn. */
export function useDeferredStylesheet(): void {
  useEffect(() => void loadFurtherSheet().catch(() => undefined), [])
}
