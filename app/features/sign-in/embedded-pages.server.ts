import { site } from '#app/content/site.ts'
import { EMBEDDED_PATH } from './embedded-configuration.server.ts'

export interface EmbeddedForm {
  email: string
  givenName: string
  familyName: string
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function embeddedPage(title: string, body: string): string {
  return `<!doctype html>
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
}

function field(form: EmbeddedForm, name: keyof EmbeddedForm, label: string, more: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(form[name])}" ${more}>`
}

export function signInPage(form: EmbeddedForm, emailError?: string): string {
  const email = `type="email" autocomplete="email" required maxlength="254"${
    emailError ? ' aria-invalid="true" aria-describedby="email-error"' : ''
  }`
  const name = (part: string) => `type="text" autocomplete="${part}" maxlength="100"`
  return embeddedPage(
    'Demo sign-in',
    `<h1>Demo sign-in</h1>
<p>This is not a real sign-in. Enter any e-mail address and you are that person: no password, no mail, and an account on the first visit.</p>
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

export function embeddedErrorPage(title: string, text: string): string {
  return embeddedPage(
    title,
    `<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a class="button" href="/api/login">Sign in again</a></p>
<p><a href="/">Back to ${escaped(site.name)}</a></p>`,
  )
}

export const EMBEDDED_STYLE = `:root {
  color-scheme: light dark;
  --surface: #f6f7f4; --raised: #fff; --ink: #161a17; --muted: #566059; --line: #dfe3dc;
  --edge: #7d867f; --accent: #17693a; --accent-strong: #0f5530; --accent-ink: #fff; --danger: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #0f1210; --raised: #191d1a; --ink: #eef1ed; --muted: #a7b1a9; --line: #2b312c;
    --edge: #7b857d; --accent: #57c987; --accent-strong: #7fdca6; --accent-ink: #04200e; --danger: #ff9a91;
  }
}
* { box-sizing: border-box; }
body {
  display: grid; min-height: 100vh; min-height: 100dvh; margin: 0; padding: 1.5rem 1rem;
  grid-template-columns: minmax(0, 1fr); place-items: center; background: var(--surface); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: clamp(1.25rem, 6vw, 2.25rem);
  border-radius: 1.125rem; background: var(--raised);
  box-shadow: 0 0 0 1px var(--line), 0 2px 12px #1018120d;
}
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; font-weight: 680; line-height: 1.2; letter-spacing: -0.012em; }
p { margin: 0 0 1rem; color: var(--muted); overflow-wrap: anywhere; }
p:last-child { margin: 1.25rem 0 0; }
.brand {
  display: flex; align-items: center; gap: 0.625rem; margin-bottom: 1.75rem;
  color: var(--ink); font-size: 1.25rem; font-weight: 680; letter-spacing: -0.03em;
}
form { display: grid; margin-top: 1.5rem; }
label { margin: 1rem 0 0.375rem; font-size: 0.9375rem; font-weight: 600; }
label span { color: var(--muted); font-weight: 400; }
input {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge);
  border-radius: 0.75rem; background: var(--raised); color: inherit; font: inherit;
}
input[aria-invalid] { border-color: var(--danger); }
.field-error { margin: 0.375rem 0 0; color: var(--danger); font-size: 0.875rem; }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: 0.625rem 1.25rem; border: 0; border-radius: 999px;
  background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer;
}
button { margin-top: 1.5rem; }
button:hover, .button:hover { background: var(--accent-strong); }
strong { color: var(--ink); font-weight: 600; }
input.code { font-size: 1.5rem; font-variant-numeric: tabular-nums; letter-spacing: 0.2em; }
.others { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: 0.75rem; }
.quiet {
  display: inline-flex; align-items: center; min-height: 2.75rem; margin: 0; padding: 0; border-radius: 0.25rem;
  background: none; color: var(--accent); font-weight: 400; text-decoration: underline;
}
.quiet:hover { background: none; color: var(--accent-strong); }
a { color: var(--accent); }
p:last-child a { display: inline-block; padding: 0.625rem 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
