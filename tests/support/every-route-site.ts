import { insertBinder } from '#db/queries/binders.ts'
import { joinBinder, openBinderTo, setJoinDigest, sharePhotos } from '#db/queries/contributors.ts'
import { mergeSaves, addToCollection } from '#db/queries/saves.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { insertRow } from '#tests/support/database.ts'
import { meetGoers, weeks } from '#db/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { invitationDigest } from '#app/features/sign-in/invitation.server.ts'
import { unsubscribeToken } from '#app/features/mail-notices/token.server.ts'
import { slugify } from '#app/http/addresses.ts'
import { Client, okJson } from './client.ts'
import { makeInvitation, makePhoto } from './members.ts'
import { TEST_SECRET } from './server.ts'
import type { SharedSite } from './site.ts'
import { uploadPhoto, type UploadedPhoto } from './uploads.ts'

/**
 * Who requests every route. The owner has private content. One member has muted one of two loud
 * members and blocked the other; the control member has the same relations, but muted and blocked
 * nobody. The owner comes first, so that a response that was kept for the owner would reach the
 * others.
 */
export const VIEWERS = [
  'owner',
  'visitor',
  'stranger',
  'moderator',
  'muting member',
  'control member',
] as const
export type Viewer = (typeof VIEWERS)[number]

/**
 * The two loud members: all their texts contain a word that starts with "hushedmute" or
 * "hushedblock".
 */
export const LOUD = ['mute', 'block'] as const
export type Loud = (typeof LOUD)[number]

/** 'moderator' itself is reserved. */
export const USERNAMES: Record<Exclude<Viewer, 'visitor'> | Loud, string> = {
  owner: 'owner',
  stranger: 'stranger',
  moderator: 'mod',
  'muting member': 'muting',
  'control member': 'control',
  mute: 'hushedmuter',
  block: 'hushedblockr',
}
export type Member = keyof typeof USERNAMES

