import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Linter, type Rule } from 'eslint'
import type { Identifier, MemberExpression, Node, TemplateElement } from 'estree'
import { SCRIPT_BROWSERS } from '#app/browsers.ts'
import { cachedPackage } from '#tests/support/cached-package.ts'

/*
 * Finds APIs, selectors and regular expressions in the client build that the oldest supported
 * browsers lack, by MDN's compatibility data, including third-party code. The build target already
 * covers syntax. Reading a missing property gives undefined, so only calls, `new` and property
 * access on it count. Code after a test of the same API (`typeof URL.canParse === 'function' && …`)
 * is guarded.
 */

/** One use of an API that a supported browser lacks. */
export interface UnsupportedFeature {
  api: string
  line: number
  /** The browsers that lack it, with their first versions that have it. */
  lackedBy: string[]
}

interface SimpleSupport {
  version_added: string | boolean | null
  version_removed?: unknown
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

interface CompatStatement {
  support: Partial<Record<string, SimpleSupport | SimpleSupport[]>>
}

/** Features by name, and below each its members. */
interface Features {
  [name: string]: Feature | undefined
}
type Feature = Features & { __compat?: CompatStatement }

interface CompatibilityData {
  api: Features
  css: { selectors: Features }
  javascript: { builtins: Features }
}

const require = createRequire(import.meta.url)
const { api, css, javascript } = require(
  join(cachedPackage('@mdn/browser-compat-data@8.1.9'), 'data.json'),
) as CompatibilityData
const { selectors } = css
const { builtins } = javascript

/**
 * Interfaces that scripts use without naming them. A member's name is looked up in all of these.
 */
const REACHABLE =
  /^(?:Array|ArrayBuffer|String|Number|Date|RegExp|Object|Function|Promise|Map|Set|WeakMap|Iterator|TypedArray|(?:HTML|SVG)\w*Element|Element|Node|NodeList|Document|DocumentFragment|ShadowRoot|DOMTokenList|DOMRect|CharacterData|EventTarget|Event|UIEvent|MouseEvent|PointerEvent|KeyboardEvent|InputEvent|SubmitEvent|ToggleEvent|Window|Location|History|Navigator|Storage|Performance|Crypto|SubtleCrypto|DataTransfer|File|Blob|FormData|Headers|Request|Response|ReadableStream|WritableStream|URL|URLSearchParams|AbortSignal|AbortController|Animation|ViewTransition|Selection|Range|CSSStyleDeclaration|StyleSheet|CSSStyleSheet|ValidityState|ElementInternals|IntersectionObserver|ResizeObserver|MutationObserver|Cache|CacheStorage|Client|Clients|FetchEvent|ExtendableEvent|ServiceWorker\w*|Scheduler|TaskController|Screen|VisualViewport|MediaQueryList|CookieStore|LockManager)$/

const membersByName = new Map<string, CompatStatement[]>()
for (const group of [api, builtins])
  for (const [name, members] of Object.entries(group))
    if (REACHABLE.test(name))
      for (const [member, feature] of Object.entries(members ?? {}) as [string, Feature][])
        if (feature.__compat && !/^__compat$|_static$|_event$/.test(member))
          membersByName.set(member, [...(membersByName.get(member) ?? []), feature.__compat])

const isNamespace = (name: string) => ['window', 'self', 'globalThis'].includes(name)

function globalStatement(name: string): CompatStatement | undefined {
  const places = [api, builtins, api.Window, api._globals, builtins.globalThis]
  return places.map((place) => place?.[name]?.__compat).find((statement) => statement)
}

function staticStatement(object: string, member: string): CompatStatement | undefined {
  const statics = [api[object]?.[`${member}_static`], builtins[object]?.[member]]
  return statics.map((each) => each?.__compat).find((statement) => statement)
}

/** Support without a flag, a prefix or another name. */
const isPlain = ({ flags, prefix, alternative_name }: SimpleSupport) =>
  !flags && !prefix && !alternative_name

const lackedBy = (statement: CompatStatement): string[] =>
  Object.entries(SCRIPT_BROWSERS).flatMap(([browser, oldest]) => {
    const support = statement.support[browser]
    if (!support) return []
    const plain = (Array.isArray(support) ? support : [support]).filter(isPlain)
    const since = plain.map(({ version_added: added, version_removed: removed }) =>
      typeof added === 'string' && !removed ? parseFloat(added.replace('≤', '')) : NaN,
    )
    const known = since.some((version) => version <= oldest)
    return known ? [] : [`${browser} ${oldest} (since ${plain[0]?.version_added || 'never'})`]
  })

/** The browsers that lack a member of every interface that has this name. */
function memberLackedBy(name: string): string[] {
  const lacks = (membersByName.get(name) ?? []).map(lackedBy)
  return lacks.every(({ length }) => length > 0) ? (lacks[0] ?? []) : []
}

type Parented = Node & { parent?: Parented }

/** True if a missing value throws here: it is called, constructed or read from. */
function needsValue(node: Parented): boolean {
  const { parent } = node
  if (parent?.type === 'CallExpression') return parent.callee === node && !parent.optional
  if (parent?.type === 'NewExpression') return parent.callee === node
  return parent?.type === 'MemberExpression' && parent.object === node && !parent.optional
}

const LOOKBEHIND = /\(\?<[=!]/
const PSEUDO_CLASS = /:([a-z][a-z-]+)/g
const TAKES_SELECTOR = /^(?:querySelector|querySelectorAll|closest|matches)$/

const rule: Rule.RuleModule = {
  create({ sourceCode, report }): Rule.RuleListener {
    const scope = sourceCode.scopeManager.globalScope
    const references = [
      ...(scope?.through ?? []),
      ...(scope?.variables ?? []).flatMap(({ defs, references }) => (defs[0] ? [] : references)),
    ]
    const globals = new Set<unknown>(references.map(({ identifier }) => identifier))

    /** True if a surrounding test names the same API. */
    function isGuarded(node: Parented, name: string): boolean {
      const names = (test: Node) => new RegExp(`\\b${name}\\b`).test(sourceCode.getText(test))
      for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
        if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') {
          if (parent.test !== child && names(parent.test)) return true
        } else if (parent.type === 'LogicalExpression') {
          if (parent.right === child && names(parent.left)) return true
        }
      }
      return false
    }

    function check(node: Node, label: string, lacks: string[], name = label): void {
      if (lacks.length > 0 && !isGuarded(node, name))
        report({ node, message: `${label}|${lacks.join(', ')}` })
    }

    function checkText(node: Node, text: string): void {
      if (LOOKBEHIND.test(text))
        check(node, '(?<!', ['safari 15 (since 16.4)', 'safari_ios 15 (since 16.4)'])
    }

    function checkSelector(node: Node, text: string): void {
      for (const [, name = ''] of text.matchAll(PSEUDO_CLASS)) {
        const statement = selectors[name]?.__compat
        if (statement) check(node, `:${name}`, lackedBy(statement), 'popover')
      }
    }

    return {
      Identifier(node: Identifier) {
        if (!globals.has(node) || isNamespace(node.name)) return
        const { parent } = node as Parented
        if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return
        const statement = globalStatement(node.name)
        if (statement) check(node, node.name, lackedBy(statement))
      },
      MemberExpression(node: MemberExpression) {
        const { object, property } = node
        if (node.computed || property.type !== 'Identifier' || !needsValue(node)) return
        const { name } = property
        if (object.type === 'Identifier' && globals.has(object)) {
          const statement = isNamespace(object.name)
            ? globalStatement(name)
            : staticStatement(object.name, name)
          const label = isNamespace(object.name) ? name : `${object.name}.${name}`
          if (statement) return check(node, label, lackedBy(statement), name)
        }
        check(node, `.${name}`, memberLackedBy(name), name)
      },
      CallExpression({ callee, arguments: given }) {
        const [selector] = given
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        if (!TAKES_SELECTOR.test(callee.property.name)) return
        if (selector?.type === 'Literal') checkSelector(selector, String(selector.value))
        if (selector?.type === 'TemplateLiteral')
          checkSelector(selector, selector.quasis.map(({ value }) => value.raw).join('x'))
      },
      Literal(node) {
        checkText(node, 'regex' in node ? node.regex.pattern : String(node.value))
        if ('regex' in node && /[dv]/.test(node.regex.flags))
          check(node, `/${node.regex.flags}`, ['safari 15', 'chrome 89'])
      },
      TemplateElement: (node: TemplateElement) => checkText(node, node.value.raw),
    }
  },
}

const linter = new Linter({ configType: 'flat' })

/** Unguarded uses of unsupported APIs in the source of a built module or of a classic script. */
export function unsupportedFeatures(source: string): UnsupportedFeature[] {
  const messages = linter.verify(source, {
    plugins: { client: { rules: { 'too-new': rule } } },
    rules: { 'client/too-new': 'error' },
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    linterOptions: { noInlineConfig: true },
  })
  return messages.map(({ message, line, fatal }) => {
    if (fatal) return { api: message, line, lackedBy: Object.keys(SCRIPT_BROWSERS) }
    const [name = '', lacks = ''] = message.split('|')
    return { api: name, line, lackedBy: lacks.split(', ') }
  })
}
