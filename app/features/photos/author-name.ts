import type { Author } from './photo.ts'

/** The displayed name of a member: first and last name, else the username, else 'Member'. */
export function authorName(author: Pick<Author, 'firstName' | 'lastName' | 'username'>): string {
  const full = [author.firstName, author.lastName].filter(Boolean).join(' ')
  return full || author.username || 'Member'
}
