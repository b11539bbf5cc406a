import { cutText } from '#app/http/forms/plain-text.ts'
import { textLimits, type Fields } from '#app/http/forms/text.ts'
import {
  binderSchema,
  chosenPhotos,
  inviteSchema,
  organizeSchema,
  type PhotoMove,
} from './schema.ts'
import { tagsField } from '../tags/schema.ts'
import { z } from 'zod'
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { idOfSlug, idParameter, memberPath, withQuery } from '#app/http/addresses.ts'
import { invalid } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { PAGE_SIZE, parseContinuation, placeCursor } from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { isCart } from '../carts/cart.ts'
import { suggestedModels } from '../carts/queries.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { authorName } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'
import { formAction, type FormSuccess, type MemberForm } from '#app/handlers/form-action.server.ts'
import type { MemberPageArgs } from '#app/handlers/page-loaders.server.ts'
import {
  type Binder,
  binderFormValues,
  choiceName,
  EDIT_SECTIONS,
  editPath,
  type EditSection,
  kindOf,
  kindTitle,
} from './binder.ts'
import {
  addPhotos,
  changeBinder,
  chooseBeforeAfter,
  movePhoto,
  organizePhotos,
  removeBinder,
} from './commands.server.ts'
import {
  changeOpenness,
  endJoinLink,
  endSharing,
  inviteMember,
  renewJoinLink,
} from './sharing/commands.server.ts'
import {
  binderOptions,
  binderPhotosPage,
  chosenOwnPhotos,
  comparedPhotos,
  photosToAdd,
} from './queries.server.ts'
import { contributorsSection } from './sharing/queries.server.ts'
import { getBinder, requireOwnBinder } from './access.server.ts'
import { toPhotoChoice } from './serializers.server.ts'

/**
 * Where the photos are shown after a move, with what was chosen and typed beside it. A button keeps
 * the focus; a dragged photo is scrolled to.
 */
function afterMove(back: string, { moved, move }: PhotoMove, fields: Fields): string {
  const isButton = typeof move === 'string'
  const url = new URL(back, 'http://localhost')
  const chosen = chosenPhotos(fields) ?? []
  if (chosen.length > 0) url.searchParams.set('chosen', chosen.join(' '))
  for (const name of KEPT)
    if (fields[name]) url.searchParams.set(name, cutText(String(fields[name]), LONGEST_KEPT))
  if (isButton) url.searchParams.set('moved', `${move}-${moved}`)
  return `${url.pathname}${url.search}${isButton ? '' : `#choice-${moved}`}`
}

const KEPT = ['tags', 'binderId'] as const
/** In an address; four tags with what separates them, and more that the form may reject. */
const LONGEST_KEPT = 300

/** What was chosen and typed before a move. */
function keptChoice(request: Request) {
  const { searchParams } = new URL(request.url)
  const ids = (searchParams.get('chosen') ?? '').split(' ', PAGE_SIZE)
  const chosen = ids.flatMap((id) => idParameter(id) ?? []).map((id) => [choiceName(id), 'on'])
  const texts = KEPT.map((name) => [name, searchParams.get(name) ?? ''])
  return {
    kept: Object.fromEntries([...chosen, ...texts]) as Record<string, string>,
    moved: searchParams.get('moved'),
  }
}

function parseSection(request: Request): EditSection {
  const section = new URL(request.url).searchParams.get('section') ?? ''
  return Object.hasOwn(EDIT_SECTIONS, section) ? (section as EditSection) : 'details'
}

/**
 * What one section of a binder's edit page shows.
 * @throws a redirect to the canonical path, HttpError as `requireOwnBinder`
 */
export async function loadEditSection({ viewer, request, context, params }: MemberPageArgs) {
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  requireCanonicalPath({ request, context }, editPath(binder.url))
  const section = parseSection(request)
  const before = parseContinuation(request)
  const getNextHref = (next: number | string | null) =>
    next === null ? null : editPath(binder.url, section, next)
  if (section === 'details') {
    const isSale = isCart(binder.cart) && new URL(request.url).searchParams.has('sell')
    const status = isSale ? ('for-sale' as const) : binder.cart.status
    return {
      section,
      binder,
      cart: { ...binder.cart, status },
      models: await suggestedModels(binder.cart.make),
    }
  }
  if (section === 'delete') return { section, binder }
  if (section === 'contributors') {
    const { next, ...content } = await contributorsSection(binder, before)
    return { section, binder, ...content, nextHref: getNextHref(next) }
  }
  if (section === 'add') {
    const { photos, next } = await photosToAdd(binder, before)
    return { section, binder, photos, nextHref: getNextHref(next) }
  }
  const { photos, next } = await binderPhotosPage(
    binder,
    viewer.id,
    placeCursor.read(request),
    'own',
  )
  const list = { binder, photos: photos.map(toPhotoChoice), nextHref: getNextHref(next) }
  if (section === 'photos') {
    const options = await binderOptions(viewer.id)
    const binders = options.filter(({ id }) => id !== binder.id)
    return { section, ...list, binders, ...keptChoice(request) }
  }
  const compared = await comparedPhotos(binder, viewer.id)
  return {
    section,
    ...list,
    before: compared.before && toPhotoChoice(compared.before),
    after: compared.after && toPhotoChoice(compared.after),
  }
}

