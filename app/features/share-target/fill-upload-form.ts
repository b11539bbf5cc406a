import { replaceAddress } from '#app/ui/overlay-history.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { cutText } from '#app/http/forms/plain-text.ts'
import { titleOfFile } from '../photos/upload/image-file.ts'
import { CHOOSE_AGAIN } from './share-target.ts'
import { takeShared, type Shared } from './shared-store.ts'

/** Fills the upload form of this page with the content shared by another app, like user input. */
export async function fillUploadForm(): Promise<void> {
  // The content can be used once: a reload shows an empty form without a message.
  replaceAddress('/upload')
  const shared = await takeShared().catch(() => null)
  const input = document.querySelector<HTMLInputElement>('form input[type=file][name=image]')
  if (!shared || !input) return showToast(CHOOSE_AGAIN)
  chooseFiles(input, shared.files)
  for (const [name, text] of Object.entries(getTexts(shared))) type(input.form, name, text)
}

function chooseFiles(input: HTMLInputElement, files: readonly File[]): void {
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
  const details = field.closest('details')
  if (details) details.open = true
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The upload form's fields for shared texts. Android apps put a shared URL into the text. */
export function getTexts({ title, text, url, files }: Shared): Record<string, string> {
  const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value)
  const [only] = files.length === 1 ? files : []
  return {
    // Several pictures each have their own title.
    title: files.length > 1 ? '' : cutText(title || (only ? titleOfFile(only.name) : ''), 1000),
    description: isAddress(text) ? '' : text,
    sourceUrl: [url, text].find(isAddress) ?? '',
  }
}
