import { site } from '#app/content/site.ts'
import { embeddedPage, escaped } from './embedded-pages.server.ts'

const backLink = () => `<p><a href="/">Back to ${escaped(site.name)}</a></p>`

const errorOf = (id: string, error: string | undefined) =>
  error === undefined
    ? { attributes: '', text: '' }
    : {
        attributes: ` aria-invalid="true" aria-describedby="${id}"`,
        text: `<p class="field-error" id="${id}" role="alert">${escaped(error)}</p>`,
      }

/** The first page of the sign-in by code. */
export function addressPage({ email, error }: { email: string; error?: string }): string {
  const { attributes, text } = errorOf('email-error', error)
  return embeddedPage(
    'Sign in',
    `<h1>Sign in</h1>
<p>Enter your e-mail address and we’ll send you a code. You need no password. If you are new here, this creates your account.</p>
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" value="${escaped(email)}" type="email" autocomplete="email" required maxlength="254"${attributes}>
${text}
<button type="submit">Send code</button>
</form>
${backLink()}`,
  )
}

/** The second page of the sign-in by code. */
export function codePage(props: {
  email: string
  minutes: number
  isNew?: boolean
  error?: string
}): string {
  const { email, minutes, isNew, error } = props
  const { attributes, text } = errorOf('code-error', error)
  return embeddedPage(
    'Enter your code',
    `<h1>Check your e-mail</h1>
<p${isNew ? ' role="status"' : ''}>We sent a ${isNew ? 'new ' : ''}six-digit code to <strong>${escaped(email)}</strong>. It works for ${minutes} minutes, in this browser. If it does not arrive, look in your spam folder.</p>
<form method="post">
<label for="code">Code</label>
<input class="code" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" autofocus${attributes}>
${text}
<button type="submit">Sign in</button>
</form>
<form class="others" method="post">
<button class="quiet" type="submit" name="intent" value="resend">Send a new code</button>
<a class="quiet" href="?address">Use another address</a>
</form>
${backLink()}`,
  )
}
