import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The part of S3 that the store of images and Litestream use, on buckets in memory. */

export interface StoredObject {
  bytes: Buffer
  type: string
  modified: Date
}

export interface S3Service {
  /** The objects of each bucket by name. */
  buckets: Map<string, Map<string, StoredObject>>
  accessKeyId: string
  secretAccessKey: string
  /** How far the time of a request may differ. */
  maxSkewMs?: number
}

export interface S3Request {
  method: string
  /** Path and query. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface S3Response {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

const MAX_CLOCK_SKEW_MS = 15 * 60_000
const MAX_KEYS = 1000

const hex = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')
const getEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** RFC 3986, which is stricter than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function xml(status: number, root: string, content: string): S3Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`
  return { status, headers: { 'Content-Type': 'application/xml' }, body }
}

const failure = (status: number, code: string) => xml(status, 'Error', `<Code>${code}</Code>`)

/**
 * The error of a request that is not signed correctly by Signature Version 4; null for a correct
 * one.
 */
function signatureFailure(service: S3Service, request: S3Request): S3Response | null {
  const { method, target, headers, body } = request
  const [, id, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id === undefined) return failure(403, 'AccessDenied')
  if (id !== service.accessKeyId) return failure(403, 'InvalidAccessKeyId')
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const { maxSkewMs = MAX_CLOCK_SKEW_MS } = service
  if (!(Math.abs(Date.now() - at) < maxSkewMs) || !time.startsWith(day))
    return failure(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => /^(host$|x-amz-)/.test(name))
  if (!mustBeSigned.every((name) => signed.includes(name))) return failure(403, 'AccessDenied')
  const sum = String(headers['x-amz-content-sha256'])
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hex(body))
    return failure(400, 'XAmzContentSHA256Mismatch')

  const url = new URL(target, 'http://s3')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, hex(canonical)]
  const steps = [day, region, 's3', 'aws4_request', text.join('\n')]
  const key = steps.reduce<Buffer>(
    (last, step) => createHmac('sha256', last).update(step).digest(),
    Buffer.from(`AWS4${service.secretAccessKey}`),
  )
  return key.toString('hex') === signature ? null : failure(403, 'SignatureDoesNotMatch')
}

/** ListObjects and ListObjectsV2. */
function list(name: string, bucket: Map<string, StoredObject>, query: URLSearchParams): S3Response {
  const isSecond = query.get('list-type') === '2'
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const limit = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS)
  const token = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const after = isSecond ? token || query.get('start-after') : query.get('marker')
  const entries = new Set<string>()
  for (const key of [...bucket.keys()].sort()) {
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const entry = cut < 0 ? key : key.slice(0, cut + delimiter.length)
    if (key.startsWith(prefix) && entry > (after ?? '')) entries.add(entry)
  }
  const page = [...entries].slice(0, limit)
  const isTruncated = page.length < entries.size
  const last = page.at(-1) ?? ''
  const show = query.get('encoding-type') === 'url' ? encodeURIComponent : escaped
  const next = isSecond
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
    : `<NextMarker>${show(last)}</NextMarker>`
  const shown = page.map((entry) => {
    const object = bucket.get(entry)
    if (!object) return `<CommonPrefixes><Prefix>${show(entry)}</Prefix></CommonPrefixes>`
    return `<Contents><Key>${show(entry)}</Key><LastModified>${object.modified.toISOString()}</LastModified><ETag>${escaped(getEtag(object.bytes))}</ETag><Size>${object.bytes.length}</Size></Contents>`
  })
  return xml(
    200,
    'ListBucketResult',
    `<Name>${name}</Name><Prefix>${show(prefix)}</Prefix><MaxKeys>${limit}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${shown.join('')}`,
  )
}

function answerObject(
  bucket: Map<string, StoredObject>,
  key: string,
  { method, headers, body }: S3Request,
): S3Response {
  if (method === 'PUT') {
    const type = headers['content-type'] ?? 'binary/octet-stream'
    bucket.set(key, { bytes: body, type, modified: new Date() })
    return { status: 200, headers: { ETag: getEtag(body) } }
  }
  if (method === 'DELETE') {
    bucket.delete(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD') return failure(405, 'MethodNotAllowed')
  const object = bucket.get(key)
  if (!object) return failure(404, 'NoSuchKey')
  return {
    status: 200,
    headers: {
      'Content-Type': object.type,
      'Content-Length': String(object.bytes.length),
      'Last-Modified': object.modified.toUTCString(),
      ETag: getEtag(object.bytes),
    },
    body: object.bytes,
  }
}

/** Answers a request with the bucket's name in the path. */
export function answerS3(service: S3Service, request: S3Request): S3Response {
  const refused = signatureFailure(service, request)
  if (refused) return refused
  const { pathname, searchParams } = new URL(request.target, 'http://s3')
  const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const bucket = service.buckets.get(name)
  if (!bucket) return failure(404, 'NoSuchBucket')
  if (key !== '') return answerObject(bucket, decodeURIComponent(key), request)
  if (request.method === 'GET') return list(name, bucket, searchParams)
  return failure(405, 'MethodNotAllowed')
}
