export const ATOM_TYPE = 'application/atom+xml'

export const feedPath = (page: string): string => `${page === '/' ? '' : page}/feed.atom`
