import { loadPageJson } from '#app/http/api-client.ts'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import { Picture } from '../photos/picture/picture.tsx'
import { dayLabel, groupByMonth, timelinePath, type TimelinePage } from './binder.ts'

export const BinderViews = ({ url, current }: { url: string; current: 'photos' | 'timeline' }) => (
  <nav className="strip" aria-label="Binder">
    <Chip href={url} current={current === 'photos'}>
      Photos
    </Chip>
    <Chip href={timelinePath(url)} current={current === 'timeline'}>
      Timeline
    </Chip>
  </nav>
)

const fetchPage = async (href: string) =>
  (await loadPageJson<{ timeline: TimelinePage }>(href)).timeline

const elementId = ({ id }: { id: number }) => `timeline-${id}`

export function TimelineList({ page }: { page: TimelinePage }) {
  const { list, state } = useInfiniteList(page, fetchPage)
  if (state.items.length === 0 && state.nextHref === null)
    return <EmptyState title="No photos to show" text="There is nothing in this binder yet." />
  return (
    <>
      <ol className="timeline">
        {groupByMonth(state.items).map(({ month, label, photos }) => (
          <li key={`${month} ${photos[0]?.id}`}>
            <h2>
              <time dateTime={month}>{label}</time>
            </h2>
            <ol>
              {photos.map((photo) => (
                <li key={photo.id} id={elementId(photo)}>
                  <a href={photo.url}>
                    <Picture picture={photo.picture} alt={photo.altText ?? ''} use="cover" />
                    <span className="line-clamp-2">{photo.title}</span>
                  </a>{' '}
                  <time dateTime={photo.day}>{dayLabel(photo.day)}</time>
                  {photo.description && <p className="line-clamp-3">{photo.description}</p>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <ListEnd list={list} state={state} elementId={elementId} />
    </>
  )
}
