import { createCookie, redirect, type Cookie } from '@remix-run/node'
import { z } from 'zod'
import { environment } from './process/environment.server.ts'
import { cutText } from './forms/plain-text.ts'
import { safeReturnTo } from './return-to.ts'

const FLASH_COOKIE = 'cartfolio_flash'
/** Long enough for a slow redirect, short enough that no message appears out of context. */
const LIFETIME_SECONDS = 60
// A cookie holds 4 KB: names and titles are cut so that any alphabet fits.
const LONGEST_TITLE = 200
const LONGEST_TEXT = 400
const LONGEST_LINK = 100

const stored = z.object({
  kind: z.enum(['success', 'error', 'note']),
  title: z.string(),
  text: z.string().optional(),
  link: z.object({ text: z.string(), href: z.string() }).optional(),
  /** The id of a form that the page offers again (`app/features/sign-in/held-form.server.ts`). */
  form: z.string().optional(),
})

/**
 * A message shown once, on the page after a form: 'Success' with 'Comment added!'. A note is no
 * result of a form.
 */
export type FlashMessage = z.output<typeof stored>

let cookie: Cookie | undefined

function flashCookie(): Cookie {
  const { SESSION_SECRET, secure } = environment()
  return (cookie ??= createCookie(FLASH_COOKIE, {
    secrets: SESSION_SECRET,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: LIFETIME_SECONDS,
  }))
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${cutText(text, length - 1)}…`

/**
 * The `Set-Cookie` header that makes the next page show a message. Its link is a short path of this
 * site.
 */
export function flash(message: FlashMessage): Promise<string> {
  const { kind, title, text, link, form } = message
  return flashCookie().serialize({
    kind,
    title: cut(title, LONGEST_TITLE),
    ...(text === undefined ? {} : { text: cut(text, LONGEST_TEXT) }),
    ...(form && { form }),
    ...(link && { link: { ...link, text: cut(link.text, LONGEST_LINK) } }),
  })
}

/**
 * Reads a request's flash message, and the `Set-Cookie` header that clears it; null for each
 * without a message.
 */
export async function readFlash(
  request: Request,
): Promise<{ message: FlashMessage | null; setCookie: string | null }> {
  const header = request.headers.get('Cookie')
  if (!header?.includes(`${FLASH_COOKIE}=`)) return { message: null, setCookie: null }
  const parsed = stored.safeParse(await flashCookie().parse(header))
  return {
    message: parsed.success ? parsed.data : null,
    setCookie: await flashCookie().serialize('', { maxAge: 0 }),
  }
}

/**
 * The response of a form that succeeded: a 303 to a path of this site, with a flash message and
 * further headers.
 */
export async function redirectWithFlash(
  path: string,
  message: FlashMessage,
  headers?: HeadersInit,
): Promise<Response> {
  const all = new Headers(headers)
  all.append('Set-Cookie', await flash(message))
  return redirect(safeReturnTo(path), { status: 303, headers: all })
}
