import { useRef, useState, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#app/ui/notice.tsx'
import { CopyBox, copyText, SystemShare } from '#app/ui/copy-box.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useLinkButton, QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import marks from './marks.svg?no-inline'
import type { PhotoCard } from '../photos/photo.ts'
import { previewImage } from '#storage/addresses.ts'
import { SUBJECT } from '#app/content/site.ts'

/** The page of the link, without a script. */
export interface ShareLinkProps {
  kind: 'Photo' | 'Cart' | 'Meet' | 'Binder'
  subject: Pick<PhotoCard, 'title' | 'url' | 'isPublic' | 'followersOnly'> & {
    picture: PhotoCard['picture'] | null
  }
  /** Where its owner opens it to others; nothing for those who cannot. */
  contributorsHref?: string
}

export const SharePage = ({ shared, backHref }: { shared: Shared; backHref: string }) => (
  <main id="main" className="page page-narrow">
    <PageHeading
      title={`Share ${shared.kind}`}
      lead={<bdi className="line-clamp-3">{shared.title}</bdi>}
    >
      <QuietLink href={backHref}>Back to {shared.kind.toLowerCase()}</QuietLink>
    </PageHeading>
    <div className="panel">
      <SharePanel shared={shared} />
    </div>
  </main>
)

export const SharePanel = ({ shared }: { shared: Shared }) => (
  <div className="stack">
    {!shared.isPublic && (
      <Notice tone="error">
        {shared.followersOnly
          ? 'This photo is for followers: only they can open the link.'
          : `This ${shared.kind.toLowerCase()} is private: only you can open the link.`}
      </Notice>
    )}
    <SystemShare
      label="Share…"
      data={{ title: shared.title, text: shareText(shared), url: shared.address }}
    />
    <ShareSites shared={shared} />
    <CopyBox
      id="share-url"
      label="Copy URL"
      help={`The link to the ${shared.kind.toLowerCase()}'s page`}
      text={shared.address}
      copied={{ title: 'Success', text: `${shared.kind} URL copied to clipboard!` }}
    />
    {shared.kind === 'Photo' && (
      <CopyBox
        id="share-embed"
        label="Copy Embed"
        help="Shows the photo on a page of your own"
        text={embedSnippet(shared)}
        copied={{ title: 'Success', text: 'Embed code copied to clipboard!' }}
        rows={3}
      />
    )}
    {shared.contributorsHref !== undefined && (
      <div>
        <p>Others can add their own photos, too.</p>
        <p className="mt-2">
          <QuietLink href={shared.contributorsHref} icon="people">
            Contributors
          </QuietLink>
        </p>
      </div>
    )}
  </div>
)

function ShareSites({ shared }: { shared: Shared }) {
  const [textShown, setTextShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const text = instagramText(shared)

  function revealText() {
    flushSync(() => setTextShown(true))
    return box.current?.querySelector('textarea') ?? null
  }

  function copyForInstagram(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void copyText(text, revealText, {
      title: 'Copied to clipboard',
      text: 'Link copied! You can now paste it in your Instagram story or bio.',
    })
  }

  const [facebook, x, ...others] = shareSites(shared).map((site) => (
    <ShareSite key={site.name} {...site} target="_blank" rel="noopener" onClick={openPopup} />
  ))
  return (
    <>
      <ul className="share-sites" aria-label="Share on">
        {facebook}
        {x}
        <ShareSite name="Instagram" href="#share-instagram" onClick={copyForInstagram} />
        {others}
      </ul>
      <div ref={box} className="share-instagram" id="share-instagram" data-shown={textShown}>
        <TextArea
          id="share-instagram-text"
          label="Text for Instagram"
          help="Instagram has no share page: copy this into your story or bio."
          defaultValue={text}
          rows={2}
          readOnly
        />
      </div>
    </>
  )
}

const ShareSite = ({ name, ...link }: ComponentPropsWithoutRef<'a'> & { name: string }) => (
  <li>
    <a {...link} {...useLinkButton()}>
      <svg className="icon" aria-hidden="true">
        <use href={`${marks}#${name.toLowerCase()}`} />
      </svg>
      {name}
    </a>
  </li>
)

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  const popup = window.open(event.currentTarget.href, '_blank', 'popup,width=600,height=400')
  // If the popup is blocked, the link opens normally.
  if (!popup) return
  event.preventDefault()
  // Like `noopener`, which would hide whether the popup was opened.
  popup.opener = null
}

/**
 * The shared data of a photo, cart or binder. All URLs are absolute; without a picture there is
 * none to pin.
 */
interface Shared {
  kind: ShareLinkProps['kind']
  isPublic: boolean
  followersOnly?: boolean
  title: string
  address: string
  picture: string | null
  contributorsHref?: string
}

const NOUNS = { Photo: 'amazing photo', Cart: SUBJECT.one, Meet: 'meet', Binder: 'binder' }

export const shareText = ({ kind, title }: Pick<Shared, 'kind' | 'title'>): string =>
  `Check out this ${NOUNS[kind]}: ${title}`

/** The text to paste into an Instagram story or bio; Instagram has no share page. */
export const instagramText = (shared: Pick<Shared, 'kind' | 'title' | 'address'>): string =>
  `${shareText(shared)}\n${shared.address}`

const link = (page: string, query: Record<string, string>): string =>
  `${page}?${new URLSearchParams(query)}`

/**
 * The share pages of other sites, in their display order. Instagram has none; it is shown after X.
 */
export function shareSites(shared: Shared): { name: string; href: string }[] {
  const { title, address: url, picture } = shared
  const text = shareText(shared)
  const both = `${text} ${url}`
  return [
    { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'X', href: link('https://x.com/intent/post', { text, url }) },
    { name: 'Threads', href: link('https://www.threads.net/intent/post', { text, url }) },
    {
      name: 'LinkedIn',
      href: link('https://www.linkedin.com/sharing/share-offsite/', { url }),
    },
    ...(picture === null
      ? []
      : [
          {
            name: 'Pinterest',
            href: link('https://www.pinterest.com/pin/create/button/', {
              url,
              media: picture,
              description: text,
            }),
          },
        ]),
    { name: 'Reddit', href: link('https://www.reddit.com/submit', { url, title }) },
    { name: 'WhatsApp', href: link('https://wa.me/', { text: both }) },
    { name: 'Telegram', href: link('https://t.me/share/url', { url, text }) },
    { name: 'Medium', href: link('https://medium.com/new-story', { title, url }) },
  ]
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The HTML snippet that embeds a photo (docs/product.md#screens): 500 × 600, no border, no
 * scrolling.
 */
export const embedSnippet = ({ title, address }: Pick<Shared, 'title' | 'address'>): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="500" height="600" ` +
  'frameborder="0" scrolling="no"></iframe>'

export const toShared = (
  { kind, contributorsHref, subject }: ShareLinkProps,
  origin: string,
): Shared => {
  const { isPublic, followersOnly, title, url, picture } = subject
  return {
    kind,
    isPublic,
    followersOnly,
    title,
    address: origin + url,
    picture: picture && origin + previewImage(picture).path,
    contributorsHref,
  }
}
