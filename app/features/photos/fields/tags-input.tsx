import { Button } from '#app/ui/button.tsx'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { MAXIMUM_TAGS, TOO_MANY_TAGS } from '#app/features/tags/tags.ts'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'
import { useTagList } from './use-tag-list.ts'

export interface TagsInputProps extends ControlProps {
  /** Whether a button adds the typed tag, in addition to Enter, a comma and leaving the field. */
  addButton?: boolean
}

/**
 * A photo's tags (docs/product.md#states): one text with commas, which a script turns into chips.
 * It is sent as one text either way.
 */
export function TagsInput(props: TagsInputProps) {
  const { id, name, defaultValue = '', errors, addButton = false } = props
  const enhanced = useHydrated()
  const { tags, overflows, inputProps, chips, addTyped, remove } = useTagList(defaultValue)
  const full = tags.length >= MAXIMUM_TAGS
  const texts = {
    id,
    help: `Up to ${MAXIMUM_TAGS}, with ${enhanced ? 'Enter or a comma after each' : 'commas between them'}`,
    errors: overflows ? [TOO_MANY_TAGS] : errors,
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {photoLabels.tags}
      </label>
      <div className="tags">
        <div className="input tags-box">
          {enhanced && (
            <ul ref={chips} tabIndex={-1} aria-live="polite">
              {tags.map((tag) => (
                <li key={tag} className="chip">
                  <span>{tag}</span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => remove(tag)}
                  >
                    <Icon name="close" className="size-5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...(enhanced ? inputProps : { name, defaultValue, ref: inputProps.ref })}
            placeholder={placeholder(tags.length, full)}
            disabled={full && enhanced}
            {...fieldAttributes(texts)}
          />
        </div>
        {enhanced && <input type="hidden" name={name} value={tags.join(',')} />}
        {enhanced && addButton && (
          <Button type="button" variant="quiet" disabled={full} onClick={addTyped}>
            Add
          </Button>
        )}
      </div>
      <FieldNotes {...texts} />
    </div>
  )
}

function placeholder(count: number, full: boolean): string {
  if (full) return `Maximum ${MAXIMUM_TAGS} tags reached`
  return count === 0 ? 'lifted, beach, custom' : 'Add a tag'
}
