/**
 * How the site names itself: SITE_NAME, SITE_TAGLINE and SUPPORT_EMAIL
 * (docs/operations.md#the-sites-name).
 */
export interface SiteTexts {
  name: string
  tagline: string
  supportEmail: string
}

/** What the photos of the site are about, in its own texts; the documents say it themselves. */
export const SUBJECT = { one: 'golf cart', many: 'golf carts', title: 'Golf cart' } as const

export const DEFAULT_SITE: Readonly<SiteTexts> = {
  name: 'Cartfolio',
  tagline: 'Golf carts worth a second look',
  supportEmail: 'support@cartfolio.example',
}

/** The longest handle that social networks accept. */
const MAXIMUM_HANDLE = 15

let texts = DEFAULT_SITE

/** Sets the texts, in the server. Modules read `site` when they run, not when they load. */
export function nameSite(named: Readonly<SiteTexts>): void {
  texts = named
}

/**
 * The values of titles, headings and social tags that are the same on all pages
 * (docs/product.md#overview).
 */
export const site = {
  get name() {
    return texts.name
  },
  get tagline() {
    return texts.tagline
  },
  get supportEmail() {
    return texts.supportEmail
  },
  /** The name's ASCII letters and digits in lower case, such as `cartfolio`; may be empty. */
  get word() {
    return texts.name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  },
  /** The social handle; null for a name that makes none. */
  get handle() {
    const { word } = site
    return word && word.length <= MAXIMUM_HANDLE ? `@${word}` : null
  },
  get description() {
    return `${texts.name} is where ${SUBJECT.one} people share their builds, restorations and rides: photos in binders, with tags, likes and talk.`
  },
  /** True if the pictures that show the default name and tagline do not fit. */
  get isRenamed() {
    return texts.name !== DEFAULT_SITE.name || texts.tagline !== DEFAULT_SITE.tagline
  },
  /**
   * What pages with a script pass to the browser in `data-site` of the document element; undefined
   * with the defaults.
   */
  get data() {
    const { name, tagline } = texts
    return site.isRenamed ? JSON.stringify({ name, tagline }) : undefined
  },
}

const received = globalThis.document?.documentElement?.dataset?.site
if (received) texts = { ...DEFAULT_SITE, ...(JSON.parse(received) as Partial<SiteTexts>) }
