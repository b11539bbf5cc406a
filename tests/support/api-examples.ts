import { readFileSync } from 'node:fs'

/** A request of docs/api.md with its documented response. */
export interface ApiExample {
  /** The signed-in member: 'Jane', 'Omar', or null for signed out. */
  member: string | null
  method: string
  path: string
  /** A JSON body, or the fields of a multipart form (`name=@picture.jpg` for a file). */
  body: { json: unknown } | { form: Record<string, string> } | null
  status: number
  response: unknown
}

function getBody(head: string, text: string): ApiExample['body'] {
  if (text === '') return null
  if (!head.includes('multipart/form-data')) return { json: JSON.parse(text) }
  const pairs = text.split('\n').map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)]
  })
  return { form: Object.fromEntries(pairs) }
}

/** Reads the examples of a document in order. */
export function readApiExamples(file: string): ApiExample[] {
  const examples: ApiExample[] = []
  let member: string | null = 'Jane'
  const pattern =
    /^(Signed out|As (\w+)):$|^```http\n([\s\S]*?)\n```\n+```json (\d+)\n([\s\S]*?)```$/gm
  for (const match of readFileSync(file, 'utf8').matchAll(pattern)) {
    const [, who, name, request, status, response = ''] = match
    if (who) member = name ?? null
    if (!request) continue
    const [head = '', body = ''] = request.split('\n\n')
    const [method = '', path = ''] = head.split('\n')[0]?.split(' ') ?? []
    examples.push({
      member,
      method,
      path,
      body: getBody(head, body),
      status: Number(status),
      response: response.trim() === '' ? null : JSON.parse(response),
    })
  }
  return examples
}
