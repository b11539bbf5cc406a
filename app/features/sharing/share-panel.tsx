import { useRef, useState, type ComponentPropsWithoutRef, type MouseEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea, Field, fieldAttributes, type FieldTexts } from '#app/ui/field.tsx'
import { isPlainClick, type LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useLinkButton, Button } from '#app/ui/button.tsx'
import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import marks from './marks.svg?no-inline'
import { useShell } from '../shell.ts'
import type { ShareLinkProps } from './share-link.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { previewImage } from '#storage/addresses.ts'

export const SharePanel = ({ photo, isPublic }: { photo: SharedPhoto; isPublic: boolean }) => (
  <div className="stack">
    {!isPublic && <Notice tone="error">This photo is private: only you can open the link.</Notice>}
    <SystemShare photo={photo} />
    <ShareSites photo={photo} />
    <CopyBox
      id="share-url"
      label="Copy URL"
      help="The link to the photo's page"
      text={photo.address}
      copied={{ title: 'Success', text: 'Photo URL copied to clipboard!' }}
    />
    <CopyBox
      id="share-embed"
      label="Copy Embed"
      help="Shows the photo on a page of your own"
      text={embedSnippet(photo)}
      copied={{ title: 'Success', text: 'Embed code copied to clipboard!' }}
      rows={3}
    />
  </div>
)

function ShareSites({ photo }: { photo: SharedPhoto }) {
  const [textShown, setTextShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const text = instagramText(photo)

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

  const [facebook, x, ...others] = shareSites(photo).map((site) => (
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

function SystemShare({ photo }: { photo: SharedPhoto }) {
  const hydrated = useHydrated()
  if (!hydrated || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button type="button" onClick={() => share(photo)}>
      Share…
    </Button>
  )
}

async function share(photo: SharedPhoto): Promise<void> {
  try {
    await navigator.share({ title: photo.title, text: shareText(photo), url: photo.address })
  } catch (error) {
    // The viewer closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', title: 'The share menu could not be opened' })
  }
}

export default function ShareDialog({ photo, close }: ShareLinkProps & LinkedDialogProps) {
  const origin = useShell()?.origin ?? location.origin
  return (
    <Dialog title="Share Photo" onClose={close}>
      <SharePanel photo={sharedPhoto(photo, origin)} isPublic={photo.isPublic} />
    </Dialog>
  )
}

interface CopyBoxProps extends Omit<FieldTexts, 'errors'> {
  text: string
  copied: Pick<ToastMessage, 'title' | 'text'>
  rows?: number
}

function CopyBox({ id, label, help, text, copied, rows }: CopyBoxProps) {
  const field = useRef<CopiedField>(null)
  const attributes = {
    className: 'input',
    defaultValue: text,
    readOnly: true,
    ...fieldAttributes({ id, help }),
  }
  return (
    <Field id={id} label={label} help={help}>
      <div className="copy-box">
        {rows === undefined ? (
          <input ref={field as Ref<HTMLInputElement>} {...attributes} />
        ) : (
          <textarea ref={field as Ref<HTMLTextAreaElement>} rows={rows} {...attributes} />
        )}
        {useHydrated() && (
          <Button
            type="button"
            variant="quiet"
            onClick={() => copyText(text, () => field.current, copied)}
          >
            {label}
          </Button>
        )}
      </div>
    </Field>
  )
}

type CopiedField = HTMLInputElement | HTMLTextAreaElement

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Permission denied, or no clipboard API without https.
    return false
  }
}

function copySelection(field: CopiedField | null): boolean {
  if (!field) return false
  const before = document.activeElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  const copied = document.execCommand('copy')
  // On failure the selection stays, so that the viewer can copy it manually.
  if (copied && before instanceof HTMLElement) before.focus()
  return copied
}

async function copyText(
  text: string,
  fieldOf: () => CopiedField | null,
  copied: Pick<ToastMessage, 'title' | 'text'>,
): Promise<void> {
  const done = (await writeClipboard(text)) || copySelection(fieldOf())
  showToast(
    done
      ? { kind: 'success', ...copied }
      : {
          kind: 'error',
          title: 'Copy it manually',
          text: 'This browser does not allow copying. The text is selected: press Ctrl+C or ⌘C, or touch and hold it and choose Copy.',
        },
  )
}

/** The shared data of a photo. All URLs are absolute. */
interface SharedPhoto {
  title: string
  address: string
  picture: string
}

export const shareText = ({ title }: Pick<SharedPhoto, 'title'>): string =>
  `Check out this amazing photo: ${title}`

/** The text to paste into an Instagram story or bio; Instagram has no share page. */
export const instagramText = (photo: Pick<SharedPhoto, 'title' | 'address'>): string =>
  `${shareText(photo)}\n${photo.address}`

const link = (page: string, query: Record<string, string>): string =>
  `${page}?${new URLSearchParams(query)}`

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

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The HTML snippet that embeds a photo (docs/product.md#screens): 500 × 600, no border, no scrolling. */
export const embedSnippet = ({ title, address }: Pick<SharedPhoto, 'title' | 'address'>): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="500" height="600" ` +
  'frameborder="0" scrolling="no"></iframe>'

export const sharedPhoto = (
  photo: { title: string; url: string; picture: Parameters<typeof previewImage>[0] },
  origin: string,
): SharedPhoto => ({
  title: photo.title,
  address: origin + photo.url,
  picture: origin + previewImage(photo.picture).path,
})
