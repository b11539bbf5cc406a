import { PhotoSide, type PhotoSideProps } from './photo-side.tsx'
import { PhotoStage } from './photo-stage.tsx'

export type PhotoViewProps = PhotoSideProps

/** A photo's page (docs/product.md#screens). */
export function PhotoView(props: PhotoViewProps) {
  return (
    <article className="photo">
      <PhotoStage photo={props.photo} />
      <PhotoSide {...props} />
    </article>
  )
}
