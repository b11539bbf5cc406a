import { useForm, type Submission, type SubmissionResult } from '@conform-to/react'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '#app/ui/focus.ts'
import type { LazyPart } from '#app/ui/lazy-part.ts'
import { ApiError } from '../api-client.ts'
import { isQuestion, sendWithoutScript } from './send-without-script.ts'
import type { RejectedForm } from './preserved-values.ts'

export type FormCheck = (sent: FormData) => Submission<unknown, string[]>

export interface CheckedFormOptions<Result> {
  id: string
  rejected?: RejectedForm
  values?: Record<string, string>
  /** The rules; loaded when the form is sent, because they are too large for the page. */
  check: LazyPart<FormCheck>
  send: (sent: FormData) => Promise<Result>
  onSent: (outcome: Result) => void
  /** Called with errors that belong to no field; the others are shown beside their fields. */
  onFailed: (error: ApiError, form: HTMLFormElement) => void
}

async function validate(sent: FormData, check: LazyPart<FormCheck>) {
  const rules = check.loaded() ?? (await check.load().catch(() => undefined))
  const submission = rules?.(sent)
  // If the rules fail to load, the server alone validates.
  return submission?.status === 'error' ? submission.reply() : undefined
}

function focusFirstError(formId: string): void {
  const field = document
    .getElementById(formId)
    ?.querySelector('.field > .field-error')?.parentElement
  if (field) focusField(field)
}

/**
 * A form that a script sends: validated in the browser first, then by the server, with messages
 * beside the fields.
 */
export function useCheckedForm<Name extends string, Result>(options: CheckedFormOptions<Result>) {
  const { id, rejected, values, check, send, onSent, onFailed } = options
  const [result, setResult] = useState<SubmissionResult<string[]> | undefined>(rejected)
  const [pending, setPending] = useState(false)
  const [form, fields] = useForm<Record<Name, string>>({
    id,
    lastResult: result,
    defaultValue: values as never,
  })

  function showErrors(errors: SubmissionResult<string[]>) {
    flushSync(() => setResult(errors))
    focusFirstError(id)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const { currentTarget } = event
    const sent = new FormData(currentTarget)
    setPending(true)
    try {
      const errors = await validate(sent, check)
      if (errors) return showErrors(errors)
      const outcome = await send(sent)
      setResult(undefined)
      onSent(outcome)
    } catch (thrown) {
      // A part of the script that could not be loaded is no response either.
      const error = thrown instanceof ApiError ? thrown : new ApiError(0, String(thrown))
      const { fields: errors } = error
      if (isQuestion(error)) sendWithoutScript(currentTarget)
      else if (Object.keys(errors).some((name) => name !== ''))
        showErrors({ status: 'error', error: errors, initialValue: {} })
      else onFailed(error, currentTarget)
    } finally {
      setPending(false)
    }
  }

  // A form that waited for the sign-in has no errors.
  const failed = Object.keys(result?.error ?? {}).length > 0
  return { form, fields, onSubmit, pending, failed }
}
