import { useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '#app/ui/text-area.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useLinkButton } from '#app/ui/use-link-button.ts'
import { copyText } from './clipboard.ts'
import marks from './marks.svg?no-inline'
import { instagramText, sharePlaces, type SharedPhoto } from './places.ts'

/** Where Instagram, which has no share page, stands among the others. */
const INSTAGRAM_PLACE = 2
const INSTAGRAM = 'share-instagram'

/** The ten places to share a photo, in the spec's order. */
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
          help="Instagram takes no links from elsewhere: copy this into your story or bio."
          defaultValue={instagramText(photo)}
          rows={2}
          readOnly
        />
      </div>
    </>
  )
}

/** A plain drawing by which a place is recognised, in the color of the text. */
function Mark({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${marks}#${name.toLowerCase()}`} />
    </svg>
  )
}

/** docs/product.md#limits */
const POPUP = 'popup,width=600,height=400'

/** A share page of another site: in a popup once scripts run, in a new tab before. */
function Place({ name, href }: { name: string; href: string }) {
  function openPopup(event: MouseEvent) {
    if (!isPlainClick(event)) return
    const popup = window.open(href, '_blank', POPUP)
    // A popup that was blocked leaves the link to do what it does.
    if (!popup) return
    event.preventDefault()
    // What `noopener` would do; but then nobody could tell whether there is a popup.
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
  /** Shows the text, and gives its field. */
  revealText: () => HTMLTextAreaElement | null
}

/** Copies what Instagram is given. Before scripts run the link reveals it, by the style sheet alone. */
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
