import makes from '#app/content/makes.json' with { type: 'json' }
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Select, TextInput } from '#app/ui/field.tsx'
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
} from './cart.ts'
import { OTHER_MAKE } from './names.ts'

type Name = keyof typeof cartLabels

interface CartFieldsProps {
  cart?: Cart
  rejected?: RejectedForm
  models: { make: string; model: string }[]
  makeId: (name: string) => string
}

export function CartFields({ cart, rejected, models, makeId }: CartFieldsProps) {
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
