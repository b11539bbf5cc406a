import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, FormActions, IntentForm } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, Select, Switch, TextArea, TextInput } from '#app/ui/field.tsx'
import {
  cartLabels,
  DRIVES,
  driveNames,
  FIRST_YEAR,
  isCart,
  lastYear,
  MAXIMUM_CITY,
  MAXIMUM_LIFT,
  MAXIMUM_MAKE,
  MAXIMUM_MODEL,
  MAXIMUM_PRICE,
  MAXIMUM_SEATS,
  STATUSES,
  statusNames,
  cartValues,
  type Cart,
} from '../carts/cart.ts'
import type { ModelSuggestion } from '../carts/queries.server.ts'
import { MAXIMUM_BINDER_TITLE } from '../photos/photo.ts'
import { DrawnValues } from '#app/ui/drawn-values.tsx'
import { MeetFields, meetLabels } from './meet-parts.tsx'
import { OpenToOptions } from './contributors-section.tsx'
import { binderFormValues, OPEN_TO_LABEL, type Binder } from './binder.ts'
import makes from '#app/content/makes.json' with { type: 'json' }
import { OTHER_MAKE } from '../carts/names.ts'

type Models = ModelSuggestion[]

interface NewBinderProps {
  action: string
  rejected?: RejectedForm
  models: Models
}

export const NewBinder = ({ action, rejected, models }: NewBinderProps) => (
  <details className="new-binder" open={rejected !== undefined}>
    <summary className="button button-quiet">
      <Icon name="plus" className="size-5" />
      New binder
    </summary>
    <IntentForm intent="create-binder" action={action} className="panel stack" noValidate>
      <BinderFields rejected={rejected} models={models} />
      <FormActions>
        <Button>Create</Button>
      </FormActions>
    </IntentForm>
  </details>
)

const labels = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Make this binder public',
  openTo: OPEN_TO_LABEL,
  ...cartLabels,
  ...meetLabels,
}
const makeId = (name: string) => `binder-${name}`

interface BinderFieldsProps {
  binder?: Pick<Binder, 'title' | 'description' | 'isPublic' | 'cart' | 'meet'>
  rejected?: RejectedForm
  models: Models
}

export function BinderFields({ binder, rejected, models }: BinderFieldsProps) {
  const field = plainFields(
    labels,
    rejected,
    { title: binder?.title, description: binder?.description },
    makeId,
  )
  const sent = rejected?.initialValue
  // A form does not contain an unchecked switch.
  const isPublic = sent ? sent.isPublic === 'on' : (binder?.isPublic ?? true)
  return (
    <>
      <FormErrors errors={rejected?.error} labels={labels} makeId={makeId} />
      {binder && <DrawnValues values={binderFormValues(binder)} />}
      <TextInput {...field('title')} maxLength={MAXIMUM_BINDER_TITLE} required />
      <TextArea {...field('description')} rows={2} />
      <Switch
        {...field('isPublic')}
        key={String(isPublic)}
        defaultValue="on"
        defaultChecked={isPublic}
      />
      {!binder && (
        <Select {...field('openTo')} key={sent?.openTo}>
          <OpenToOptions />
        </Select>
      )}
      <CartFields cart={binder?.cart} rejected={rejected} models={models} makeId={makeId} />
      <MeetFields meet={binder?.meet} rejected={rejected} makeId={makeId} />
    </>
  )
}

type Name = keyof typeof cartLabels

interface CartFieldsProps {
  cart?: Cart
  rejected?: RejectedForm
  models: { make: string; model: string }[]
  makeId: (name: string) => string
}

function CartFields({ cart, rejected, models, makeId }: CartFieldsProps) {
  const sent: Partial<Record<string, string>> =
    rejected?.initialValue ?? (cart ? cartValues(cart) : {})
  const field = (name: Name) => ({
    id: makeId(name),
    name,
    label: cartLabels[name],
    errors: rejected?.error[name],
    defaultValue: sent[name] ?? '',
  })
  const names = Object.keys(cartLabels)
  const isOpen = names.some((name) => rejected?.error[name] || sent[name])
  const list = makeId('models')
  return (
    <details className="new-binder" open={isOpen || (cart !== undefined && isCart(cart))}>
      <summary className="button button-quiet">This binder is about a cart</summary>
      <div className="stack cart-fields-grid" id={makeId('cart')}>
        <Select {...field('make')} key={sent.make}>
          <option value="">Not given</option>
          {Object.keys(makes).map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option data-other>{OTHER_MAKE}</option>
        </Select>
        <div className="other-field">
          <TextInput
            {...field('otherMake')}
            help="If the make is Other"
            maxLength={MAXIMUM_MAKE}
            autoComplete="off"
          />
        </div>
        <TextInput {...field('model')} list={list} maxLength={MAXIMUM_MODEL} autoComplete="off" />
        <datalist id={list}>
          {models.map(({ make, model }) => (
            <option key={`${make} ${model}`} value={model}>
              {make}
            </option>
          ))}
        </datalist>
        <TextInput
          {...field('year')}
          {...{ type: 'number', min: FIRST_YEAR, max: lastYear(), inputMode: 'numeric' }}
        />
        <Select {...field('drive')} key={`drive ${sent.drive}`}>
          <option value="">Not given</option>
          {DRIVES.map((drive) => (
            <option key={drive} value={drive}>
              {driveNames[drive]}
            </option>
          ))}
        </Select>
        <TextInput
          {...field('seats')}
          {...{ type: 'number', min: 1, max: MAXIMUM_SEATS, inputMode: 'numeric' }}
        />
        <TextInput
          {...field('lift')}
          {...{ type: 'number', min: 0, max: MAXIMUM_LIFT, step: 0.25, inputMode: 'decimal' }}
          help="0 for a cart without a lift kit"
        />
        <TextInput {...field('city')} maxLength={MAXIMUM_CITY} autoComplete="off" />
        <Select {...field('status')} key={`status ${sent.status}`}>
          <option value="">Not given</option>
          {STATUSES.map((status) => (
            <option key={status} value={status} data-other={status === 'for-sale' || undefined}>
              {statusNames[status]}
            </option>
          ))}
        </Select>
        <div className="other-field">
          <TextInput
            {...field('price')}
            {...{ type: 'number', min: 1, max: MAXIMUM_PRICE, inputMode: 'numeric' }}
            help="If it is for sale. You may leave it empty."
          />
        </div>
      </div>
    </details>
  )
}
