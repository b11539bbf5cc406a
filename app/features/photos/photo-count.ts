import { countText } from '#app/ui/count.ts'

/** '1 photo', '2 photos', '1,234 photos'. */
export function photoCount(count: number): string {
  return `${countText(count)} ${count === 1 ? 'photo' : 'photos'}`
}
