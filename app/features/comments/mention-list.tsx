import { useEffect, useState, useSyncExternalStore } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { authorName } from '../members/author.ts'
import { MentionBox } from './mention-box.ts'

interface MentionListProps {
  /** The text area of the comment form. */
  area: HTMLTextAreaElement
  photoId: number
}

/** The members to mention, below the text area. The focus stays in the text area. */
export function MentionList({ area, photoId }: MentionListProps) {
  const [box] = useState(() => new MentionBox(area, photoId))
  const open = useSyncExternalStore(box.subscribe, box.current)
  const list = `${area.id}-mentions`
  const optionId = (index: number) => `${list}-${index}`
  const active = open && open.active >= 0 ? optionId(open.active) : null

  useEffect(() => box.attach(), [box])
  useEffect(() => {
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-haspopup', 'listbox')
    setOrRemove(area, 'aria-controls', open && list)
    setOrRemove(area, 'aria-activedescendant', active)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [area, open, list, active])

  return (
    <>
      <span className="sr-only" aria-live="polite">
        {open && `${open.members.length} to mention. Use the arrow keys and Enter.`}
      </span>
      {open && (
        <ul
          id={list}
          className="suggestions"
          role="listbox"
          aria-label="Members to mention"
          style={{ top: area.offsetTop + area.offsetHeight + 4 }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {open.members.map((member, index) => (
            <li
              key={member.id}
              id={optionId(index)}
              className="menu-item"
              role="option"
              aria-selected={open.active === index}
              onClick={() => box.choose(index)}
              onPointerMove={({ pointerType }) => pointerType === 'mouse' && box.activate(index)}
            >
              <Avatar src={member.profileImageUrl} name={authorName(member)} />
              <span className="truncate">
                {authorName(member)} <span className="field-help">@{member.username}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function setOrRemove(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
