import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_SITE, nameSite } from '#app/content/site.ts'
import type { ImageStoreSettings } from '#storage/open-store.ts'
import { readTrustedProxies } from '../client-network.server.ts'
import { LOG_LEVELS } from '../logging/log.server.ts'
import { percentDecoded } from '../percent-encoding.ts'

const LOCAL_HOSTNAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for the host name of this machine in a URL. */
export const isLocalHostname = (hostname: string): boolean => LOCAL_HOSTNAMES.has(hostname)

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const origin = webAddress
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', {
    error: 'must be an origin, without a path',
  })
  .transform((url) => url.origin)

const onSwitch = z
  .enum(['0', '1'], { error: 'must be 1 or 0' })
  .default('0')
  .transform((text) => text === '1')

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, { error: 'must be a port number' })

/** The longest SITE_NAME: it is in the header and at the end of every title. */
const MAXIMUM_SITE_NAME = 30
const MAXIMUM_TAGLINE = 120

const oneLine = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(maximum, `must have at most ${maximum} characters`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(text), {
      error: 'must be one line without control characters',
    })

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  const isServer = /^smtps?:$/.test(protocol) && hostname !== ''
  const isPlain = pathname.length < 2 && search === '' && hash === ''
  return isServer && isPlain && isPercentEncoded(username) && isPercentEncoded(password)
}

const isPercentEncoded = (text: string): boolean => percentDecoded(text) !== null

