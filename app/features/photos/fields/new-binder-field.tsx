import { useState, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { usePreHydrationValue } from '#app/ui/use-pre-hydration-value.ts'
import { MAXIMUM_BINDER_TITLE } from '#app/features/binders/binder.ts'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

export interface NewBinderFieldProps {
  control: ControlProps
  input: RefObject<HTMLInputElement>
  /** Creates the binder; absent without a script. Resolves after success or failure. */
  create?: (title: string) => Promise<void>
  cancel: () => void
}

/** The title of a new binder, with buttons to create it at once if the script runs. */
export function NewBinderField({ control, input, create, cancel }: NewBinderFieldProps) {
  const found = usePreHydrationValue(
    () => input.current?.value ?? control.defaultValue ?? '',
    control.defaultValue ?? '',
  )
  const [typed, setTyped] = useState<string>()
  const [pending, setPending] = useState(false)
  const title = (typed ?? found).trim()
  const ready = title !== '' && !pending

  async function onCreate() {
    if (!create || !ready) return
    setPending(true)
    await create(title)
    setPending(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!create || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void onCreate()
  }

  return (
    <div className="new-binder-field">
      <TextInput
        controlRef={input}
        {...control}
        label={photoLabels.newBinderTitle}
        placeholder={create && 'Title of the new binder'}
        maxLength={MAXIMUM_BINDER_TITLE}
        help={create ? undefined : 'Creates a new binder with this photo'}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {create && (
        <div className="flex gap-3">
          <Button
            type="button"
            variant="quiet"
            disabled={!ready}
            aria-busy={pending}
            onClick={onCreate}
          >
            {pending ? 'Creating...' : 'Create'}
          </Button>
          <Button type="button" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
