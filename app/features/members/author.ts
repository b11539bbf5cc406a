export interface Author {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  /** Root-relative URL of the avatar, 96 pixels square. */
  profileImageUrl: string | null
}

/** The author of a card. To keep grids small, the id is present only if there is no username. */
export type CardAuthor = Omit<Author, 'id'> & Partial<Pick<Author, 'id'>>

export function authorName(author: Pick<Author, 'firstName' | 'lastName' | 'username'>): string {
  const full = [author.firstName, author.lastName].filter(Boolean).join(' ')
  return full || author.username || 'Member'
}
