import { escapeXml } from '#app/http/xml.ts'

/** The colors of the site (app/ui/theme.css): mail programs know no custom properties. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #f6f7f4; color: #161a17; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
.card { max-width: 416px; margin: 0 auto; padding: 28px; border: 1px solid #dfe3dc; border-radius: 18px; background: #fff; }
.brand { margin: 0 0 20px; font-size: 20px; font-weight: 700; }
p { margin: 0 0 16px; }
.code { padding: 12px; border-radius: 12px; background: #e0eee4; color: #0f5530; font-size: 32px; font-weight: 700; letter-spacing: 6px; line-height: 40px; text-align: center; }
.muted { color: #566059; font-size: 14px; }
.muted:last-child { margin: 0; }
a { color: #17693a; }
@media (prefers-color-scheme: dark) {
  body { background: #0f1210; color: #eef1ed; }
  .card { border-color: #2b312c; background: #191d1a; }
  .code { background: #1f3327; color: #7fdca6; }
  .muted { color: #a7b1a9; }
  a { color: #57c987; }
}`

/** The mail with a sign-in code. The code is not in the subject: mail servers log subjects. */
export function codeMail(mail: { code: string; minutes: number; siteName: string; url: string }): {
  subject: string
  text: string
  html: string
} {
  const { code, minutes, siteName, url } = mail
  const intro = `Your code to sign in to ${siteName}:`
  const validity = `It works once, for ${minutes} minutes, in the browser where you asked for it.`
  const caution =
    'If you did not ask for it, ignore this message. Do not give the code to anyone: we never ask for it.'
  const name = escapeXml(siteName)
  return {
    subject: `Your sign-in code for ${siteName}`,
    text: `${intro}\n\n${code}\n\n${validity}\n\n${caution}\n\n${siteName}\n${url}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Your sign-in code</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="card">
<p class="brand">${name}</p>
<p>${escapeXml(intro)}</p>
<p class="code">${code}</p>
<p>${escapeXml(validity)}</p>
<p class="muted">${escapeXml(caution)}</p>
<p class="muted"><a href="${escapeXml(url)}">${escapeXml(url)}</a></p>
</div>
</body>
</html>
`,
  }
}
