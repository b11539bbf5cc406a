import { z } from 'zod'

/*
 * The members of a web app manifest that the site uses, by the W3C's Web Application Manifest and
 * Web Share Target. Rejects unknown members: browsers silently ignore a misspelled one.
 */

const text = z.string().trim().min(1)
/** A root-relative address within the site. */
const address = z.string().regex(/^\/(?!\/)\S*$/)
const color = z.string().regex(/^#[0-9a-f]{6}$/i)
const display = z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser'])
const field = z.string().regex(/^\w+$/)

const picture = z.strictObject({
  src: address,
  sizes: z.string().regex(/^[1-9]\d*x[1-9]\d*$/),
  type: z.enum(['image/png', 'image/webp', 'image/svg+xml']),
})
const icon = picture.extend({
  purpose: z.enum(['any', 'maskable', 'monochrome']).default('any'),
})

/** The rules for this site's manifest. */
export const webManifest = z.strictObject({
  id: address,
  name: text,
  short_name: text.max(12, 'longer ones are cut on home screens'),
  description: text,
  lang: z.literal('en'),
  dir: z.literal('ltr'),
  start_url: address,
  scope: z.literal('/'),
  display,
  display_override: z.array(display).min(1),
  background_color: color,
  theme_color: color,
  categories: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  icons: z.array(icon).min(1),
  screenshots: z.array(picture.extend({ form_factor: z.enum(['narrow', 'wide']), label: text })),
  shortcuts: z.array(
    z.strictObject({
      name: text,
      short_name: text.optional(),
      description: text.optional(),
      url: address,
      icons: z.array(icon).optional(),
    }),
  ),
  share_target: z.strictObject({
    action: address,
    // Files can only be sent by POST in a multipart form.
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
  }),
})
