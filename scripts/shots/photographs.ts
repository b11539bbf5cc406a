import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoCommunity, DemoMember, DemoPhoto } from '../demo/types.ts'
import { demoCommunity } from '../demo/community.ts'
import type { PictureOf } from '../demo/seed.ts'

const PICTURE = /\.(jpe?g|png|webp|avif)$/i

/**
 * Shows the pictures of a folder, by name, in the order of the feed, and repeats them when they run
 * out.
 * @throws if the folder has no picture
 */
export async function openPhotographs(folder: string): Promise<PictureOf> {
  const names = (await readdir(folder)).filter((name) => PICTURE.test(name)).sort()
  if (names.length === 0) throw new Error(`"${folder}" has no JPEG, PNG, WebP or AVIF file.`)
  const places = new Map(extremeCommunity().photos.map(({ ref }, place) => [ref, place]))
  return (photo) => join(folder, names[(places.get(photo.ref) ?? 0) % names.length] ?? '')
}

const LONG_TITLE =
  'The whole club at sunrise, from the fairway of the seventh to the pond behind the clubhouse, on the ' +
  'last Saturday of the season, with everybody who could get out of bed before five. '
const SENTENCE =
  'We took the old road along the river, because the new one has no shade, and stopped wherever there was coffee. '

const shared = { links: {}, hoursAgo: 900 }

/** Members with the longest names, and with names in wide and right-to-left scripts. */
const members: DemoMember[] = [
  {
    ...shared,
    email: 'longest@example.com',
    givenName: 'Bartholomew-Alexander Maximilian'.repeat(3).slice(0, 90),
    familyName: 'Featherstonehaugh-Cholmondeley von und zu Hohenlohe-Waldenburg',
    username: 'bartholomew-alex',
    bio: SENTENCE.repeat(20).slice(0, 2000),
    links: { website: `https://example.com/${'a-very-long-path-'.repeat(10)}` },
    binders: [
      {
        ref: 'longest-binder',
        title: LONG_TITLE.slice(0, 100).trim(),
        description: SENTENCE.repeat(20),
        isPublic: true,
      },
    ],
  },
  {
    ...shared,
    email: 'wide@example.com',
    givenName: '高橋美智子',
    familyName: 'ゴルフカート愛好会名誉会長',
    username: 'michiko-wide',
    bio: '全国のゴルフカートの写真を撮っています。'.repeat(8),
    binders: [],
  },
  {
    ...shared,
    email: 'rtl@example.com',
    givenName: 'عبد الرحمن',
    familyName: 'المصور الفوتوغرافي',
    username: 'abdelrahman',
    bio: 'أصور عربات الجولف في كل مكان.',
    binders: [],
  },
]

type Texts = Pick<DemoPhoto, 'ref' | 'member' | 'title' | 'description' | 'tags'>

const texts: Texts[] = [
  {
    ref: 'extreme-texts',
    member: 'bartholomew-alex',
    title: LONG_TITLE.repeat(6).slice(0, 1000),
    description: `${SENTENCE.repeat(8)}\n\n`.repeat(20).slice(0, 10_000),
    tags: ['a', 'b', 'c', 'd'].map(
      (end) => `the-longest-tag-that-the-site-accepts-with-words${end}`,
    ),
  },
  {
    ref: 'extreme-word',
    member: 'bartholomew-alex',
    title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgebungsverfahren'.repeat(
      2,
    ),
    description: 'https://example.com/' + 'unbroken'.repeat(60),
    tags: ['x'.repeat(50)],
  },
  {
    ref: 'extreme-wide',
    member: 'michiko-wide',
    title: '朝霧の中のゴルフカート、七番ホールの池のほとりにて、早起きした会員全員と一緒に',
    description: 'とても長い説明です。'.repeat(200),
    tags: ['ゴルフカート', '朝霧'],
  },
  {
    ref: 'extreme-rtl',
    member: 'abdelrahman',
    title: 'عربة الجولف عند الفجر قرب البحيرة',
    description: 'صورة التقطت في الصباح الباكر قرب البحيرة. '.repeat(30),
    tags: ['عربات-الجولف'],
  },
]

/** The demo community with members, photos and comments that have the longest texts. */
export function extremeCommunity(): DemoCommunity {
  const [model] = demoCommunity.photos
  if (!model) throw new Error('The demo community has no photo.')
  const photos = texts.map((text, place): DemoPhoto => {
    const binder = text.member === 'bartholomew-alex' ? 'longest-binder' : null
    return { ...model, ...text, binder, altText: '', isPublic: true, hoursAgo: 1 + place }
  })
  const remarks = [
    SENTENCE.repeat(5).slice(0, 500),
    '素晴らしい写真です！'.repeat(20),
    'x'.repeat(300),
  ]
  const comments = members.map(({ username }, place) => ({
    member: username,
    photo: 'duchess-on-main-street',
    content: remarks[place] ?? SENTENCE,
    hoursAgo: 0.5,
  }))
  const follows = members.map(({ username }) => ({
    follower: username,
    following: 'marge-teal',
    hoursAgo: 1,
  }))
  const likes = members.map(({ username }) => ({
    member: username,
    photo: 'duchess-on-main-street',
    hoursAgo: 1,
  }))
  return {
    ...demoCommunity,
    members: [...demoCommunity.members, ...members],
    photos: [...photos, ...demoCommunity.photos],
    comments: [...demoCommunity.comments, ...comments],
    follows: [...demoCommunity.follows, ...follows],
    likes: [...demoCommunity.likes, ...likes],
  }
}
