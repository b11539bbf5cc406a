import type { CSSProperties } from 'react'
import type { Picture as PictureData } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'

/** The picture of a form. The alt text field describes it, so its own alt text is empty. */
export function EditedPicture({ picture }: { picture: PictureData }) {
  const tint = { '--tint': picture.dominantColor } as CSSProperties
  return (
    <div className="edited-picture photo-form-picture" style={tint}>
      <Picture picture={picture} alt="" use="hero" />
    </div>
  )
}
