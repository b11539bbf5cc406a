import { ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { embedSnippet, instagramText, sharePlaces, type SharedPhoto } from './places.ts'

const INSTAGRAM = 'share-instagram'

/**
 * The ten places to share a photo, and the boxes to copy from (spec section 2, 'Share Photo dialog').
 * Instagram's link reveals the text to copy by the style sheet alone.
 */
export function SharePanel({ photo }: { photo: SharedPhoto }) {
  const links = sharePlaces(photo).map(({ name, href }) => (
    <li key={name}>
      <ButtonLink variant="quiet" href={href} target="_blank" rel="noopener">
        {name}
      </ButtonLink>
    </li>
  ))
  links.splice(
    2,
    0,
    <li key="Instagram">
      <ButtonLink variant="quiet" href={`#${INSTAGRAM}`}>
        Instagram
      </ButtonLink>
    </li>,
  )
  return (
    <div className="stack">
      <ul className="share-places" aria-label="Share on">
        {links}
      </ul>
      <div className="share-instagram" id={INSTAGRAM}>
        <TextArea
          id="share-instagram-text"
          label="Text for Instagram"
          help="Instagram takes no links from elsewhere: copy this into your story or bio."
          defaultValue={instagramText(photo)}
          rows={2}
          readOnly
        />
      </div>
      <TextInput
        id="share-url"
        label="Copy URL"
        help="The address of the photo's page"
        defaultValue={photo.address}
        readOnly
      />
      <TextArea
        id="share-embed"
        label="Copy Embed"
        help="Shows the photo on a page of your own"
        defaultValue={embedSnippet(photo)}
        rows={3}
        readOnly
      />
    </div>
  )
}
