import { previewImage } from '#storage/addresses.ts'

/** The shared data of a photo. All URLs are absolute. */
export interface SharedPhoto {
  title: string
  /** Absolute URL of the photo's page. */
  address: string
  /** Absolute URL of the picture. */
  picture: string
}

/** The text that accompanies the link (docs/product.md#screens). */
export function shareText({ title }: Pick<SharedPhoto, 'title'>): string {
  return `Check out this amazing photo: ${title}`
}

/** The text to paste into an Instagram story or bio; Instagram has no share page. */
export function instagramText(photo: Pick<SharedPhoto, 'title' | 'address'>): string {
  return `${shareText(photo)}\n${photo.address}`
}

function link(page: string, query: Record<string, string>): string {
  return `${page}?${new URLSearchParams(query)}`
}

/** The share pages of other sites, in their display order. Instagram has none; it is shown after X. */
export function shareSites(photo: SharedPhoto): { name: string; href: string }[] {
  const { title, address: url, picture } = photo
  const text = shareText(photo)
  const both = `${text} ${url}`
  return [
    { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'X', href: link('https://x.com/intent/post', { text, url }) },
    { name: 'Threads', href: link('https://www.threads.net/intent/post', { text, url }) },
    {
      name: 'LinkedIn',
      href: link('https://www.linkedin.com/sharing/share-offsite/', { url }),
    },
    {
      name: 'Pinterest',
      href: link('https://www.pinterest.com/pin/create/button/', {
        url,
        media: picture,
        description: text,
      }),
    },
    { name: 'Reddit', href: link('https://www.reddit.com/submit', { url, title }) },
    { name: 'WhatsApp', href: link('https://wa.me/', { text: both }) },
    { name: 'Telegram', href: link('https://t.me/share/url', { url, text }) },
    { name: 'Medium', href: link('https://medium.com/new-story', { title, url }) },
  ]
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/**
 * The HTML snippet that embeds a photo (docs/product.md#screens, docs/product.md#limits): 500 ×
 * 600, no border, no scrolling.
 */
export function embedSnippet({ title, address }: Pick<SharedPhoto, 'title' | 'address'>): string {
  return (
    `<iframe src="${attribute(address)}" title="${attribute(title)}" width="500" height="600" ` +
    'frameborder="0" scrolling="no"></iframe>'
  )
}

export function sharedPhoto(
  photo: { title: string; url: string; picture: Parameters<typeof previewImage>[0] },
  origin: string,
): SharedPhoto {
  return {
    title: photo.title,
    address: origin + photo.url,
    picture: origin + previewImage(photo.picture).path,
  }
}
