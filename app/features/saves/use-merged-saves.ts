import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useShell } from '../shell.ts'
import { savedPhotos } from './saved-photos.ts'

/**
 * Moves the photos saved on this device into the account of the signed-in member, once. What the server does not take
 * stays on the device until the next page.
 */
export function useMergedSaves(): void {
  const memberId = useShell()?.viewer?.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!memberId || savedPhotos().length === 0) return
    void import('./merge-saves.ts')
      .then(({ mergeSaves }) => mergeSaves())
      .then(revalidate, () => undefined)
  }, [memberId, revalidate])
}
