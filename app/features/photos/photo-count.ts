/** '1 photo', '2 photos', '1,234 photos'. */
export function photoCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`
}
