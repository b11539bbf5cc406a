import { Button, FormActions } from './button.tsx'
import { PostForm } from './post-form.tsx'

export interface PreservedFields {
  typed: Record<string, string>
  hidden: Record<string, string>
  /**
   * The button that sends the form again; undefined if that cannot succeed, and the texts are only
   * to be copied.
   */
  button?: string
}

function getLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * A rejected form with its values, to be sent again, without files. Plain controls: every page with
 * an error screen loads it.
 */
export function PreservedForm({ texts: { typed, hidden, button } }: { texts: PreservedFields }) {
  const texts = Object.entries(typed).filter(([, text]) => text !== '')
  return (
    <PostForm className="panel stack">
      {texts.length > 0 && (
        <p>What you wrote is still here{button ? '.' : ', to copy and use elsewhere.'}</p>
      )}
      {texts.map(([name, text]) => (
        <label key={name} className="field">
          <span className="field-label">{getLabel(name)}</span>
          <textarea
            className="input"
            name={name}
            cols={60}
            rows={text.length > 80 ? 4 : 1}
            defaultValue={text}
            readOnly
          />
        </label>
      ))}
      {button && (
        <>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FormActions>
            <Button>{button}</Button>
          </FormActions>
        </>
      )}
    </PostForm>
  )
}
