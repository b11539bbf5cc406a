import type { PhotoSideProps } from '../page/photo-side.tsx'

/** The server's own dialog, as far as the visitor has come in it. */
export interface ServerRenderedDialog {
  /** What it shows, with the comment that was begun. */
  view: PhotoSideProps
  /** Puts focus, selection and scroll positions into the dialog that takes its place. */
  restore: (dialog: HTMLElement | null) => void
}

const SIDE = '.photo-side'
const COMMENT = '[name="content"]'

/**
 * Reads the dialog that the server drew, before another takes its place: nothing may be lost.
 * @param view what it was drawn from
 */
export function readDialog(drawn: HTMLElement, view: PhotoSideProps): ServerRenderedDialog {
  const field = drawn.querySelector<HTMLTextAreaElement>(COMMENT)
  const isTyping = field !== null && field === document.activeElement
  const [start, end] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
  const { scrollTop } = drawn
  const sideScrollTop = drawn.querySelector(SIDE)?.scrollTop ?? 0
  return {
    view: field?.value ? { ...view, refusedComment: { content: field.value, errors: {} } } : view,
    restore(dialog) {
      if (dialog === null) return
      const taken = dialog.querySelector<HTMLTextAreaElement>(COMMENT)
      if (isTyping) {
        taken?.focus({ preventScroll: true })
        taken?.setSelectionRange(start, end)
      }
      dialog.scrollTo(0, scrollTop)
      dialog.querySelector(SIDE)?.scrollTo(0, sideScrollTop)
    },
  }
}
