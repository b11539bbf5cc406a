import { loadPageJson } from '#app/http/api-client.ts'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { statusNames } from '../carts/cart.ts'
import { Picture } from '../photos/picture/picture.tsx'
import {
  dayLabel,
  groupByMonth,
  timelinePath,
  type TimelineNote,
  type TimelinePage,
  type TimelinePhoto,
} from './binder.ts'

export const BinderViews = ({ url, current }: { url: string; current: 'photos' | 'timeline' }) => (
  <nav className="strip" aria-label="Views">
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

const noteText = (note: TimelineNote): string =>
  'work' in note ? note.work : note.status ? statusNames[note.status] : 'Status removed'

const elementId = ({ id }: { id: number }) => `timeline-${id}`

export function TimelineList({ page }: { page: TimelinePage }) {
  const { list, state } = useInfiniteList(page, fetchPage)
  const notes = state.pages.flatMap((loaded) => loaded.page.notes)
  if (state.items.length + notes.length === 0 && state.nextHref === null)
    return <EmptyState title="No photos to show" text="There is nothing here yet." />
  return (
    <>
      <ol className="timeline">
        {groupByMonth(state.items, notes).map(({ month, label, entries }) => (
          <li key={`${month} ${entries[0]?.id}`}>
            <h2>
              <time dateTime={month}>{label}</time>
            </h2>
            <ol>
              {entries.map((entry) =>
                'url' in entry ? (
                  <TimelinePhotoItem key={entry.id} photo={entry} />
                ) : (
                  <li
                    key={`${'work' in entry ? 'work' : 'status'} ${entry.id}`}
                    className="timeline-change"
                  >
                    <time dateTime={entry.day}>
                      {`${noteText(entry)} · ${dayText(Date.parse(entry.day))}`}
                    </time>
                  </li>
                ),
              )}
            </ol>
          </li>
        ))}
      </ol>
      <ListEnd list={list} state={state} elementId={elementId} />
    </>
  )
}

const TimelinePhotoItem = ({ photo }: { photo: TimelinePhoto }) => (
  <li id={elementId(photo)}>
    <a href={photo.url}>
      <Picture picture={photo.picture} alt={photo.altText ?? ''} use="cover" />
      <span className="line-clamp-2" dir="auto">
        {photo.title}
      </span>
    </a>{' '}
    <time dateTime={photo.day}>{dayLabel(photo.day)}</time>
    {photo.description && (
      <p className="line-clamp-3" dir="auto">
        {photo.description}
      </p>
    )}
  </li>
)
