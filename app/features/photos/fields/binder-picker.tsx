import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { callApi, ApiError } from '#app/http/api-client.ts'
import { isComposing } from '#app/ui/composition.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Select, TextInput } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { useElementValue, usePreHydrationValue, useHydrated } from '#app/ui/hydration.ts'
import {
  MAXIMUM_BINDER_TITLE,
  MAXIMUM_BINDER_OPTIONS,
  type BinderOption,
} from '#app/features/photos/photo.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import { Button } from '#app/ui/button.tsx'
import { isCart, type CART_QUESTION } from '#app/features/carts/cart.ts'
import { pickFacts, type Cart } from '#app/features/carts/facts.ts'
import { CartChoice } from './cart-choice.tsx'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

interface BinderFieldProps {
  control: ControlProps
  older: ControlProps
  binders: BinderOption[] | null
}

export const BinderField = ({ control, older, binders }: BinderFieldProps) => (
  <>
    <Select
      // A value can be selected only once its option exists.
      key={String(binders === null)}
      {...control}
      label={photoLabels.binderId}
      disabled={binders === null}
    >
      <option value="">No binder</option>
      <BinderOptions of={binders ?? []} />
    </Select>
    <OlderBinderField control={older} binders={binders} />
  </>
)

function OlderBinderField({ control, binders }: Pick<BinderFieldProps, 'control' | 'binders'>) {
  const own = binders?.filter(({ isShared }) => !isShared) ?? []
  if (own.length < MAXIMUM_BINDER_OPTIONS) return null
  return (
    <TextInput
      {...control}
      label={photoLabels.olderBinder}
      maxLength={MAXIMUM_BINDER_TITLE}
      help={`The list has your ${MAXIMUM_BINDER_OPTIONS} newest binders. To use an older one, type its title here.`}
    />
  )
}

const options = (of: BinderOption[]) =>
  of.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ))

export function BinderOptions({ of }: { of: BinderOption[] }) {
  const shared = of.filter(({ isShared }) => isShared)
  return (
    <>
      {options(of.filter(({ isShared }) => !isShared))}
      {shared.length > 0 && <optgroup label="Shared with me">{options(shared)}</optgroup>}
    </>
  )
}

interface BinderPickerProps extends BinderFieldProps {
  newTitle: ControlProps
  /** The field of the cart, and those of `CART_QUESTION`. */
  cart: (name: 'cartId' | (typeof CART_QUESTION)[number]) => ControlProps
  onCreated?: (binder: BinderOption) => void
  onSignedOut: () => void
}

