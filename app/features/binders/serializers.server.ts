import type { BinderRow } from '#db/queries/binders.ts'
import { binderPath } from '#app/http/addresses.ts'
import { thumbnailUrl, imageUrl } from '#storage/addresses.ts'
import type { JsonLdNode } from '#app/features/sharing/json-ld.ts'
import { toAuthor } from '../members/serializers.server.ts'
import type { PhotoCard, Picture } from '../photos/photo.ts'
import { cartName } from '../carts/cart.ts'
import { pickFacts } from '../carts/facts.ts'
import type { Binder, PhotoChoice } from './binder.ts'
import { lastMeetDay, toMeet } from './meets/meet.ts'
import { breadcrumbs, memberBreadcrumb, personJsonLd } from '../sharing/json-ld.server.ts'

function toCover(cover: BinderRow['cover']): Picture | null {
  if (!cover) return null
  const { imageKey, id: _, ...picture } = cover
  return { key: imageKey, ...picture }
}

export function toPhotoChoice({ id, title, url, isPublic, picture }: PhotoCard): PhotoChoice {
  return { id, title, url, isPublic, imageKey: picture.key }
}

export function toBinder(row: BinderRow): Binder {
  const { id, title, description, isPublic, held: isHeld, isPinned, photoCount, user } = row
  return {
    id,
    url: binderPath(user, row),
    title,
    description,
    isPublic,
    isHeld,
    isHidden: row.hiddenAt !== null,
    isPinned,
    photoCount,
    cover: toCover(row.cover),
    user: toAuthor(user),
    cart: pickFacts(row),
    meet: row.meetOn === null ? null : toMeet({ ...row, meetOn: row.meetOn }),
    openTo: row.openTo,
  }
}

export function toBinderJson(row: BinderRow) {
  const { id, userId, title, description, isPublic, photoCount, createdAt, updatedAt } = row
  const { beforePhotoId, afterPhotoId } = row
  const cover = toCover(row.cover)
  return {
    id,
    userId,
    title,
    description,
    isPublic,
    // Null if another photo is the cover, because the viewer may not see the chosen one.
    coverPhotoId: row.cover?.id === row.coverPhotoId ? row.coverPhotoId : null,
    coverImageUrl: cover && thumbnailUrl(cover),
    photoCount,
    beforePhotoId,
    afterPhotoId,
    ...pickFacts(row),
    meetOn: row.meetOn,
    meetPlace: row.meetPlace,
    meetAt: row.meetAt,
    meetUntil: row.meetUntil,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    url: binderPath(row.user, row),
  }
}

const FUEL_TYPES = { electric: 'Electric', gas: 'Gasoline' }

function vehicleJsonLd({ cart, url, title, cover }: Binder, origin: string): JsonLdNode[] {
  const { make, model, year, drive, seats, status, price } = cart
  if (make === null) return []
  const offer = {
    '@type': 'Offer',
    url: origin + url,
    availability: 'https://schema.org/InStock',
    ...(price !== null && { price, priceCurrency: 'USD' }),
  }
  return [
    {
      '@type': 'Vehicle',
      name: cartName(cart),
      alternateName: title,
      url: origin + url,
      image: cover ? origin + imageUrl(cover) : undefined,
      brand: { '@type': 'Brand', name: make },
      manufacturer: { '@type': 'Organization', name: make },
      model: model ?? undefined,
      vehicleModelDate: year === null ? undefined : String(year),
      vehicleSeatingCapacity: seats ?? undefined,
      fuelType: drive === null ? undefined : FUEL_TYPES[drive],
      offers: status === 'for-sale' ? offer : undefined,
    },
  ]
}

function eventJsonLd({ meet, url, title, description, cover, user }: Binder, origin: string) {
  if (meet === null) return []
  return [
    {
      '@type': 'Event',
      name: title,
      startDate: [meet.day, meet.at].filter(Boolean).join('T'),
      endDate: meet.until === null ? undefined : `${lastMeetDay(meet)}T${meet.until}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: meet.place
        ? { '@type': 'Place', name: meet.place, address: meet.place }
        : undefined,
      description: description || undefined,
      image: cover ? origin + imageUrl(cover) : undefined,
      organizer: personJsonLd(user, origin),
      url: origin + url,
    },
  ]
}

/**
 * The JSON-LD of a binder's page with its cart, its meet and its breadcrumbs; empty if the binder
 * is private, or has nothing to show.
 */
export function binderJsonLd(binder: Binder, origin: string): JsonLdNode[] {
  const { url, title, description, cover, user, isPublic, photoCount, meet } = binder
  if (!isPublic || (photoCount === 0 && !meet)) return []
  return [
    {
      '@type': 'ImageGallery',
      url: origin + url,
      name: title,
      description: description || undefined,
      author: personJsonLd(user, origin),
      image: cover ? origin + imageUrl(cover) : undefined,
    },
    ...vehicleJsonLd(binder, origin),
    ...eventJsonLd(binder, origin),
    breadcrumbs([memberBreadcrumb(user), { name: title, path: url }], origin),
  ]
}
