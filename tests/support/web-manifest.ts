import { z } from 'zod'

/*
 * The rules of a web app manifest, from the W3C's Web Application Manifest and its Application Information,
 * and from Web Share Target. Rejects unknown members: browsers silently ignore a misspelled one.
 */

const text = z.string().trim().min(1)
/** A root-relative address within the site. */
const address = z.string().regex(/^\/(?!\/)\S*$/)
const color = z.string().regex(/^#[0-9a-f]{6}$/i)
const size = z.string().regex(/^[1-9]\d*x[1-9]\d*$/)
const display = z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser'])

const picture = z.strictObject({
  src: address,
  sizes: size,
  type: z.enum(['image/png', 'image/webp', 'image/svg+xml']),
})

const icon = picture.extend({
  purpose: z.enum(['any', 'maskable', 'monochrome']).default('any'),
})

const screenshot = picture.extend({
  form_factor: z.enum(['narrow', 'wide']),
  /** Text alternative of the screenshot. */
  label: text,
})

const shortcut = z.strictObject({
  name: text,
  short_name: text.optional(),
  description: text.optional(),
  url: address,
  icons: z.array(icon).optional(),
})

const field = z.string().regex(/^\w+$/)

/** Files can only be sent by POST in a multipart form. */
const shareTarget = z.strictObject({
  action: address,
  method: z.literal('POST'),
  enctype: z.literal('multipart/form-data'),
  params: z.strictObject({
    title: field.optional(),
    text: field.optional(),
    url: field.optional(),
    files: z.array(
      z.strictObject({
        name: field,
        accept: z.array(z.string().regex(/^(?:[a-z]+\/[\w.+*-]+|\.\w+)$/)).min(1),
      }),
    ),
  }),
})

/** The rules for this site's manifest. */
export const webManifest = z
  .strictObject({
    id: address,
    name: text,
    short_name: text.max(12, 'longer ones are cut on home screens'),
    description: text,
    lang: z.string().refine((tag) => Intl.getCanonicalLocales(tag)[0] === tag),
    dir: z.enum(['ltr', 'rtl', 'auto']),
    start_url: address,
    scope: address,
    display,
    display_override: z.array(display).min(1),
    background_color: color,
    theme_color: color,
    categories: z.array(z.string().regex(/^[a-z]+$/)).min(1),
    icons: z.array(icon).min(1),
    screenshots: z.array(screenshot),
    shortcuts: z.array(shortcut),
    share_target: shareTarget,
  })
  .superRefine((manifest, context) => {
    const inside = [
      manifest.start_url,
      manifest.share_target.action,
      ...manifest.shortcuts.map(({ url }) => url),
    ]
    for (const url of inside)
      if (!url.startsWith(manifest.scope))
        context.addIssue({ code: 'custom', message: `${url} is outside of the scope` })
  })
