import type { CSSProperties } from 'react'
import { rotatedSize, type Box, type Rotation, type Size } from '#storage/picture-edit.ts'

interface TurnedImageProps {
  src: string
  alt: string
  size: Size
  rotate: Rotation
  part?: Box
}

const ALL: Box = { x: 0, y: 0, width: 1, height: 1 }

const percent = (share: number) => `${share * 100}%`

export function TurnedImage({ src, alt, size, rotate, part = ALL }: TurnedImageProps) {
  const rotated = rotatedSize(size, rotate)
  const layer: CSSProperties = {
    left: percent(-part.x / part.width),
    top: percent(-part.y / part.height),
    width: percent(1 / part.width),
    height: percent(1 / part.height),
  }
  // Rotated around its center, in a layer that has the rotated proportions.
  const image: CSSProperties = {
    width: percent(size.width / rotated.width),
    height: percent(size.height / rotated.height),
    transform: `translate(-50%, -50%) rotate(${rotate}deg)`,
  }
  return (
    <span className="turned-image" style={layer}>
      <img src={src} alt={alt} style={image} />
    </span>
  )
}
