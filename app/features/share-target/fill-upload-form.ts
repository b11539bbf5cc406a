import { showToast } from '#app/ui/toast-store.ts'
import { titleOfFile } from '../photos/upload/title-of-file.ts'
import { CHOOSE_AGAIN } from './share-target.ts'
import { takeShared, type Shared } from './shared-store.ts'

const LONGEST_TITLE = 1000

/**
 * Puts what another app shared into the upload form of this page, as if the visitor had chosen and typed
 * it. What was typed before stays.
 */
export async function fillUploadForm(): Promise<void> {
  // It is there for one use: a reload shows an empty form, not a message about it.
  history.replaceState(history.state, '', '/upload')
  const shared = await takeShared().catch(() => null)
  const input = document.querySelector<HTMLInputElement>('form input[type=file][name=image]')
  if (!shared || !input) return showToast(CHOOSE_AGAIN)
  chooseFiles(input, shared.files)
  for (const [name, text] of Object.entries(textsOf(shared))) type(input.form, name, text)
}

/** Makes files what a file field holds, and lets everybody who listens know. */
export function chooseFiles(input: HTMLInputElement, files: readonly File[]): void {
  if (files.length === 0 || input.files?.length) return
  const transfer = new DataTransfer()
  for (const file of input.multiple ? files : files.slice(0, 1)) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function type(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name)
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isText || field.value !== '' || text === '') return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The fields of the upload form that shared texts go into. Android's apps put an address that they share
 * into the text.
 */
export function textsOf({ title, text, url, files }: Shared): Record<string, string> {
  const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value)
  const [only] = files.length === 1 ? files : []
  return {
    // Several pictures have each a title of their own.
    title:
      files.length > 1
        ? ''
        : (title || (only ? titleOfFile(only.name) : '')).slice(0, LONGEST_TITLE),
    description: isAddress(text) ? '' : text,
    sourceUrl: [url, text].find(isAddress) ?? '',
  }
}
