import { withQuery } from '#app/http/addresses.ts'
import { callApi } from '#app/http/api-client.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { SuggestionList, type SuggestionSource } from '#app/ui/suggestion-list.tsx'
import { authorName, type Author } from '../members/author.ts'
import { typedMention } from './comment.ts'

interface MentionListProps {
  area: HTMLTextAreaElement
  photoId: number
}

function getSource({ area, photoId }: MentionListProps): SuggestionSource<Author> {
  const typed = () =>
    area.selectionStart === area.selectionEnd ? typedMention(area.value, area.selectionStart) : null
  return {
    typed: () => typed()?.name ?? null,
    known: (name, shown) =>
      shown.filter(({ username, firstName, lastName }) =>
        [username, firstName, lastName].some((text) =>
          text?.toLowerCase().startsWith(name.toLowerCase()),
        ),
      ),
    async find(name) {
      const path = `/api/photos/${photoId}/mentions`
      const members = await callApi<Author[]>('GET', withQuery(path, { q: name }))
      const isComplete = members[0]?.username?.toLowerCase() === name.toLowerCase()
      return members.length === 1 && isComplete ? [] : members
    },
    choose({ username }, name) {
      const start = typed()?.start
      if (start === undefined) return
      const end = start + 1 + name.length
      const text = `@${username} `
      if (area.value.length - (end - start) + text.length > area.maxLength) return
      area.setRangeText(text, start, end, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    },
    // After a bare `@`, Enter starts a new line and Tab leaves the field.
    first: (name) => (name === '' ? -1 : 0),
    chooseKeys: ['Enter', 'Tab'],
    hideAfter: 0,
  }
}

export const MentionList = (props: MentionListProps) => (
  <SuggestionList
    field={props.area}
    source={getSource(props)}
    label="Members to mention"
    status={(count) => `${count} to mention. Use the arrow keys and Enter.`}
    isBelow
  >
    {(member) => (
      <>
        <Avatar src={member.profileImageUrl} name={authorName(member)} />
        <span className="truncate">
          {authorName(member)} <span className="field-help">@{member.username}</span>
        </span>
      </>
    )}
  </SuggestionList>
)
