import { useCallback, useRef, useState } from 'react'
import { isBroken, selfRecovering } from '#app/ui/broken-images.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

/** What failing takes is fetched by the first picture that fails. */
export const recoveryPart = lazyPart(() => import('./picture-recovery.tsx'))

type Recovery = InstanceType<Awaited<ReturnType<typeof recoveryPart.load>>['ImageRecovery']>

/**
 * Retries a picture that fails to load, by the spec's schedule.
 * @param src the image's own address
 * @param retries how many before it has failed; 0 leaves the image to the sweep of broken images
 * @returns `imageProps` for the `<img>`; the address that answered instead of its own, or null; whether
 * every retry has failed; and what begins anew
 */
export function usePictureRecovery(src: string, retries: number) {
  const [found, setFound] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement | null>(null)
  const recovery = useRef<Promise<Recovery | undefined> | null>(null)

  const recover = useCallback(
    (broken: HTMLImageElement) => {
      recovery.current ??= recoveryPart.load().then(
        ({ ImageRecovery }) =>
          new ImageRecovery({
            image: broken,
            src,
            retries,
            onFound: setFound,
            onFailed: () => setFailed(true),
          }),
        // Without it the picture stays as the browser shows it.
        () => undefined,
      )
      void recovery.current.then((loaded) => loaded?.next())
    },
    [src, retries],
  )

  const ref = useCallback(
    (element: HTMLImageElement | null) => {
      image.current = element
      if (!element || retries === 0) return
      selfRecovering.add(element)
      // It may have failed before there was anybody to hear of it.
      if (isBroken(element)) recover(element)
    },
    [recover, retries],
  )

  function retry() {
    const { current } = image
    setFailed(false)
    if (!current) return
    // The button goes, and takes the keyboard with it.
    current.tabIndex = -1
    current.focus()
    void recovery.current?.then((loaded) => loaded?.restart())
  }

  const onError = retries > 0 ? () => image.current && recover(image.current) : undefined
  return { imageProps: { ref, onError }, found, failed, retry }
}
