import makes from '../app/content/makes.json' with { type: 'json' }
import { cartKey } from '../app/features/carts/names.ts'
import { slugify } from '../app/http/addresses.ts'

/*
 * Words, tags and names of the generated community, with a Zipf distribution: few are very common
 * and many rare, as in any language. All depend on a seed, so that every machine measures the same
 * rows.
 */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A rank below `count`, by a Zipf distribution: the first is twice as likely as the second. */
export function rankOf(random: number, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random * Math.log(count + 1))) - 1)
}

/** A word in the title or description of about half of all photos. */
export const COMMONEST_WORD = 'cart'

/** One of so many members is suspended. */
export const SUSPENDED_EVERY = 5000

const FIRST_WORDS =
  'the with and on a golf old new my at sunset beach street parade lifted custom vintage wheels seat ' +
  'paint chrome battery lithium club tires course path dog weekend rebuild engine roof canopy ridge ' +
  'morning winter lights summer garage charger dash steering brakes fairway green hill lake harbor ' +
  'carts carted cartoon red blue two-tone classic shop flag rain first last best daily driver'
const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi wo xu za bre cli dro fle gra kno pli sho tru'
const ENDINGS = ['', 'n', 'r', 's', 'l', 'm', 'x', 'th']

/** A word of three syllables, unique for the number. */
function madeUpWord(number: number): string {
  const syllables = SYLLABLES.split(' ')
  const size = syllables.length
  const pick = (place: number) => syllables[Math.floor(number / size ** place) % size] ?? ''
  return pick(0) + pick(1) + pick(2) + (ENDINGS[Math.floor(number / size ** 3) % 8] ?? '')
}

const LANGUAGE_SIZE = 30_000
/** All words, most common first. */
export const LANGUAGE = [
  ...FIRST_WORDS.split(' '),
  ...Array.from({ length: LANGUAGE_SIZE }, (_, number) => madeUpWord(number)),
]

const FIRST_TAGS =
  'lifted,custom,golf-course,street-legal,vintage,electric,beach,off-road,parade,restoration,dogs,' +
  'work-carts,golf course,off road,sunset,street legal'
const TAGS_SIZE = 20_000
/** All tags, most common first; some share a slug with a category, and with each other. */
export const TAGS = [
  ...FIRST_TAGS.split(','),
  ...Array.from({ length: TAGS_SIZE }, (_, number) => madeUpWord(number * 7 + 3)),
]

