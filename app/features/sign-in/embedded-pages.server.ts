import { site } from '#app/content/site.ts'
import { escapeHtml as escaped } from '#app/http/error-response.server.ts'
import { signUps } from './sign-ups.server.ts'

export const EMBEDDED_PATH = '/oidc'
export const EMBEDDED_SESSION_COOKIE = 'cartfolio_oidc'

interface EmbeddedForm {
  email: string
  givenName: string
  familyName: string
}

/** What the sign-in page says to new people; null where everybody can join. */
export function signUpNote(): string | null {
  const mode = signUps()
  if (mode === 'open') return null
  return mode === 'invite'
    ? 'If you are new here, start from your invitation link.'
    : 'New accounts are not accepted now. Members can sign in.'
}

export const embeddedPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} - ${escaped(site.name)}</title>
<link rel="stylesheet" href="${EMBEDDED_PATH}/style.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="36" height="36">${escaped(site.name)}</p>
${body}
</main>
</body>
</html>`

function field(form: EmbeddedForm, name: keyof EmbeddedForm, label: string, more: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(form[name])}" ${more}>`
}

/** What waits for a sign-in, in the `locals` of its responses. */
export interface SignInLocals {
  kept: string | null
}

export const keptNote = (kept: string | null | undefined): string =>
  kept ? `<p><strong>${escaped(kept)}</strong></p>` : ''

export function signInPage(
  form: EmbeddedForm,
  { emailError, kept }: { emailError?: string; kept?: string | null },
): string {
  const email = `type="email" autocomplete="email" required maxlength="254"${
    emailError ? ' aria-invalid="true" aria-describedby="email-error"' : ''
  }`
  const name = (part: string) => `type="text" autocomplete="${part}" maxlength="100"`
  const note = signUpNote()
  return embeddedPage(
    'Demo sign-in',
    `<h1>Demo sign-in</h1>
${keptNote(kept)}
<p>This is not a real sign-in. Enter any e-mail address and you are that person: no password, no mail${note === null ? ', and an account on the first visit' : ''}.</p>
${note === null ? '' : `<p>${note}</p>`}
<form method="post">
${field(form, 'email', 'E-mail', email)}
${emailError ? `<p class="field-error" id="email-error" role="alert">${escaped(emailError)}</p>` : ''}
${field(form, 'givenName', 'First name <span>(optional)</span>', name('given-name'))}
${field(form, 'familyName', 'Last name <span>(optional)</span>', name('family-name'))}
<button type="submit">Sign in</button>
</form>
<p><a href="/">Back to ${escaped(site.name)}</a></p>`,
  )
}

export const embeddedErrorPage = (title: string, text: string): string =>
  embeddedPage(
    title,
    `<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a class="button" href="/api/login">Sign in again</a></p>
<p><a href="/">Back to ${escaped(site.name)}</a></p>`,
  )
