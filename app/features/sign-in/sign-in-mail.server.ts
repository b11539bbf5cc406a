import { site } from '#app/content/site.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { escapeXml } from '#app/http/xml.ts'
// The colors of the site (app/ui/theme.css): mail programs know no custom properties.
import { withColors } from '#app/ui/theme-colors.server.ts'
import style from './sign-in-mail.css?raw'

interface Line {
  text: string
  className?: 'code' | 'muted'
}

function compose(subject: string, title: string, lines: Line[]) {
  const { PUBLIC_URL } = environment()
  const url = escapeXml(PUBLIC_URL)
  const html = lines.map(
    ({ text, className }) => `<p${className ? ` class="${className}"` : ''}>${escapeXml(text)}</p>`,
  )
  return {
    subject,
    text: [...lines.map(({ text }) => text), `${site.name}\n${PUBLIC_URL}\n`].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
${withColors(style)}</style>
</head>
<body>
<div class="card">
<p class="brand">${escapeXml(site.name)}</p>
${html.join('\n')}
<p class="muted"><a href="${url}">${url}</a></p>
</div>
</body>
</html>
`,
  }
}

/** The mail with a sign-in code. The code is not in the subject: mail servers log subjects. */
export const codeMail = (code: string, minutes: number) =>
  compose(`Your sign-in code for ${site.name}`, 'Your sign-in code', [
    { text: `Your code to sign in to ${site.name}:` },
    { text: code, className: 'code' },
    { text: `It works once, for ${minutes} minutes, in the browser where you asked for it.` },
    {
      text: 'If you did not ask for it, ignore this message. Do not give the code to anyone: we never ask for it.',
      className: 'muted',
    },
  ])

/** The mail that says that a passkey was added, in case it was someone else. */
export const passkeyMail = () =>
  compose(`A passkey was added to your account at ${site.name}`, 'A passkey was added', [
    { text: `A passkey was added to your account at ${site.name}. You can sign in with it now.` },
    {
      text: 'If it was not you, sign in with a code and remove the passkey under Data and account.',
      className: 'muted',
    },
  ])