function isSender(text: string): boolean {
  const [, name = '', address] = /^([^<>"\p{Cc}]{0,100})<([^<>]+)>$/u.exec(text) ?? ['', '', text]
  return !/[,;:@]/.test(name) && z.email().max(254).safeParse(address).success
}

const adId = z.string().regex(/^[\w-]{1,64}$/, 'must be the id the advertising network gave')

const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`), 'must be a key that `admin push-keys` has printed')
    .optional()

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  PUBLIC_URL: origin.optional(),
  SESSION_SECRET: commaList.optional(),
  OAUTH_ISSUER: webAddress.optional(),
  OAUTH_CLIENT_ID: z.string().min(1).optional(),
  OAUTH_CLIENT_SECRET: z.string().min(1).optional(),
  OAUTH_SCOPES: z
    .string()
    .default('openid email profile')
    .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== '')),
  OAUTH_TRUST_EMAIL: onSwitch,
  SIGN_IN: z.enum(['demo', 'email'], { error: "must be 'demo', 'email' or absent" }).optional(),
  ALLOW_DEMO_SIGN_IN: onSwitch,
  SIGN_UPS: z
    .enum(['open', 'invite', 'closed'], { error: "must be 'open', 'invite' or 'closed'" })
    .default('open'),
  HOLD_FIRST_POSTS: onSwitch,
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error: 'must be an smtp:// or smtps:// address with a host; % in a password is %25',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, { error: 'must be an e-mail address, or Name <address>' })
    .optional(),
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  SITE_NAME: oneLine(MAXIMUM_SITE_NAME).default(DEFAULT_SITE.name),
  SITE_TAGLINE: oneLine(MAXIMUM_TAGLINE).default(DEFAULT_SITE.tagline),
  SUPPORT_EMAIL: z
    .email('must be an e-mail address')
    .max(254, 'must be an e-mail address')
    .optional(),
  ADS_CLIENT: adId.optional(),
  ADS_SLOT: adId.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
  AI_CRAWLERS: z
    .enum(['refuse', 'allow'], { error: "must be 'allow', 'refuse' or absent" })
    .default('refuse'),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  MODERATORS: commaList
    .default([])
    .refine((list) => list.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)), {
      error: 'must be e-mail addresses with commas between them',
    })
    .transform((list) => list.map((email) => email.toLowerCase())),
  HSTS_SUBDOMAINS: onSwitch,
  FLY_APP_NAME: z.string().optional(),
  IMAGE_STORE: z.enum(['disk', 's3'], { error: "must be 'disk' or 's3'" }).default('disk'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  IMAGE_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(512),
  LITESTREAM_URL: z.string().optional(),
  LITESTREAM_ENDPOINT: z.string().optional(),
  LITESTREAM_REGION: z.string().optional(),
  LITESTREAM_ACCESS_KEY_ID: z.string().optional(),
  LITESTREAM_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      try {
        return readTrustedProxies(text)
      } catch {
        context.addIssue("must be 'fly', a number of proxies up to 16, or addresses and networks")
        return z.NEVER
      }
    })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
})

export type Environment = Omit<z.output<typeof variables>, 'PUBLIC_URL' | 'SESSION_SECRET'> & {
  PUBLIC_URL: string
  SESSION_SECRET: string[]
  /** True if the site's URL is https: then cookies are Secure. */
  secure: boolean
}

export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
    this.name = 'EnvironmentError'
  }
}

type Variables = Record<string, string | undefined>

const isLocal = (address: string) =>
  URL.canParse(address) && LOCAL_HOSTNAMES.has(new URL(address).hostname)

/** The fewest characters of a secret that signs the cookies of a public site. */
const SECRET_LENGTH = 32

/** The secret of `.env.example`, which everybody knows. */
const isExample = (secret: string) => secret.startsWith('replace-me')

/** What is wrong with variables together; malformed ones have their own errors. */
function combinationErrors(variables: Variables): string[] {
  const problems: string[] = []
  const reject = (isWrong: boolean, problem: string) => void (isWrong && problems.push(problem))
  const need = (names: string[], reason: string) => {
    for (const name of names) reject(variables[name] === undefined, `${name}: ${reason}`)
  }
  const isHalf = (one: string, other: string) =>
    (variables[one] === undefined) !== (variables[other] === undefined)

  const { PORT = '3000', PUBLIC_URL = '', OAUTH_ISSUER = '', SIGN_IN: signIn } = variables
  const publicUrl = URL.canParse(PUBLIC_URL) ? PUBLIC_URL : 'http://localhost'
  const production = variables.NODE_ENV === 'production'
  const exposed = production && !isLocal(publicUrl)
  const secrets = commaList.parse(variables.SESSION_SECRET ?? '')
  const hasSecret = secrets.length > 0
  reject(production && !hasSecret, 'SESSION_SECRET: needed in production; any long random text')
  if (exposed) {
    reject(
      hasSecret && secrets.some((secret) => secret.length < SECRET_LENGTH || isExample(secret)),
      `SESSION_SECRET: needs random texts of at least ${SECRET_LENGTH} characters for ${publicUrl}; \`openssl rand -hex 32\` prints one`,
    )
    reject(
      publicUrl.startsWith('http:'),
      'PUBLIC_URL: must be an https address, unless it is on this machine',
    )

    need(
      ['SUPPORT_EMAIL'],
      `needed in production for ${publicUrl}; the help and policy pages show it`,
    )
  }
  if (signIn === 'demo')
    reject(
      exposed && variables.ALLOW_DEMO_SIGN_IN !== '1',
      `SIGN_IN: the demo sign-in lets anyone sign in as any member; it does not start for ${publicUrl} unless ALLOW_DEMO_SIGN_IN=1`,
    )
  else if (signIn === 'email') {
    need(['SMTP_URL', 'MAIL_FROM'], 'needed with SIGN_IN=email')
    reject(
      variables.OAUTH_ISSUER !== undefined,
      'SIGN_IN, OAUTH_ISSUER: set one of them; a site has one sign-in',
    )
    reject(
      exposed && variables.RATE_LIMITS === 'off',
      'RATE_LIMITS: must be on with SIGN_IN=email, or codes can be guessed',
    )
  } else if (production && signIn === undefined) {
    need(
      ['OAUTH_ISSUER', 'OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'],
      'needed, unless SIGN_IN=email or SIGN_IN=demo',
    )
    reject(
      OAUTH_ISSUER.startsWith('http:') && !isLocal(OAUTH_ISSUER),
      'OAUTH_ISSUER: must be an https address, unless it is on this machine',
    )
  }
  reject(isHalf('ADS_CLIENT', 'ADS_SLOT'), 'ADS_CLIENT, ADS_SLOT: set both or neither')
  reject(isHalf('SMTP_URL', 'MAIL_FROM'), 'SMTP_URL, MAIL_FROM: set both or neither')
  reject(
    isHalf('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither',
  )
  reject(
    variables.METRICS_PORT === PORT,
    'METRICS_PORT: must not be PORT, or the metrics would be public',
  )

  const { IMAGE_STORE, S3_BUCKET, S3_ENDPOINT = '', LITESTREAM_URL = '' } = variables
  const bucketVariable = ['S3_ENDPOINT', ...BUCKET_VARIABLES].find((name) => variables[name])
  const reason = IMAGE_STORE === 's3' ? 'IMAGE_STORE=s3' : bucketVariable
  if (reason === undefined) return problems
  need(BUCKET_VARIABLES, `needed with ${reason}`)
  reject(
    production && S3_ENDPOINT.startsWith('http:') && !isLocal(S3_ENDPOINT),
    'S3_ENDPOINT: must be an https address, unless it is on this machine',
  )
  reject(
    S3_BUCKET !== undefined && `${LITESTREAM_URL}/`.startsWith(`s3://${S3_BUCKET}/`),
    'LITESTREAM_URL: must name another bucket than S3_BUCKET, which holds only pictures',
  )
  return problems
}

