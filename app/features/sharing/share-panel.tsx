import { Notice } from '#app/ui/notice.tsx'
import { CopyBox } from './copy-box.tsx'
import { embedSnippet, type SharedPhoto } from './places.ts'
import { SharePlaces } from './share-places.tsx'
import { SystemShare } from './system-share.tsx'

export interface SharePanelProps {
  photo: SharedPhoto
  isPublic: boolean
}

/** The ten share targets of a photo, and the texts to copy (docs/product.md#screens). */
export function SharePanel({ photo, isPublic }: SharePanelProps) {
  return (
    <div className="stack">
      {!isPublic && (
        <Notice tone="error">This photo is private: only you can open the link.</Notice>
      )}
      <SystemShare photo={photo} />
      <SharePlaces photo={photo} />
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
