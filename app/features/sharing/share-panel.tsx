import { useRef, useState, type MouseEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { isPlainClick, type LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useLinkButton, Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CopyBox, copyText } from './copy-box.tsx'
import {
  embedSnippet,
  type SharedPhoto,
  instagramText,
  shareSites,
  shareText,
  sharedPhoto,
} from './share-sites.ts'
import marks from './marks.svg?no-inline'
import { useShell } from '../shell.ts'
import type { ShareLinkProps } from './share-link.tsx'

export function SharePanel({ photo, isPublic }: { photo: SharedPhoto; isPublic: boolean }) {
  return (
    <div className="stack">
      {!isPublic && (
        <Notice tone="error">This photo is private: only you can open the link.</Notice>
      )}
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
}

const INSTAGRAM_POSITION = 2
const INSTAGRAM = 'share-instagram'

function ShareSites({ photo }: { photo: SharedPhoto }) {
  const [textShown, setTextShown] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const sites = shareSites(photo).map((site) => <ShareSite key={site.name} {...site} />)

  function revealText() {
    flushSync(() => setTextShown(true))
    return text.current?.querySelector('textarea') ?? null
  }

  sites.splice(
    INSTAGRAM_POSITION,
    0,
    <Instagram key="Instagram" text={instagramText(photo)} revealText={revealText} />,
  )
  return (
    <>
      <ul className="share-sites" aria-label="Share on">
        {sites}
      </ul>
      <div ref={text} className="share-instagram" id={INSTAGRAM} data-shown={textShown}>
        <TextArea
          id="share-instagram-text"
          label="Text for Instagram"
          help="Instagram has no share page: copy this into your story or bio."
          defaultValue={instagramText(photo)}
          rows={2}
          readOnly
        />
      </div>
    </>
  )
}

function Mark({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${marks}#${name.toLowerCase()}`} />
    </svg>
  )
}

const POPUP = 'popup,width=600,height=400'

/** A share page of another site: in a popup with a script, in a new tab without. */
function ShareSite({ name, href }: { name: string; href: string }) {
  function openPopup(event: MouseEvent) {
    if (!isPlainClick(event)) return
    const popup = window.open(href, '_blank', POPUP)
    // If the popup is blocked, the link opens normally.
    if (!popup) return
    event.preventDefault()
    // Like `noopener`, which would hide whether the popup was opened.
    popup.opener = null
  }
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" onClick={openPopup} {...useLinkButton()}>
        <Mark name={name} />
        {name}
      </a>
    </li>
  )
}

interface InstagramProps {
  text: string
  revealText: () => HTMLTextAreaElement | null
}

function Instagram({ text, revealText }: InstagramProps) {
  function copy(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void copyText(text, revealText, {
      title: 'Copied to clipboard',
      text: 'Link copied! You can now paste it in your Instagram story or bio.',
    })
  }
  return (
    <li>
      <a href={`#${INSTAGRAM}`} onClick={copy} {...useLinkButton()}>
        <Mark name="Instagram" />
        Instagram
      </a>
    </li>
  )
}

const subscribeToNothing = () => () => undefined
const isOffered = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

function SystemShare({ photo }: { photo: SharedPhoto }) {
  const offered = useSyncExternalStore(subscribeToNothing, isOffered, () => false)
  if (!offered) return null
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
