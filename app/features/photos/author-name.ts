import type { Author } from './photo.ts'

/** What a member is called: first and last name, else the username, else 'Member'. */
export function authorName(author: Pick<Author, 'firstName' | 'lastName' | 'username'>): string {
  const full = [author.firstName, author.lastName].filter(Boolean).join(' ')
  return full || author.username || 'Member'
}
