import { useEffect, useRef, type MouseEvent } from 'react'
import { usePagedList, type ListPage } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import { MemoizedMasonry, tileStyle } from '#app/ui/masonry.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { fetchGridPage } from '../cards/grid-page.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'

export type SimilarPhoto = Pick<PhotoCard, 'id' | 'url' | 'title' | 'altText' | 'picture'>

const elementId = ({ id }: { id: number }) => `similar-${id}`

interface TilesProps<Photo extends SimilarPhoto> {
  photos: Photo[]
  onOpen?: (photo: Photo) => void
}

function Tiles<Photo extends SimilarPhoto>({ photos, onOpen }: TilesProps<Photo>) {
  function open(event: MouseEvent, photo: Photo) {
    if (!onOpen || !isPlainClick(event)) return
    event.preventDefault()
    onOpen(photo)
  }
  const cards = photos.map((photo) => {
    const { id, url, title, altText, picture } = photo
    const { width, height, dominantColor } = picture
    const element = (
      <div
        key={id}
        id={elementId(photo)}
        className="tile card"
        style={tileStyle({ width, height, textHeight: 0 })}
      >
        <a
          className="card-picture"
          href={url}
          style={{ backgroundColor: dominantColor }}
          onClick={(event) => open(event, photo)}
        >
          <Picture picture={picture} alt={altText || title} use="tile" />
        </a>
      </div>
    )
    return { value: ['similar', photo], element }
  })
  return <MemoizedMasonry cards={cards} />
}

export interface FirstSimilarPhotos {
  /** As JSON text: see `GridData`. */
  items: string
  nextHref: string | null
}

export function SimilarPhotos({ items, nextHref }: FirstSimilarPhotos) {
  const { list, state } = usePagedList<ListPage<SimilarPhoto>>(
    () => ({ items: JSON.parse(items) as SimilarPhoto[], nextHref }),
    fetchGridPage,
  )
  return (
    <section>
      <h2>{HEADING}</h2>
      <Tiles photos={state.items} />
      <ListEnd list={list} state={state} near="click" elementId={elementId} />
    </section>
  )
}

const HEADING = 'More like this'

interface LoadedSimilarPhotosProps {
  href: string
  onOpen: (photo: PhotoCard) => void
}

export function LoadedSimilarPhotos({ href, onOpen }: LoadedSimilarPhotosProps) {
  const { list, state } = usePagedList<ListPage<PhotoCard>>(
    () => ({ items: [], nextHref: href }),
    fetchGridPage,
  )
  const section = useRef<HTMLElement>(null)
  const isEmpty = state.items.length === 0

  useEffect(() => {
    if (!section.current || !isEmpty) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void list.startOver()
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [isEmpty, list])

  if (isEmpty && state.nextHref === null) return null
  return (
    <section ref={section} className="similar-photos">
      <h3>{HEADING}</h3>
      <Tiles photos={state.items} onOpen={onOpen} />
      <ListEnd list={list} state={state} elementId={elementId} />
    </section>
  )
}