const COMPARED = {
  both: 'Before and after changed',
  half: 'Photo chosen. Now choose the other one.',
  none: 'Before and after removed',
}

/** Of the forms beside the details. */
const SECTION_TEXTS = textLimits(inviteSchema, z.object({ tags: tagsField }))

const forSection = (failure: string) => ({
  find: ({ viewer, params }: Pick<MemberForm, 'viewer' | 'params'>) =>
    requireOwnBinder(idOfSlug(params.slug ?? ''), viewer),
  failure,
})

const sectionForm = <Result>(
  failure: string,
  run: (form: MemberForm<Binder>) => Promise<FormSuccess | Result>,
) => formAction({ ...forSection(failure), texts: SECTION_TEXTS, lists: ['tags'], run })

const actions = {
  details: formAction({
    ...forSection('Failed to update binder'),
    texts: textLimits(binderSchema('form')),
    prepare({ target, fields }) {
      const stored = binderFormValues(target)
      // A form does not contain an unchecked switch.
      const { merged } = changedFields({ isPublic: 'off', ...fields }, stored)
      // The price of a cart that is sold now need not be emptied.
      if (
        merged.status !== undefined &&
        merged.status !== 'for-sale' &&
        merged.price === stored.price
      )
        delete merged.price
      return { fields: merged }
    },
    async run({ viewer, target: { id }, fields }) {
      await changeBinder(viewer, id, fields)
      const binder = await getBinder(id, viewer.id)
      const { url } = binder
      const message = `${kindTitle(binder)} updated`
      return { to: fields.intent === 'stay' ? editPath(url) : url, message }
    },
  }),
  photos: sectionForm(
    'Failed to change photos',
    async ({ request, viewer, target: binder, fields }) => {
      const parsed = organizeSchema.safeParse(fields)
      if (!parsed.success) throw invalid({ '': ['Please choose what to do with the photos'] })
      const sent = parsed.data
      const after = placeCursor.read(request)
      const back = editPath(binder.url, 'photos', after && placeCursor.encode(after))
      if ('moved' in sent) {
        await movePhoto(viewer, binder.id, sent.moved, sent.move)
        return redirect(afterMove(back, sent, fields), 303)
      }
      if (sent.intent !== 'delete' || sent.confirmed)
        return { to: back, message: await organizePhotos(viewer, binder.id, sent.intent, fields) }
      const rows = await chosenOwnPhotos(viewer, fields)
      return { question: rows.map((row) => toPhotoChoice(toPhotoCard(row))) }
    },
  ),
  add: sectionForm('Failed to add photos', async ({ viewer, target: binder, fields }) => {
    const added = await addPhotos(viewer, binder.id, fields)
    return { to: editPath(binder.url, 'photos'), message: `${photoCount(added)} added` }
  }),
  'before-after': sectionForm(
    'Failed to change photos',
    async ({ viewer, target: binder, fields }) => {
      const result = await chooseBeforeAfter(viewer, binder.id, fields)
      return { to: editPath(binder.url, 'before-after'), message: COMPARED[result] }
    },
  ),
  contributors: sectionForm('Failed to change contributors', async ({ viewer, target, fields }) => {
    const { id, url } = target
    const kind = kindOf(target)
    const to = editPath(url, 'contributors')
    // The response is the page itself: the link is stored nowhere, so a redirect would lose it.
    if (fields.intent === 'renew-link')
      return { link: environment().PUBLIC_URL + (await renewJoinLink(viewer, id)) }
    if (fields.intent === 'end-link') {
      await endJoinLink(viewer, id)
      return { to, message: 'Link ended' }
    }
    if (fields.intent === 'invite') {
      const member = await inviteMember(viewer, id, fields)
      return { to, message: `Invited ${authorName(member)}` }
    }
    if (fields.intent === 'remove') {
      await endSharing(viewer, id, String(fields.memberId))
      return { to, message: `Removed from this ${kind}` }
    }
    await changeOpenness(viewer, id, fields)
    return { to, message: 'Contributors changed' }
  }),
  delete: sectionForm('Failed to delete binder', async ({ viewer, target: binder }) => {
    await removeBinder(viewer, binder.id)
    return {
      to: withQuery(memberPath(viewer), { tab: 'binders' }),
      message: `${kindTitle(binder)} deleted`,
    }
  }),
}

/** Each section has one form, which is sent to the section's own address. */
export const editAction = (args: ActionFunctionArgs) => actions[parseSection(args.request)](args)