export const getEmail = (who: Member) => `${USERNAMES[who]}-whisperedmail@example.com`

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-05-31`

/** A member's listed photo and public binder. */
interface Shown {
  photo: number
  photoPath: string
  binder: number
  binderPath: string
}

export interface EveryRouteSite<Server extends SharedSite = SharedSite> {
  server: Server
  clients: Record<Viewer | Loud, Client>
  ids: Record<Member, string>
  shown: Record<'owner' | 'muting member' | 'control member' | Loud, Shown>
  /**
   * The owner's photos beside the shown one: public in a private binder, private, and for
   * followers.
   */
  photos: Record<'open' | 'secret' | 'former' | 'limited', UploadedPhoto>
  secretBinder: { id: number }
  /** A comment of each loud member. */
  loudComments: Record<Loud, number>
  /** The image keys of the owner's private photos, and of the loud members' photos. */
  privateKeys: string[]
  loudKeys: string[]
  /**
   * Addresses of a route that show what the viewer may see of the content: the plain ones first,
   * then those with queries. Throws for a parameter without a value.
   */
  addressesOf(route: string, viewer: Viewer): { plain: string[]; all: string[] }
}

/**
 * Fills an empty site with private content and with muted and blocked members, for `VIEWERS`.
 * @param server with the moderator of `getEmail` among its moderators, as `sharedSite` has
 */
export async function fillEveryRouteSite<Server extends SharedSite>(
  server: Server,
): Promise<EveryRouteSite<Server>> {
  const { db } = server
  // Ids of two digits: responses about private and about absent content are compared.
  db.$client.exec("INSERT INTO sqlite_sequence VALUES ('photos', 10), ('binders', 10)")
  const client = () => new Client(server.origin)
  const clients: Record<Viewer | Loud, Client> = {
    owner: client(),
    visitor: client(),
    stranger: client(),
    moderator: client(),
    'muting member': client(),
    'control member': client(),
    mute: client(),
    block: client(),
  }
  const call = (who: Member, method: string, path: string, body?: object) =>
    okJson(clients[who].sendJson(method, path, body))

  await insertCategory({ name: 'Cart', slug: 'cart', description: null })
  await insertCategory({ name: 'Rare', slug: 'rare', description: null })

  const ids = {} as Record<Member, string>
  for (const who of Object.keys(USERNAMES) as Member[]) {
    const username = USERNAMES[who]
    const person = { email: getEmail(who), givenName: `${username}first` }
    await clients[who].signIn({ ...person, familyName: `${username}last` })
    const texts = { bio: `${username}bio`, website: `https://${username}site.example/` }
    ids[who] = (await call(who, 'PATCH', '/api/auth/user', { username, ...texts })).id
  }

  /** Gives a member a listed photo in a public binder; each text contains the username. */
  async function makeShown(who: Member): Promise<Shown> {
    const word = USERNAMES[who]
    const title = `${word}binder`
    const binder = await insertBinder(ids[who], {
      meetOn: NEXT_YEAR,
      meetPlace: `${word}place`,
      title,
      description: `${word}about`,
      isPublic: true,
      make: 'Club Car',
      makeKey: 'clubcar',
      year: 1998,
      city: `${word}city`,
    })
    const photo = await makePhoto(ids[who], {
      title: `${word}title`,
      description: `${word}words`,
      altText: `${word}alt`,
      tags: ['cart', `${word}tag`],
      sourceUrl: `https://${word}source.example/`,
      binderId: binder,
    })
    return {
      photo,
      photoPath: `photo/${slugify(`${word}title`)}-${word}-${photo}`,
      binder,
      binderPath: `u/${word}/binder/${slugify(title)}-${binder}`,
    }
  }
  const shown = {
    owner: await makeShown('owner'),
    'muting member': await makeShown('muting member'),
    'control member': await makeShown('control member'),
    mute: await makeShown('mute'),
    block: await makeShown('block'),
  }

  // The owner's private content, whose texts contain a word that starts with "whispered".
  const upload = (fields: Record<string, string>) => uploadPhoto(clients.owner, fields)
  const words = { title: 'Whisperedbinder', description: 'Whisperedbinderwords' }
  const secretBinder = await call('owner', 'POST', '/api/binders', { ...words, isPublic: false })
  const inSecret = { binderId: String(secretBinder.id) }
  const inShown = { binderId: String(shown.owner.binder) }
  // A public photo in a private binder does not name it.
  const open = await upload({ title: 'Open', tags: 'cart', ...inSecret })
  const secret = await upload({
    title: 'Whisperedtitle',
    description: 'Whispereddescription',
    altText: 'Whisperedalt',
    tags: 'cart, rare, whisperedtag',
    sourceUrl: 'https://whisperedsource.example/',
    isPublic: 'false',
    ...inSecret,
  })
  // The muting and the control member follow the owner.
  const limited = await upload({
    title: 'Whisperedlimited',
    description: 'Whisperedlimitedwords',
    altText: 'Whisperedlimitedalt',
    tags: 'cart, rare, whisperedlimitedtag',
    sourceUrl: 'https://whisperedlimitedsource.example/',
    followersOnly: 'true',
    ...inShown,
  })
  // Formerly public, with a like, comments and visits; private at the end.
  let former = await upload({ title: 'Whisperedformer', tags: 'cart, whisperedold', ...inShown })

  const comment = (who: Member, photo: number, content: string) =>
    call(who, 'POST', `/api/photos/${photo}/comments`, { content })
  await call('stranger', 'POST', `/api/photos/${former.id}/like`)
  const hidden = await comment('owner', former.id, 'Whisperedcomment')
  await comment('stranger', former.id, 'Whisperedanswer')
  for (const who of VIEWERS) await clients[who].follow(former.url)

  // The loud members' actions, and the same relations of the others to them.
  const others = ['owner', 'muting member', 'control member'] as const
  const loudComments = { mute: 0, block: 0 }
  for (const loud of LOUD)
    for (const other of others) {
      const photo = other === 'owner' ? open.id : shown[other].photo
      await call(loud, 'POST', `/api/users/${USERNAMES[other]}/follow`)
      await call(loud, 'POST', `/api/photos/${photo}/like`)
      loudComments[loud] = (await comment(loud, photo, `Hushed${loud}comment`)).id
      await call(other, 'POST', `/api/users/${USERNAMES[loud]}/follow`)
      await call(other, 'POST', `/api/photos/${shown[loud].photo}/like`)
    }
  const collections = {} as Record<Viewer, number>
  for (const who of others) {
    const saved = [...LOUD.map((loud) => shown[loud].photo), open.id]
    if (who === 'owner') saved.push(secret.id, former.id)
    await mergeSaves(ids[who], saved)
    collections[who] = Number(await addToCollection(ids[who], 'Ideas', saved))
    if (who !== 'owner') await call(who, 'POST', '/api/users/owner/follow')
  }
  const report = { category: 'Other Issues', details: 'Look', user: USERNAMES.mute }
  await clients.stranger.post('/report', report)

  // The running week has a theme; each loud member and the formerly public photo won an earlier
  // one.
  const mondays = [0, -1, -2, -3].map((distance) => addWeeks(getMonday(Date.now()), distance))
  const winners = [
    ...[{}, ...LOUD.map((loud) => ({ photoId: shown[loud].photo, binderId: shown[loud].binder }))],
    { photoId: former.id },
  ]
  for (const [index, monday] of mondays.entries())
    db.insert(weeks)
      .values({ monday, themeTitle: 'All about carts', themeTag: 'cart', ...winners[index] })
      .run()

  former = await call('owner', 'PATCH', `/api/photos/${former.id}`, { isPublic: false })
  await call('muting member', 'POST', `/api/users/${USERNAMES.mute}/mute`)
  await call('muting member', 'POST', `/api/users/${USERNAMES.block}/block`)

  const code = await makeInvitation()
  await openBinderTo(shown.owner.binder, ids.owner, 'members')
  await setJoinDigest(shown.owner.binder, ids.owner, invitationDigest(code))
  for (const loud of LOUD) insertRow(meetGoers, { userId: ids[loud], binderId: shown.owner.binder })
  for (const loud of LOUD) await sharePhotos(ids[loud], shown.owner.binder, [shown[loud].photo])
  await joinBinder(ids.stranger, shown.owner.binder, null)
  const ownToo = (who: Viewer) => (who === 'muting member' || who === 'control member' ? who : null)

  /**
   * What the patterns with parameters stand for, for a viewer. The longest one that fits a route is
   * used.
   */
  function values(viewer: Viewer): Record<string, string[]> {
    const own = ownToo(viewer)
    const isOwner = viewer === 'owner'
    const tags = ['cart', ...(own ? LOUD.map((loud) => `${USERNAMES[loud]}tag`) : [])]
    const users = ['owner', ...(own ? [USERNAMES[own]] : [])]
    const photoIds = [open.id, ...(own ? [shown[own].photo] : [])]
    const under = (folder: string, names: (string | number)[]) =>
      names.map((name) => `${folder}/${name}`)
    return {
      '*': ['any/thing'],
      ':document': ['privacy-policy'],
      'api/*': ['api/anything'],
      'photo/:slug': [
        open.url.slice(1),
        ...(own ? [shown[own].photoPath] : []),
        ...(isOwner ? [secret.url.slice(1)] : []),
      ],
      'u/:username': under('u', users),
      'u/:username/binder/:slug': [
        shown.owner.binderPath,
        ...(own ? [shown[own].binderPath] : []),
        ...(isOwner ? [secretBinder.url.slice(1)] : []),
      ],
      'u/:username/binder/:slug/join/:code': [`${shown.owner.binderPath}/join/${code}`],
      'category/:slug': under('category', ['cart', 'rare']),
      'tag/:tag': under('tag', tags),
      'weeks/:week': under('weeks', mondays),
      'carts/:make': under('carts', ['club-car']),
      'saved/:id': under('saved', [collections[viewer] ?? collections.owner]),
      'moderation/members/:id': under('moderation/members', [ids.owner]),
      'moderation/photos/:id': under('moderation/photos', [open.id]),
      'moderation/comments/:id': under('moderation/comments', [loudComments.block, hidden.id]),
      'mail/unsubscribe/:token': under('mail/unsubscribe', [
        unsubscribeToken(ids.owner, [TEST_SECRET]),
      ]),
      'invite/:code': under('invite', [code]),
      'api/photos/:id': under('api/photos', photoIds),
      'api/comments/:id': under('api/comments', [loudComments.block]),
      'api/collections/:id': under('api/collections', [collections[viewer] ?? collections.owner]),
      'api/users/:username': under('api/users', users),
      'api/tags/:tag': under('api/tags', tags),
      'api/categories/:slug': under('api/categories', ['cart', 'rare']),
    }
  }

  const all = [open, secret, former, limited]
  const photosAndAll = [
    ...[...all.map(({ id }) => String(id)), all.map(({ id }) => id).join(',')],
    [...LOUD.map((loud) => shown[loud].photo), open.id].join(','),
  ]
  const SEARCHES = ['cart', 'open', 'owner', 'w', 'hushed']
  const starts = ['ca', 'op', 'ow', 'w', 'h', 'hushed', 'Hushedblockl']

  /** Queries of lists and of pages about an entity, by route. */
  const QUERIES: Record<string, string[]> = {
    '/': [...all.map(({ id }) => id), shown.block.photo].map((id) => `photo=${id}`),
    '/u/:username': ['tab=binders'],
    '/u/:username/binder/:slug': ['view=timeline'],
    '/search': SEARCHES.map((text) => `q=${text}`),
    '/welcome': ['step=cart'],
    ...Object.fromEntries(
      ['/upload/batch', '/upload/alt-texts', '/upload/imported'].map((path) => [
        path,
        [`photos=${all.map(({ id }) => id).join(',')}`],
      ]),
    ),
    '/u/:username/binder/:slug/edit': [
      'add',
      'photos',
      'before-after',
      'contributors',
      'delete',
    ].map((section) => `section=${section}`),
    '/saved': [...photosAndAll.map((list) => `ids=${list}`), 'select=all', `select=${open.id}`],
    '/saved/:id': ['select=some'],
    '/report': [
      ...all.map(({ id }) => `photo=${id}`),
      ...['user=owner', `comment=${hidden.id}`, `comment=${Number(hidden.id) + 1}`],
    ],
    '/moderation': ['show=closed', 'show=requests', 'show=record'],
    '/oembed': all.map(({ id }) => `url=${server.origin}/photo/${id}`),
    '/api/carts': ['limit=100'],
    '/api/saved': ['limit=100'],
    '/api/photos': ['limit=100', 'before=999', 'offset=1'],
    '/api/photos/search': SEARCHES.flatMap((text) => [`q=${text}`, `q=${text}&before=999`]),
    '/api/photos/duplicates': [`digests=${'ab'.repeat(32)}`],
    '/api/photos/:id/mentions': ['q=', 'q=hushed'],
    '/api/search/suggestions': starts.map((text) => `q=${text}`),
    '/api/tags/top': ['limit=100'],
    '/api/users/:username/photos': ['limit=100'],
    '/api/categories/:slug/photos': ['limit=100'],
  }
  /** Other addresses of the content. */
  const MORE: Record<string, string[]> = {
    '/u/:username': [`/u/${ids.owner}`],
    '/api/users/:username/photos': [`/api/users/${ids.owner}/photos?limit=100`],
    '/u/:username/binder/:slug/feed.atom': [`/u/owner/binder/${secretBinder.id}/feed.atom`],
  }

  function plainAddresses(route: string, viewer: Viewer): string[] {
    const known = values(viewer)
    const [pattern] = Object.keys(known)
      .filter((start) => `${route}/`.startsWith(`/${start}/`))
      .sort((one, other) => other.length - one.length)
    const rest = pattern === undefined ? route : route.slice(pattern.length + 1)
    if (/[:*]/.test(rest)) throw new Error(`${route} has a parameter without a value here.`)
    if (pattern === undefined) return [route]
    return (known[pattern] ?? []).map((start) => `/${start}${rest}`)
  }

  const getKey = ({ imageUrl }: UploadedPhoto) => imageUrl.split('/')[2] ?? ''
  const loudKey = db.$client.prepare('SELECT image_key FROM photos WHERE id = ?').pluck()
  return {
    server,
    clients,
    ids,
    shown,
    secretBinder,
    loudComments,
    photos: { open, secret, former, limited },
    privateKeys: [secret, former, limited].map(getKey),
    loudKeys: LOUD.map((loud) => String(loudKey.get(shown[loud].photo))),
    addressesOf(route, viewer) {
      const plain = plainAddresses(route, viewer)
      const queries = QUERIES[route] ?? []
      const asked = plain.flatMap((path) => queries.map((query) => `${path}?${query}`))
      return { plain, all: [...plain, ...asked, ...(MORE[route] ?? [])] }
    },
  }
}
