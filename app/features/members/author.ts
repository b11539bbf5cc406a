/** A member as the author of a photo or a comment. */
export interface Author {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** The author of a card. To keep grids small, the id is present only if there is no username. */
export type CardAuthor = Omit<Author, 'id'> & Partial<Pick<Author, 'id'>>

/** The displayed name of a member: first and last name, else the username, else 'Member'. */
export function authorName(author: Pick<Author, 'firstName' | 'lastName' | 'username'>): string {
  const full = [author.firstName, author.lastName].filter(Boolean).join(' ')
  return full || author.username || 'Member'
}
