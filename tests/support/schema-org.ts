/* The part of schema.org's vocabulary that the pages use, and what search engines require beyond it. */

type Value = 'Text' | 'URL' | 'Integer' | 'Number' | 'Date' | 'DateTime' | (string & {})
interface TypeDefinition {
  /** The parent type. */
  of: string | null
  /** The allowed types of each property. */
  properties: Record<string, Value[]>
}

const VOCABULARY: Record<string, TypeDefinition> = {
  Thing: {
    of: null,
    properties: {
      ...{ name: ['Text'], alternateName: ['Text'], description: ['Text'], url: ['URL'] },
      ...{ image: ['URL', 'ImageObject'], sameAs: ['URL'], mainEntityOfPage: ['URL'] },
    },
  },
  CreativeWork: {
    of: 'Thing',
    properties: {
      ...{ author: ['Person'], creator: ['Person'], creditText: ['Text'], keywords: ['Text'] },
      ...{ dateCreated: ['DateTime'], datePublished: ['DateTime'], dateModified: ['DateTime'] },
      ...{ commentCount: ['Integer'], interactionStatistic: ['InteractionCounter'] },
      ...{ isPartOf: ['CreativeWork', 'URL'], thumbnailUrl: ['URL'], encodingFormat: ['Text'] },
      ...{ mainEntity: ['Thing'] },
    },
  },
  MediaObject: {
    of: 'CreativeWork',
    properties: {
      ...{ contentUrl: ['URL'], uploadDate: ['DateTime'] },
      ...{ width: ['QuantitativeValue'], height: ['QuantitativeValue'] },
    },
  },
  ImageObject: { of: 'MediaObject', properties: { caption: ['Text'] } },
  WebSite: { of: 'CreativeWork', properties: {} },
  WebPage: { of: 'CreativeWork', properties: {} },
  ProfilePage: { of: 'WebPage', properties: {} },
  CollectionPage: { of: 'WebPage', properties: {} },
  MediaGallery: { of: 'CollectionPage', properties: {} },
  ImageGallery: { of: 'MediaGallery', properties: {} },
  Organization: { of: 'Thing', properties: {} },
  Brand: { of: 'Thing', properties: {} },
  Product: {
    of: 'Thing',
    properties: {
      ...{ brand: ['Brand', 'Organization'], manufacturer: ['Organization'], model: ['Text'] },
    },
  },
  Vehicle: {
    of: 'Product',
    properties: {
      ...{ fuelType: ['Text', 'URL'], vehicleModelDate: ['Date'] },
      vehicleSeatingCapacity: ['Number', 'QuantitativeValue'],
    },
  },
  Person: {
    of: 'Thing',
    properties: {
      interactionStatistic: ['InteractionCounter'],
      agentInteractionStatistic: ['InteractionCounter'],
    },
  },
  InteractionCounter: {
    of: 'Thing',
    properties: { interactionType: ['Action'], userInteractionCount: ['Integer'] },
  },
  QuantitativeValue: { of: 'Thing', properties: { value: ['Number'], unitCode: ['Text'] } },
  ItemList: { of: 'Thing', properties: { itemListElement: ['ListItem'] } },
  BreadcrumbList: { of: 'ItemList', properties: {} },
  ListItem: { of: 'Thing', properties: { position: ['Integer'], item: ['URL', 'Thing'] } },
}
const ACTIONS = ['LikeAction', 'CommentAction', 'FollowAction', 'WriteAction']

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
  Product: ['name'],
  Vehicle: ['name'],
}

/** A JSON-LD object. */
export type Thing = Record<string, unknown> & { '@type': string }

function definitionOf(type: string): TypeDefinition {
  const definition = VOCABULARY[type]
  if (!definition) throw new Error(`Unknown schema.org type ${type}.`)
  return definition
}

function isA(type: string, wanted: string): boolean {
  if (type === wanted) return true
  const { of } = definitionOf(type)
  return of !== null && isA(of, wanted)
}

function rangeOf(type: string, property: string): Value[] {
  const { of, properties } = definitionOf(type)
  const found = properties[property]
  if (found) return found
  if (of === null) throw new Error(`This type has no property ${property}.`)
  return rangeOf(of, property)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isUrl = (value: unknown) =>
  isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** True if a value is of a type. */
function fits(value: unknown, kind: Value): boolean {
  switch (kind) {
    case 'Text':
      return isText(value)
    case 'URL':
      return isUrl(value)
    case 'Integer':
      return Number.isInteger(value)
    case 'Number':
      return typeof value === 'number'
    case 'Date':
      return isText(value) && /^\d{4}(-\d\d(-\d\d)?)?$/.test(value)
    case 'DateTime':
      return isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
    case 'Action':
      return ACTIONS.some((action) => value === `https://schema.org/${action}`)
    default:
      return typeof value === 'object' && value !== null && isA((value as Thing)['@type'], kind)
  }
}

/** @throws if an object violates the vocabulary, or Google's requirements for its type */
export function checkThing(thing: Thing): void {
  const { '@type': type, ...properties } = thing
  for (const required of REQUIRED[type] ?? [])
    if (!(required in properties)) throw new Error(`${type} lacks ${required}.`)
  for (const [property, given] of Object.entries(properties)) {
    const range = rangeOf(type, property)
    const values = Array.isArray(given) ? (given as unknown[]) : [given]
    if (values.length === 0) throw new Error(`${type}.${property} is empty.`)
    for (const value of values) {
      if (!range.some((kind) => fits(value, kind)))
        throw new Error(
          `${type}.${property} is not a ${range.join(' or ')}: ${JSON.stringify(value)}`,
        )
      if (typeof value === 'object' && value !== null) checkThing(value as Thing)
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
export function thingsOf(html: string): Thing[] {
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
