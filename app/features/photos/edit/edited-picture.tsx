import type { CSSProperties } from 'react'
import type { Picture as PictureData } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'

/** The picture that a form's texts are about. What it shows is said by the field for it. */
export function EditedPicture({ picture }: { picture: PictureData }) {
  const tint = { '--tint': picture.dominantColor } as CSSProperties
  return (
    <div className="edited-picture photo-form-picture" style={tint}>
      <Picture picture={picture} alt="" use="hero" />
    </div>
  )
}
