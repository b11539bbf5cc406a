/**
 * A request target as path and query. Whole addresses are taken too, as HTTP wants it (RFC 9112, section
 * 3.2.2); the host they name counts as little as the `Host` header.
 * @returns null for anything else, such as the `*` of OPTIONS
 */
export function originForm(target = '/'): string | null {
  const form = target.replace(/^https?:\/\/[^/?#]*/i, '')
  if (form !== target && !form.startsWith('/')) return `/${form}`
  return form.startsWith('/') ? form : null
}

/** No address of this site has half as many parts. */
const MAX_SEGMENTS = 32
/** No address of this site has half as many characters. */
const MAX_PATH_LENGTH = 2048
/** Characters that a browser never sends and the URL parser drops or rewrites. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/
/** The same, as no name of this site has them either. */
const ENCODED_CONTROL_CHARACTERS = /%(?:[01][\da-f]|7f)/i
/** What the URL parser leaves as it is: no dot segment, nothing that it encodes. */
const NORMALIZED_PATH = /^(?!.*\/(?:\.|%2e))\/[\w\-.~!$&'()*+,;=:@%/]*$/i

/** The framework's address for the data of a page. */
const IS_DATA = /^[^?#]*\.data(?:[?#]|$)/

/** The framework's address for the routes of other addresses, which its query lists. */
const MANIFEST = '/__manifest'
const MAX_MANIFEST_QUERY = 4096

/** The framework's former way to ask for the data of one route, which its client does not use any more. */
const FORMER_DATA_PARAMETER = '_data'
/** Whether a query can contain that name at all. */
const MAY_NAME_IT = /[_%]/

/** What a request asks for. */
export interface RequestTarget {
  /** The normalized path and query; of a refused target a short one that is answered in the same form. */
  url: string
  /** The status that refuses the target. */
  refusal?: 400 | 404
}

/**
 * Reads a request target into the form that everything after it matches. Matching takes time by the number
 * of segments, so limits hold for the normalized path: the URL parser makes slashes of backslashes and
 * removes dot segments.
 * @param raw the target as it came
 */
export function readTarget(raw: string | undefined): RequestTarget {
  const form = originForm(raw)
  if (form === null || CONTROL_CHARACTERS.test(form)) return refused(raw, 400)
  const { given = '', query = '' } = /^(?<given>[^?#]*)(?<query>\?[^#]*)?/.exec(form)?.groups ?? {}
  if (given.includes('\\')) return refused(raw, 400)
  const path = NORMALIZED_PATH.test(given) ? given : normalizedPath(given)
  if (path === null || !isReadable(path)) return refused(raw, 400)
  if (path.length > MAX_PATH_LENGTH || isTooDeep(path)) return refused(raw, 404)
  const refusal = path === MANIFEST ? manifestRefusal(query) : queryRefusal(query)
  return refusal ? refused(raw, refusal) : { url: path + query }
}

function refused(raw = '', refusal: 400 | 404): RequestTarget {
  const url = raw.startsWith('/api/') ? '/api/refused' : '/refused'
  return { url: IS_DATA.test(raw) ? `${url}.data` : url, refusal }
}

function queryRefusal(query: string): 400 | undefined {
  const isFormer = MAY_NAME_IT.test(query) && new URLSearchParams(query).has(FORMER_DATA_PARAMETER)
  return isFormer ? 400 : undefined
}

function normalizedPath(path: string): string | null {
  // An origin in front keeps two leading slashes from naming a host.
  const address = `http://localhost${path}`
  return URL.canParse(address) ? new URL(address).pathname : null
}

/** Whether a path can be decoded, to text without control characters. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  if (ENCODED_CONTROL_CHARACTERS.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Whether a path has more segments than any of this site's. */
function isTooDeep(path: string): boolean {
  let segments = 0
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    if (++segments > MAX_SEGMENTS) return true
  return false
}

/** The routes of every beginning of every listed path are looked up: the same limit holds for all together. */
function manifestRefusal(query: string): 400 | 404 | undefined {
  if (query.length > MAX_MANIFEST_QUERY) return 404
  const parameters = new URLSearchParams(query)
  const paths = parameters.getAll('p')
  if (!parameters.has('version') || paths.length === 0 || !paths.every(isReadable)) return 400
  const segments = paths.map((path) => (path.startsWith('/') ? path : `/${path}`))
  return isTooDeep(segments.join('')) ? 404 : undefined
}
