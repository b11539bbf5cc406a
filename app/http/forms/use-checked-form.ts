import { useForm, type Submission, type SubmissionResult } from '@conform-to/react'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '#app/ui/focus-field.ts'
import type { LazyPart } from '#app/ui/lazy-part.ts'
import { ApiError } from '../api-client.ts'
import type { RejectedForm } from './rejected-form.ts'

/** Checks a filled-in form by the rules that the server has for it. */
export type FormCheck = (sent: FormData) => Submission<unknown, string[]>

export interface CheckedFormOptions<Answer> {
  id: string
  /** What the server made of the last try without a script. */
  refused?: RejectedForm
  /** What the fields show at first, by name. */
  values?: Record<string, string>
  /** The rules: too heavy for a page, so they are fetched when the form is sent. */
  check: LazyPart<FormCheck>
  /** Sends what passed the check. */
  send: (sent: FormData) => Promise<Answer>
  onSent: (answer: Answer) => void
  /** Told of refusals for which no single field is to blame; those of fields stand beside them. */
  onFailed: (error: ApiError) => void
}

/** What of a form has to be put right; undefined where nothing is, or where the rules did not come. */
async function faultsOf(
  sent: FormData,
  check: LazyPart<FormCheck>,
): Promise<SubmissionResult<string[]> | undefined> {
  const rules = check.loaded() ?? (await check.load().catch(() => undefined))
  const submission = rules?.(sent)
  // Without the rules the server has the first word; it has the last one in any case.
  return submission?.status === 'error' ? submission.reply() : undefined
}

/** Focuses the first field with an error beside it. */
function focusFirstFault(formId: string): void {
  const field = document
    .getElementById(formId)
    ?.querySelector('.field > .field-error')?.parentElement
  if (field) focusField(field)
}

/**
 * A form that is sent by a script: checked in the browser first, with the messages of both the check
 * and the server kept beside the fields. What was typed stays in the form, whatever happens.
 * @returns Conform's form and fields, the handler of its submit event, whether it is being sent, and
 *   whether the last try failed by what is in it
 */
export function useCheckedForm<Name extends string, Answer>(options: CheckedFormOptions<Answer>) {
  const { id, refused, values, check, send, onSent, onFailed } = options
  const [result, setResult] = useState<SubmissionResult<string[]> | undefined>(refused)
  const [pending, setPending] = useState(false)
  const [form, fields] = useForm<Record<Name, string>>({
    id,
    lastResult: result,
    defaultValue: values as never,
  })

  function refuse(faults: SubmissionResult<string[]>) {
    flushSync(() => setResult(faults))
    focusFirstFault(id)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const sent = new FormData(event.currentTarget)
    setPending(true)
    try {
      const faults = await faultsOf(sent, check)
      if (faults) return refuse(faults)
      const answer = await send(sent)
      setResult(undefined)
      onSent(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields: faults } = error
      if (Object.keys(faults).some((name) => name !== ''))
        refuse({ status: 'error', error: faults, initialValue: {} })
      else onFailed(error)
    } finally {
      setPending(false)
    }
  }

  return { form, fields, onSubmit, pending, failed: result !== undefined }
}
