import { useEffect } from 'react'
import { useShell } from '../shell.ts'
import { savedPhotos } from './saved-photos.ts'

/** Moves the photos saved on this device into the account of the signed-in member, once. */
export function useMergedSaves(): void {
  const memberId = useShell()?.viewer?.id
  useEffect(() => {
    if (memberId && savedPhotos().length > 0)
      import('./merge-saves.ts').then(
        ({ mergeSaves }) => mergeSaves(),
        () => undefined,
      )
  }, [memberId])
}
