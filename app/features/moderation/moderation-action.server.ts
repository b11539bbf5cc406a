import { textLimits } from '#app/http/forms/text.ts'
import { memberModerationSchema, moderationSchema } from './commands.server.ts'
import { formAction, type FormSuccess, type MemberForm } from '#app/handlers/form-action.server.ts'

/**
 * The action of a moderator's form. Without permission or for missing content there is no form to
 * show.
 */
export const moderationAction = (
  run: (form: MemberForm) => Promise<FormSuccess>,
  texts = textLimits(moderationSchema, memberModerationSchema),
) =>
  formAction({
    texts,
    failure: 'Something went wrong. Please try again.',
    inForm: (status) => status !== 403 && status !== 404,
    run,
  })
