import { useEffect, useRef, useState } from 'react'
import type { Size } from '#storage/picture-edit.ts'
import { NO_CHOICE, getSelection } from './crop.ts'
import { CropControl, EditedImage, isEdited } from './crop-control.tsx'

interface ChosenPictureProps {
  file: File
  onSize: (size: Size) => void
  onUndecodable: () => void
}

export function ChosenPicture({ file, onSize, onUndecodable }: ChosenPictureProps) {
  const src = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const alt = `Chosen: ${file.name}`
  return (
    <>
      {size && isEdited(choice) ? (
        <EditedImage picture={{ ...size, src, alt }} choice={choice} />
      ) : (
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            onSize({ width, height })
          }}
          onError={onUndecodable}
        />
      )}
      {/* Most GIFs move. */}
      {size && file.type !== 'image/gif' && (
        <CropControl
          picture={{ ...size, src, alt }}
          choice={choice}
          onApply={(next) => {
            setChoice(next)
            onSize(getSelection(size, next))
          }}
        />
      )}
    </>
  )
}

function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // In development React runs each effect twice.
      setTimeout(() => {
        if (!isShown.current) URL.revokeObjectURL(url)
      })
    }
  }, [url])
  return url
}