/** A member's name. */
function nameOf(random: number): string {
  const word = madeUpWord(rankOf(random, 4000) * 11)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Number of rows of each kind. */
export interface CommunitySize {
  members: number
  photos: number
  likes: number
  comments: number
  follows: number
  binders: number
}

/** The size for which the product's figures are guaranteed. */
export const MILLION: CommunitySize = {
  members: 100_000,
  photos: 1_000_000,
  likes: 5_100_000,
  comments: 3_000_000,
  follows: 500_000,
  binders: 150_000,
}

type Value = string | number | null
type Row = Record<string, Value>

const BEGINNING = Date.UTC(2020, 0, 1)
/** Milliseconds between two photos. */
const PACE = 150_000

/** @param number from 1 */
export const memberId = (number: number) => `member-${String(number).padStart(12, '0')}`

const at = (photo: number) => BEGINNING + photo * PACE

/**
 * A skewed distribution: member 1 has about two photos in a hundred, most members have a handful.
 */
const photographerOf = (random: number, members: number) => 1 + Math.floor(members * random ** 3)

/** A binder of a member: member n has those numbered n, n + members, … */
const binderOf = (member: number, { members, binders }: CommunitySize) =>
  member <= binders % members || binders >= members ? member : null

function sentence(random: () => number, words: number): string {
  return Array.from({ length: words }, () => LANGUAGE[rankOf(random(), LANGUAGE.length)]).join(' ')
}

export function* members({ members, photos }: CommunitySize): Generator<Row> {
  const random = randomNumbers(1)
  for (let number = 1; number <= members; number++) {
    const created = at(Math.floor((photos * number) / members))
    yield {
      id: memberId(number),
      email: `m${number}@example.com`,
      first_name: nameOf(random()),
      last_name: nameOf(random()),
      avatar_key: number % 3 === 0 ? `avatar${String(number).padStart(16, '0')}` : null,
      username: number % 20 === 0 ? null : `m${number.toString(36)}`,
      bio: number % 4 === 0 ? sentence(random, 12) : null,
      suspended_at: number % SUSPENDED_EVERY === 0 ? created : null,
      created_at: created,
      updated_at: created,
    }
  }
}

/** Makes of carts, most common first. */
export const MAKES = Object.keys(makes)
/** Models of carts, most common first; each make has them all. */
export const MODELS = Array.from({ length: 500 }, (_, number) => madeUpWord(number * 13 + 5))
const FIRST_CART_YEAR = 1960
/** Different years of carts. */
const CART_YEARS = 67

/** A year of a cart, the newest more often. */
export const cartYear = (random: number) =>
  FIRST_CART_YEAR + CART_YEARS - 1 - rankOf(random, CART_YEARS)

/** The facts of a cart, which a third of the binders has; some lack a model, a year or a drive. */
function cartOf(random: () => number): Row {
  const [isCart, make, model, year, drive] = [random(), random(), random(), random(), random()]
  const makeName = isCart < 0.33 ? (MAKES[rankOf(make, MAKES.length)] ?? null) : null
  const modelName = makeName && isCart < 0.3 ? (MODELS[rankOf(model, MODELS.length)] ?? null) : null
  return {
    make: makeName,
    make_key: makeName && cartKey(makeName),
    model: modelName,
    model_key: modelName && cartKey(modelName),
    year: isCart < 0.28 ? cartYear(year) : null,
    drive: isCart < 0.25 ? (drive < 0.6 ? 'electric' : 'gas') : null,
    lift: isCart < 0.1 ? Math.floor(drive * 8) : null,
  }
}

export function* binders({ members, binders }: CommunitySize): Generator<Row> {
  const random = randomNumbers(2)
  const facts = randomNumbers(8)
  for (let id = 1; id <= binders; id++)
    yield {
      id,
      user_id: memberId(1 + ((id - 1) % members)),
      title: sentence(random, 2),
      is_public: id % 10 === 0 ? 0 : 1,
      ...cartOf(facts),
      created_at: at(id),
      updated_at: at(id),
    }
}

function tagsOf(random: () => number): string[] {
  const count = Math.floor(random() * 5)
  return [
    ...new Set(Array.from({ length: count }, () => TAGS[rankOf(random(), TAGS.length)] ?? '')),
  ]
}

const SHAPES = [
  [1600, 1200],
  [1200, 1600],
  [2560, 1440],
  [1080, 1080],
] as const
const PLACEHOLDER = `data:image/webp;base64,${'UklGRlAAAABXRUJQVlA4'.repeat(5)}`

/** A photo's row and its tags. */
export function* photos(size: CommunitySize): Generator<{ photo: Row; tags: Row[] }> {
  const random = randomNumbers(3)
  for (let id = 1; id <= size.photos; id++) {
    const member = photographerOf(random(), size.members)
    const common = random()
    const title = sentence(random, 2 + Math.floor(random() * 4))
    const description = random() < 0.2 ? null : sentence(random, 6 + Math.floor(random() * 10))
    const tags = tagsOf(random)
    const isPublic = random() < 0.05 ? 0 : 1
    const hidden = random() < 0.003 ? at(id) : null
    const [width, height] = SHAPES[id % SHAPES.length] ?? SHAPES[0]
    yield {
      photo: {
        id,
        user_id: memberId(member),
        binder_id: random() < 0.4 ? binderOf(member, size) : null,
        title: common < 0.35 ? `${title} ${COMMONEST_WORD}` : title,
        description:
          description !== null && common > 0.2 && common < 0.5
            ? `${description} ${COMMONEST_WORD}`
            : description,
        tags: JSON.stringify(tags),
        source_url: id % 10 === 0 ? 'https://example.com/carts' : null,
        is_public: isPublic,
        hidden_at: hidden,
        image_key: `photo${String(id).padStart(17, '0')}`,
        width,
        height,
        placeholder: PLACEHOLDER,
        created_at: at(id),
        updated_at: at(id),
      },
      tags: tags.map((tag) => ({
        photo_id: id,
        tag,
        slug: slugify(tag),
        listed: isPublic === 1 && hidden === null ? 1 : 0,
      })),
    }
  }
}

/**
 * Picks `count` pairs ordered by their first element, without duplicates; a few elements are picked
 * often, on both sides.
 */
function* pairs(
  seed: number,
  count: number,
  firsts: number,
  pick: (random: number) => number,
): Generator<[first: number, second: number]> {
  const random = randomNumbers(seed)
  for (let first = 1; first <= firsts; first++) {
    // Square root distribution: the most active have hundreds of times more than the others.
    const share = Math.sqrt(first / firsts) - Math.sqrt((first - 1) / firsts)
    const seconds = new Set<number>()
    for (let n = Math.round(count * share + random() - 0.5); n > 0; n--) seconds.add(pick(random()))
    for (const second of seconds) yield [first, second]
  }
}

export function* likes({ likes, members, photos }: CommunitySize): Generator<Row> {
  // Newer photos get more likes, and some of all ages get many.
  const pick = (random: number) =>
    random < 0.1
      ? 1 + rankOf(random * 10, photos)
      : photos - Math.floor(photos * ((random - 0.1) / 0.9) ** 1.5 * 0.999_999)
  for (const [member, photo] of pairs(4, likes, members, pick))
    yield { user_id: memberId(member), photo_id: photo, created_at: at(photo) + PACE }
}

export function* comments({ comments, members, photos }: CommunitySize): Generator<Row> {
  const random = randomNumbers(5)
  for (let id = 1; id <= comments; id++) {
    const photo = random() < 0.1 ? 1 + rankOf(random(), photos) : 1 + Math.floor(random() * photos)
    yield {
      id,
      user_id: memberId(photographerOf(random(), members)),
      photo_id: photo,
      content: sentence(random, 3 + Math.floor(random() * 12)),
      hidden_at: random() < 0.005 ? at(photo) : null,
      created_at: at(photo) + PACE,
      updated_at: at(photo) + PACE,
    }
  }
}

export function* follows({ follows, members }: CommunitySize): Generator<Row> {
  const pick = (random: number) => photographerOf(random, members)
  for (const [follower, following] of pairs(6, follows, members, pick))
    if (follower !== following)
      yield {
        follower_id: memberId(follower),
        following_id: memberId(following),
        created_at: at(follower),
      }
}