const BUCKET_VARIABLES = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/**
 * Parses variables as in `process.env` (docs/operations.md); empty ones are absent.
 * @throws EnvironmentError
 */
export function readEnvironment(source: Variables): Environment {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(nonEmpty)
  const malformed = parsed.error?.issues ?? []
  const problems = [
    ...malformed.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...combinationErrors(nonEmpty),
  ]
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems)

  const values = parsed.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: values.SESSION_SECRET?.length
      ? values.SESSION_SECRET
      : ['only for development and tests'],
    secure: publicUrl.startsWith('https:'),
  }
}

let current: Environment | undefined

/**
 * The environment of this process, read once; names the site.
 * @throws EnvironmentError as `readEnvironment`
 */
export function environment(): Environment {
  if (current) return current
  current = readEnvironment(process.env)
  const { SITE_NAME: name, SITE_TAGLINE: tagline, SUPPORT_EMAIL: email } = current
  nameSite({ name, tagline, supportEmail: email ?? DEFAULT_SITE.supportEmail })
  return current
}

/**
 * The keys that send notifications to devices; null where there are none, or no service worker to
 * show them.
 */
export function pushKeys() {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    SERVICE_WORKER,
  } = environment()
  return publicKey && privateKey && SERVICE_WORKER === 'on' ? { publicKey, privateKey } : null
}

/** Paths on the data volume. */
export function dataFolder() {
  const root = resolve(environment().DATA_DIR)
  return {
    root,
    database: join(root, 'cartfolio.sqlite'),
    images: join(root, 'images'),
    /** Uploads in progress. They are on the same volume, so that moving a file never copies it. */
    temporary: join(root, 'tmp'),
    backups: join(root, 'backups'),
    /** Copies of images in a bucket; it can be deleted while no server runs. */
    cache: join(root, 'cache'),
  }
}

/** Where the images of a site in `folder` are, for `openImageStore` and `openStores`. */
export function imageStoreSettings(
  { images, cache }: Pick<ReturnType<typeof dataFolder>, 'images' | 'cache'> = dataFolder(),
): ImageStoreSettings {
  const { IMAGE_STORE: kind, IMAGE_CACHE_MB, ...variables } = environment()
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables
  // readEnvironment accepts all of them or none.
  const isComplete = bucket && region && accessKeyId && secretAccessKey
  return {
    kind,
    bucket: isComplete ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null,
    images,
    cache,
    cacheBytes: IMAGE_CACHE_MB * 1e6,
  }
}

/** Reads the environment; exits with one line for each error. */
export function readEnvironmentOrExit(): Environment {
  try {
    return environment()
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    for (const line of error.problems) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}
