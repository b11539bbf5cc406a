import type { PhotoSideProps } from '../page/photo-side.tsx'

/** What a visitor had in the server's dialog, when the interactive one replaces it. */
export interface ServerRenderedDialog {
  view: PhotoSideProps
  restore: (dialog: HTMLElement | null) => void
}

const SIDE = '.photo-side'
const COMMENT = '[name="content"]'

export function readDialog(serverDialog: HTMLElement, view: PhotoSideProps): ServerRenderedDialog {
  const field = serverDialog.querySelector<HTMLTextAreaElement>(COMMENT)
  const isTyping = field !== null && field === document.activeElement
  const [start, end] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
  const { scrollTop } = serverDialog
  const sideScrollTop = serverDialog.querySelector(SIDE)?.scrollTop ?? 0
  return {
    view: field?.value ? { ...view, rejectedComment: { content: field.value, errors: {} } } : view,
    restore(dialog) {
      if (dialog === null) return
      const newField = dialog.querySelector<HTMLTextAreaElement>(COMMENT)
      if (isTyping) {
        newField?.focus({ preventScroll: true })
        newField?.setSelectionRange(start, end)
      }
      dialog.scrollTo(0, scrollTop)
      dialog.querySelector(SIDE)?.scrollTo(0, sideScrollTop)
    },
  }
}
