import { useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '#app/ui/text-area.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useLinkButton } from '#app/ui/use-link-button.ts'
import { copyText } from './clipboard.ts'
import marks from './marks.svg?no-inline'
import { instagramText, sharePlaces, type SharedPhoto } from './places.ts'

/** Position of Instagram, which has no share page, among the others. */
const INSTAGRAM_PLACE = 2
const INSTAGRAM = 'share-instagram'

/** The ten share targets of a photo, in display order. */
export function SharePlaces({ photo }: { photo: SharedPhoto }) {
  const [textShown, setTextShown] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const places = sharePlaces(photo).map((place) => <Place key={place.name} {...place} />)

  function revealText() {
    flushSync(() => setTextShown(true))
    return text.current?.querySelector('textarea') ?? null
  }

  places.splice(
    INSTAGRAM_PLACE,
    0,
    <Instagram key="Instagram" text={instagramText(photo)} revealText={revealText} />,
  )
  return (
    <>
      <ul className="share-places" aria-label="Share on">
        {places}
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

/** A monochrome logo of a share target. */
function Mark({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${marks}#${name.toLowerCase()}`} />
    </svg>
  )
}

/** Features of the popup window (docs/product.md#limits). */
const POPUP = 'popup,width=600,height=400'

/** A share page of another site: in a popup with a script, in a new tab without. */
function Place({ name, href }: { name: string; href: string }) {
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
  /** Shows the text and returns its field. */
  revealText: () => HTMLTextAreaElement | null
}

/** Copies Instagram's text. Without a script, the link reveals it with CSS alone. */
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
