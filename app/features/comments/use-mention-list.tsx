import { useState, type FormEvent, type ReactNode } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'

const part = lazyPart(() => import('./mention-list.tsx'))

/** Suggestions of members for a comment form: the list loads when an `@` is typed. */
export function useMentionList(photoId: number): {
  onInput: (event: FormEvent) => void
  list: ReactNode
} {
  const [area, setArea] = useState<HTMLTextAreaElement>()
  const List = part.loaded()?.MentionList

  function onInput({ target }: FormEvent) {
    if (area || !(target instanceof HTMLTextAreaElement) || !target.value.includes('@')) return
    part.load().then(
      () => setArea(target),
      () => undefined,
    )
  }

  return { onInput, list: area && List && <List area={area} photoId={photoId} /> }
}
