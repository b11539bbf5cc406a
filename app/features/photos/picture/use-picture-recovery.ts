import { useCallback, useRef, useState } from 'react'
import { isBroken, selfRecovering } from '#app/ui/broken-images.ts'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

/** Loads the recovery script when the first picture fails. */
export const recoveryPart = lazyPart(() => withDeferredStylesheet(import('./picture-recovery.tsx')))

type Recovery = InstanceType<Awaited<ReturnType<typeof recoveryPart.load>>['ImageRecovery']>

/**
 * Retries a picture that fails to load (docs/product.md#states).
 * @param src the image's own URL
 * @param retries number of retries; 0 leaves the image to the page's error handler for broken
 *   images
 * @returns attributes for the `<img>`; the URL that worked instead of its own, or null; whether a
 *   retry is in progress; whether all retries failed; and a function that starts again
 */
export function usePictureRecovery(src: string, retries: number) {
  const [found, setFound] = useState<string | null>(null)
  const [status, setStatus] = useState<'untroubled' | 'retrying' | 'failed'>('untroubled')
  const image = useRef<HTMLImageElement | null>(null)
  const recovery = useRef<Promise<Recovery | undefined> | null>(null)

  const recover = useCallback(
    (broken: HTMLImageElement) => {
      const options = { image: broken, src, retries, onFound: setFound }
      const onFailed = () => setStatus('failed')
      recovery.current ??= recoveryPart.load().then(
        ({ ImageRecovery }) => new ImageRecovery({ ...options, onFailed }),
        // Without it the picture stays as the browser shows it.
        () => undefined,
      )
      void recovery.current.then((loaded) => {
        if (!loaded) return
        setStatus('retrying')
        void loaded.next()
      })
    },
    [src, retries],
  )

  const ref = useCallback(
    (element: HTMLImageElement | null) => {
      image.current = element
      if (!element || retries === 0) return
      selfRecovering.add(element)
      // It may have failed before the handler was attached.
      if (isBroken(element)) recover(element)
    },
    [recover, retries],
  )

  /** Ends the retries once an image has loaded. */
  function settle() {
    void recovery.current?.then((loaded) => loaded?.end())
    recovery.current = null
    setStatus('untroubled')
  }

  function retry() {
    const { current } = image
    setStatus('retrying')
    // Removing the button would lose the keyboard focus.
    if (current) current.tabIndex = -1
    current?.focus()
    void recovery.current?.then((loaded) => loaded?.restart())
  }

  const handlers = {
    onLoad: settle,
    onError: () => image.current && recover(image.current),
  }
  return {
    imageProps: {
      ref,
      className: status === 'untroubled' ? undefined : 'image-retrying',
      ...(retries > 0 && handlers),
    },
    found,
    retrying: status === 'retrying',
    failed: status === 'failed',
    retry,
  }
}