export function BinderPicker({
  control,
  older,
  newTitle,
  cart,
  binders,
  onCreated,
  onSignedOut,
}: BinderPickerProps) {
  const enhanced = useHydrated()
  const select = useRef<HTMLSelectElement>(null)
  const carts = useRef<HTMLFieldSetElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const inUse = usePreHydrationValue(
    () => field.current !== null && (field.current.value !== '' || field.current.matches(':focus')),
    false,
  )
  const [created, setCreated] = useState<BinderOption[]>([])
  const [opened, setOpened] = useState<boolean>()
  const [isTitleUsed, setTitleUsed] = useState(false)
  const awaitsBinders = useRef(binders === null)
  const creating = !enhanced || (opened ?? (inUse || Boolean(newTitle.defaultValue)))

  // Selects the initial binder once its option exists, unless the member has chosen another one.
  const initialId = control.defaultValue
  useEffect(() => {
    if (binders === null || !awaitsBinders.current) return
    awaitsBinders.current = false
    if (initialId && select.current) select.current.value = initialId
  }, [binders, initialId])

  // A list that loads late may already contain a new binder.
  const added = created.filter(({ id }) => !binders?.some((other) => other.id === id))

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const isNew = currentTarget.selectedOptions[0]?.dataset.create !== undefined
    awaitsBinders.current = false
    flushSync(() => setOpened(isNew))
    if (isNew) field.current?.focus()
    // A photo is in one binder.
    const none = carts.current?.querySelector<HTMLInputElement>('[type=radio][value=""]')
    if ((isNew || currentTarget.value !== '') && none) none.checked = true
  }

  function onCart(value: string) {
    if (value === '') return
    awaitsBinders.current = false
    setOpened(false)
    setTitleUsed(true)
    if (select.current) select.current.value = ''
  }

  function choose(value: string) {
    awaitsBinders.current = false
    setOpened(false)
    setTitleUsed(true)
    if (!select.current) return
    select.current.value = value
    select.current.focus()
  }

  async function create(title: string) {
    try {
      const body = { title, description: '', isPublic: true }
      const binder = await callApi<BinderOption>('POST', '/api/binders', body)
      flushSync(() => setCreated((others) => [...others, binder]))
      choose(String(binder.id))
      onCreated?.(binder)
      showToast({ kind: 'success', title: 'Binder created successfully!' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return onSignedOut()
      const [text] = error.status === 400 ? Object.values(error.fields).flat() : []
      showToast({ kind: 'error', title: 'Failed to create binder. Please try again.', text })
    }
  }

  return (
    <div className="stack">
      <CartChoice
        // A cart can be chosen only once its option exists.
        key={String(binders === null)}
        control={cart('cartId')}
        facts={cart}
        carts={(binders ?? []).filter(({ isCart: is }) => is)}
        elementRef={carts}
        onChosen={onCart}
      />
      <Select controlRef={select} {...control} label={photoLabels.binderId} onChange={onChange}>
        <option value="">No binder</option>
        <BinderOptions of={[...(binders ?? []), ...added]} />
        {enhanced && (
          <option value="" data-create="">
            + Create New Binder
          </option>
        )}
      </Select>
      <OlderBinderField control={older} binders={binders} />
      {creating && (
        <NewBinderField
          control={isTitleUsed ? { ...newTitle, defaultValue: '' } : newTitle}
          input={field}
          create={enhanced ? create : undefined}
          cancel={() => choose('')}
        />
      )}
    </div>
  )
}

interface NewBinderFieldProps {
  control: ControlProps
  input: RefObject<HTMLInputElement>
  create?: (title: string) => Promise<void>
  cancel: () => void
}

function NewBinderField({ control, input, create, cancel }: NewBinderFieldProps) {
  const text = useElementValue(input, 'input', ({ value }) => value, control.defaultValue ?? '')
  const [pending, setPending] = useState(false)
  const title = normalizeText(text)
  const ready = title !== '' && !pending

  async function onCreate() {
    if (!create || !ready) return
    setPending(true)
    await create(title)
    setPending(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement
    if (!create || !isField || event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void onCreate()
  }

  return (
    // Hydration removes an empty field, so it appears only if that does not happen soon.
    <div
      className={classNames('new-binder-field', !create && !control.defaultValue && 'is-late')}
      onKeyDown={onKeyDown}
    >
      <TextInput
        controlRef={input}
        {...control}
        label={photoLabels.newBinderTitle}
        // For `:placeholder-shown` in the stylesheet.
        placeholder={create ? 'Title of the new binder' : ' '}
        maxLength={MAXIMUM_BINDER_TITLE}
        help={create ? undefined : 'Creates a new binder with this photo'}
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

async function fetchBinders(chosen: number | null): Promise<BinderOption[]> {
  const list = async (query = '') => {
    const binders = await callApi<(BinderOption & Cart)[]>('GET', `/api/binders${query}`)
    return binders.map((binder): BinderOption => ({ ...binder, isCart: isCart(pickFacts(binder)) }))
  }
  const newest = await list()
  if (chosen === null || newest.some(({ id }) => id === chosen)) return newest
  const older = await list(`?before=${chosen + 1}&limit=1`)
  return [...newest, ...older.filter(({ id }) => id === chosen)]
}

export function useOwnBinders(chosen: number | null, onFailed: (error: ApiError) => void) {
  const [binders, setBinders] = useState<BinderOption[] | null>(null)
  const onFailedRef = useRef(onFailed)
  useEffect(() => {
    let cancelled = false
    fetchBinders(chosen).then(
      (own) => setBinders(own),
      (error: ApiError) => {
        if (!cancelled) onFailedRef.current(error)
      },
    )
    return () => {
      cancelled = true
    }
  }, [chosen])
  return binders
}
