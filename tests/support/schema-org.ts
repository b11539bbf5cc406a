/* The part of schema.org's vocabulary that the pages use, and what search engines require beyond it. */

/** The parent of each type. */
const PARENTS: Record<string, string> = {
  ...{ CreativeWork: 'Thing', Organization: 'Thing', Brand: 'Thing', Product: 'Thing' },
  ...{ Person: 'Thing', InteractionCounter: 'Thing', QuantitativeValue: 'Thing' },
  ...{ ItemList: 'Thing', ListItem: 'Thing', BreadcrumbList: 'ItemList', Vehicle: 'Product' },
  ...{ MediaObject: 'CreativeWork', ImageObject: 'MediaObject', WebSite: 'CreativeWork' },
  ...{ WebPage: 'CreativeWork', ProfilePage: 'WebPage', CollectionPage: 'WebPage' },
  ...{ MediaGallery: 'CollectionPage', ImageGallery: 'MediaGallery' },
}

/** The properties of each type, with the types of their values. */
const PROPERTIES: Record<string, Record<string, string>> = {
  Thing: {
    ...{ name: 'Text', alternateName: 'Text', description: 'Text', url: 'URL', sameAs: 'URL' },
    ...{ image: 'URL ImageObject', mainEntityOfPage: 'URL' },
  },
  CreativeWork: {
    ...{ author: 'Person', creator: 'Person', creditText: 'Text', keywords: 'Text' },
    ...{ dateCreated: 'DateTime', datePublished: 'DateTime', dateModified: 'DateTime' },
    ...{ commentCount: 'Integer', interactionStatistic: 'InteractionCounter' },
    ...{ isPartOf: 'CreativeWork URL', thumbnailUrl: 'URL', encodingFormat: 'Text' },
    mainEntity: 'Thing',
  },
  MediaObject: {
    ...{ contentUrl: 'URL', uploadDate: 'DateTime' },
    ...{ width: 'QuantitativeValue', height: 'QuantitativeValue' },
  },
  ImageObject: { caption: 'Text' },
  Product: { brand: 'Brand Organization', manufacturer: 'Organization', model: 'Text' },
  Vehicle: { fuelType: 'Text URL', vehicleModelDate: 'Date', vehicleSeatingCapacity: 'Number' },
  Person: {
    interactionStatistic: 'InteractionCounter',
    agentInteractionStatistic: 'InteractionCounter',
  },
  InteractionCounter: { interactionType: 'Action', userInteractionCount: 'Integer' },
  QuantitativeValue: { value: 'Number', unitCode: 'Text' },
  ItemList: { itemListElement: 'ListItem' },
  ListItem: { position: 'Integer', item: 'URL Thing' },
}

/** What Google requires for rich results. */
const REQUIRED: Record<string, string[]> = {
  ImageObject: ['contentUrl', 'creator', 'creditText'],
  ProfilePage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  InteractionCounter: ['interactionType', 'userInteractionCount'],
  ...{ Person: ['name'], Brand: ['name'], Organization: ['name'], Vehicle: ['name'] },
}

/** A JSON-LD object. */
export type Thing = Record<string, unknown> & { '@type': string }

/** A type and those that it is a kind of. */
function getLine(type: string): string[] {
  const parent = PARENTS[type]
  if (parent === undefined && type !== 'Thing') throw new Error(`Unknown schema.org type ${type}.`)
  return [type, ...(parent === undefined ? [] : getLine(parent))]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value)

const VALUES: Record<string, (value: unknown) => boolean> = {
  Text: isText,
  URL: (value) => matches(/^https?:/)(value) && URL.canParse(value as string),
  Integer: Number.isInteger,
  Number: (value) => typeof value === 'number',
  Date: matches(/^\d{4}(-\d\d(-\d\d)?)?$/),
  DateTime: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  Action: matches(/^https:\/\/schema\.org\/(Like|Comment|Follow|Write)Action$/),
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null
const fits = (value: unknown, kind: string) =>
  VALUES[kind]?.(value) ?? (isThing(value) && getLine(value['@type']).includes(kind))

/** @throws if an object violates the vocabulary, or Google's requirements for its type */
function checkThing(thing: Thing): void {
  const { '@type': type, ...properties } = thing
  for (const required of REQUIRED[type] ?? [])
    if (!(required in properties)) throw new Error(`${type} lacks ${required}.`)
  const known = Object.assign({}, ...getLine(type).map((name) => PROPERTIES[name])) as Record<
    string,
    string
  >
  for (const [property, given] of Object.entries(properties)) {
    const values = Array.isArray(given) ? (given as unknown[]) : [given]
    if (values.length === 0) throw new Error(`${type}.${property} is empty.`)
    for (const value of values) {
      if (!known[property]?.split(' ').some((kind) => fits(value, kind)))
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
