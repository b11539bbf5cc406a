import { chromium } from 'playwright'
import { CHROMIUM_ARGUMENTS, executablePath } from './chromium.ts'

/** A form of a page, as a browser without script sends it. */
export interface ParsedForm {
  action: string
  /** Names and values in order, with those of the first submit button; without files. */
  entries: [name: string, value: string][]
  /** The fields in which a person writes text, by name. */
  texts: Record<string, { type: string; value: string; maxLength: number }>
}

/** In the browser: the forms with text fields that are sent by POST. */
function parseForms({ html, address }: { html: string; address: string }): ParsedForm[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('form')].flatMap((form) => {
    const fields = [
      ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'textarea[name], input[name]:is([type=text], [type=url], [type=search], :not([type]))',
      ),
    ]
    if (form.method !== 'post' || fields.length === 0) return []
    const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
    const data = new FormData(form, button)
    return {
      action: new URL(form.getAttribute('action') ?? address, address).href,
      entries: [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      texts: Object.fromEntries(
        fields.map(({ name, type, value, maxLength }) => [name, { type, value, maxLength }]),
      ),
    }
  })
}

/** Starts a browser whose parser reads pages. */
export async function startFormParser() {
  const browser = await chromium.launch({
    executablePath: executablePath(),
    args: CHROMIUM_ARGUMENTS,
  })
  const page = await browser.newPage()
  return {
    /** @param address the page's, for relative addresses */
    parse: (html: string, address: string): Promise<ParsedForm[]> =>
      page.evaluate(parseForms, { html, address }),
    close: () => browser.close(),
  }
}
