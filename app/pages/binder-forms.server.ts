import { acceptInvitation, endSharing } from '#app/features/binders/sharing/commands.server.ts'
import {
  askAboutCart,
  closeQuestions,
  hideQuestion,
  muteQuestions,
  removeQuestion,
} from '#app/features/binders/questions/commands.server.ts'
import { followCart } from '#app/features/binders/carts/commands.server.ts'
import { goToMeet } from '#app/features/binders/meets/commands.server.ts'
import { getBinder } from '#app/features/binders/access.server.ts'
import {
  COMMENT_DELETED,
  COMMENT_HELD,
  COMMENT_HIDDEN,
  COMMENT_SHOWN,
  COMMENTS_CLOSED,
  COMMENTS_OPEN,
} from '#app/features/comments/comment.ts'
import { commentSchema } from '#app/features/comments/commands.server.ts'
import { intentAction, type MemberForm } from '#app/handlers/form-action.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'

/* The forms on the page of a binder, a cart or a meet. */

/** Explicit states: pressing twice does nothing more. */
const follow = (following: boolean) => ({
  limit: 'reactions' as const,
  async run({ viewer, params }: MemberForm) {
    const { title, url } = await followCart(viewer, idOfSlug(params.slug ?? ''), following)
    return { to: url, message: `${following ? 'Now following' : 'Unfollowed'} ${title}` }
  },
})

const go = (going: boolean) => ({
  limit: 'reactions' as const,
  async run({ viewer, params }: MemberForm) {
    const { title, url } = await goToMeet(viewer, idOfSlug(params.slug ?? ''), going)
    return { to: url, message: `${going ? 'You’re going to' : 'Not going to'} ${title}` }
  },
})

const idOf = ({ params }: MemberForm) => idOfSlug(params.slug ?? '')

const closeAll = (closed: boolean) => ({
  async run(form: MemberForm) {
    const { url } = await closeQuestions(form.viewer, idOf(form), closed)
    return { to: url, message: closed ? COMMENTS_CLOSED : COMMENTS_OPEN }
  },
})

const mute = (muted: boolean) => ({
  async run(form: MemberForm) {
    const { url } = await muteQuestions(form.viewer, idOf(form), muted)
    return { to: url, message: muted ? 'Conversation muted' : 'Conversation unmuted' }
  },
})

const hide = (hidden: boolean) => ({
  async run(form: MemberForm) {
    const { url } = await hideQuestion(form.viewer, idOf(form), form.fields, hidden)
    return { to: `${url}#questions`, message: hidden ? COMMENT_HIDDEN : COMMENT_SHOWN }
  },
})

export const binderAction = intentAction({
  texts: textLimits(commentSchema),
  find: async () => undefined,
  pending: ({ intent }, { slug = '' }) => {
    const binderId = idOfSlug(slug)
    return intent === 'follow-cart' && binderId !== null ? { intent, binderId } : undefined
  },
  intents: {
    'follow-cart': follow(true),
    'unfollow-cart': follow(false),
    going: go(true),
    'not-going': go(false),
    ask: {
      limit: 'writes',
      makes: true,
      failure: 'Failed to send your question',
      inForm: (status) => status === 400,
      async run(form) {
        const asked = await askAboutCart(form.viewer, idOf(form), form.fields)
        const { url } = await getBinder(idOf(form), form.viewer.id)
        if (!asked) return { to: url, message: COMMENT_HELD }
        const message = asked.parentId === null ? 'Question added' : 'Answer added'
        return { to: `${url}#comment-${asked.id}`, message }
      },
    },
    'delete-question': {
      async run(form) {
        const { url } = await removeQuestion(form.viewer, idOf(form), form.fields)
        return { to: url, message: COMMENT_DELETED }
      },
    },
    'hide-comment': hide(true),
    'show-comment': hide(false),
    'close-questions': closeAll(true),
    'open-questions': closeAll(false),
    'mute-questions': mute(true),
    'unmute-questions': mute(false),
    'join-binder': {
      async run({ viewer, params }) {
        const { url, message } = await acceptInvitation(viewer, idOfSlug(params.slug ?? ''), null)
        return { to: url, message }
      },
    },
    'decline-binder': {
      async run({ viewer, params }) {
        const id = idOfSlug(params.slug ?? '')
        await endSharing(viewer, id)
        return { to: (await getBinder(id, viewer.id)).url, message: 'Invitation declined' }
      },
    },
  },
})
