import type { PhotoSideProps } from '../page/photo-side.tsx'

/** The visitor's state in the server-rendered dialog. */
export interface ServerRenderedDialog {
  /** The rendered data, with the comment draft. */
  view: PhotoSideProps
  /** Restores focus, selection and scroll positions in the dialog that replaces it. */
  restore: (dialog: HTMLElement | null) => void
}

const SIDE = '.photo-side'
const COMMENT = '[name="content"]'

/**
 * Reads the visitor's state from the server-rendered dialog before the real dialog replaces it.
 * @param view the data it was rendered from
 */
export function readDialog(serverDialog: HTMLElement, view: PhotoSideProps): ServerRenderedDialog {
  const field = serverDialog.querySelector<HTMLTextAreaElement>(COMMENT)
  const isTyping = field !== null && field === document.activeElement
  const [start, end] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
  const { scrollTop } = serverDialog
  const sideScrollTop = serverDialog.querySelector(SIDE)?.scrollTop ?? 0
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
