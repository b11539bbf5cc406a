import { xmlElement } from '#app/http/xml.ts'
import type { Oembed } from './oembed.server.ts'

/** The XML response (oEmbed 1.0, section 2.3.4.2). */
export function oembedXml(embedded: Oembed): string {
  const elements = Object.entries(embedded).map(([name, value]) =>
    xmlElement(name, {}, String(value)),
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
}
