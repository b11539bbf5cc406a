/* What search engines require of JSON-LD. */

/** What Google requires for rich results. */
const REQUIRED: Record<string, string[]> = {
  ImageObject: ['contentUrl', 'creator', 'creditText'],
  ProfilePage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  InteractionCounter: ['interactionType', 'userInteractionCount'],
  Person: ['name'],
  Brand: ['name'],
  Organization: ['name'],
  Vehicle: ['name'],
  Offer: ['availability', 'url'],
}

/** A JSON-LD object. */
export type Thing = Record<string, unknown> & { '@type': string }

const ADDRESSES = ['url', 'contentUrl', 'thumbnailUrl', 'image', 'sameAs']
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Whether a value is neither empty nor, by its property, a wrong address or time. */
function isValid(property: string, value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'number' || isThing(value)
  if (ADDRESSES.includes(property)) return /^https?:/.test(value) && URL.canParse(value)
  if (/^date|Date$/.test(property) && property !== 'vehicleModelDate')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
  return value !== ''
}

/** @throws if an object lacks what is required, or has an invalid value */
function checkThing(thing: Thing): void {
  const { '@type': type, ...properties } = thing
  for (const required of REQUIRED[type] ?? [])
    if (!(required in properties)) throw new Error(`${type} lacks ${required}.`)
  for (const [property, given] of Object.entries(properties)) {
    const values = Array.isArray(given) ? (given as unknown[]) : [given]
    if (values.length === 0) throw new Error(`${type}.${property} is empty.`)
    for (const value of values) {
      if (!isValid(property, value))
        throw new Error(`${type}.${property} must not be ${JSON.stringify(value)}.`)
      if (isThing(value)) checkThing(value)
    }
  }
  if (type === 'BreadcrumbList') checkTrail(thing.itemListElement as Thing[])
}

/** A breadcrumb list counts from 1 and has at least two items. */
function checkTrail(steps: Thing[]): void {
  const positions = steps.map(({ position }) => position)
  if (steps.length < 2 || positions.some((position, at) => position !== at + 1))
    throw new Error(`Invalid breadcrumb positions: ${positions.join(', ')}.`)
}

/**
 * The JSON-LD objects of a page, each checked.
 * @throws if the block is not JSON-LD, or an object is invalid
 */
export function getThings(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
  if (blocks.length > 1) throw new Error('The page has more than one JSON-LD block.')
  const [, json] = blocks[0] ?? []
  if (json === undefined) return []
  const { '@context': context, '@graph': things } = JSON.parse(json) as Record<string, unknown>
  if (context !== 'https://schema.org' || !Array.isArray(things))
    throw new Error('The JSON-LD has no @graph.')
  for (const thing of things as Thing[]) checkThing(thing)
  return things as Thing[]
}
