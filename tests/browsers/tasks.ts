import { Client, okJson } from '#tests/support/client.ts'
import { until, type Driver, type Target } from './driver.ts'
import type { Engine } from './engines.ts'
import { requestedFormats, inspect } from './measure.ts'
import type { EngineSite, Template } from './site.ts'

/** Context of a task, and the facts it collects for the table. */
export interface Visit {
  engine: Engine
  driver: Driver
  site: EngineSite
  template: Template
  /** Path of this task's screenshots, without an extension. */
  shot: string
  facts: Facts
  /** Problems that did not stop the task. */
  problems: string[]
}

export interface Facts {
  script?: boolean
  style?: boolean
  formats?: string[]
}

interface Task {
  name: string
  run(visit: Visit): Promise<void>
}

const COMMENT = 'Two batteries or three?'
/** Text that is only on the page of the new photo. */
const NO_COMMENTS = 'Comments (0)'
const UPLOADED = 'Cart of the day'
const VISITOR = { email: 'visitor@example.com', given: 'Vera', family: 'Visitor' }

const control = (css: string, words: string): Target => ({ css, words })
const JOIN = control('a[href^="/api/login"].button-primary', 'Join')
const EMAIL = control('#email', 'E-mail')
const GIVEN_NAME = control('#givenName', 'First name')
const FAMILY_NAME = control('#familyName', 'Last name')
const SIGN_IN = control('form[method=post] button[type=submit]', 'Sign in')
const LIKE = control('.photo-actions form button', 'Like')
const COMMENT_FIELD = { ...control('#comment', 'Add a comment'), multiline: true }
const POST_COMMENT = control('form.comment-form button[type=submit]', 'Post comment')
const FILE = control('#upload-image', 'choose a file')
const TITLE = control('#upload-title', 'Title')
const UPLOAD = control('#upload button[type=submit]', 'Upload Photo')
const USER_MENU = control('.user-menu > button, .user-menu summary', 'User menu')
const LOG_OUT = control('a[href="/api/logout"]', 'Log out')

const HYDRATED = `(function () {
  var main = document.querySelector('main')
  return !!main && Object.keys(main).some(function (key) { return key.indexOf('__react') === 0 })
})()`

const TILES = `document.querySelectorAll('main article[id]').length`

async function inspectPage(visit: Visit, expected = { pictures: true }): Promise<void> {
  const { screen } = visit.driver
  if (!screen) return
  const { styled, problems } = await inspect(screen, visit.shot, expected)
  visit.facts.style = styled
  visit.problems.push(...problems)
}

/** Opens a page and, if the engine gets script, waits for hydration. */
async function open({ driver, engine, site }: Visit, path: string): Promise<void> {
  await driver.goto(site.origin + path)
  const { screen } = driver
  if (screen && engine.script)
    await until('the page was not hydrated', () => screen.evaluate<boolean>(HYDRATED))
}

async function shows({ driver }: Visit, words: string): Promise<void> {
  await until(`the page does not contain "${words}"`, async () =>
    (await driver.text()).includes(words),
  )
}

/** The photo's current record on the server. */
const record = async ({ site, template }: Visit): Promise<{ likesCount: number }> =>
  okJson(new Client(site.origin).request(`/api/photos/${template.photo.id}`))

async function readFeed(visit: Visit): Promise<void> {
  const { driver, engine, site, template, facts } = visit
  await driver.goto(`${site.origin}/`)
  await shows(visit, template.photo.title)
  const { screen } = driver
  if (!screen) return
  if (engine.script)
    await until('the page was not hydrated', () => screen.evaluate<boolean>(HYDRATED))
  else {
    // Enough time for an unwanted script to break the page.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await shows(visit, template.photo.title)
  }
  facts.script = await screen.evaluate<boolean>(HYDRATED)
  await inspectPage(visit)
  const before = await screen.evaluate<number>(TILES)
  const scroll = () => screen.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  if (engine.script)
    await until('the feed did not go on', async () => {
      await scroll()
      return (await screen.evaluate<number>(TILES)) > before
    })
  await scroll()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  // Collages and chips have small WebP pictures, also where cards have AVIF.
  const ignored = engine.format === 'avif' ? '/360.webp' : undefined
  const formats = [...requestedFormats(site, ignored).values()]
  const twice = formats.filter(({ size }) => size > 1)
  const scanned = twice.filter((asked) => asked.has('jpg')).length
  if (twice.length > scanned || scanned > (engine.scannedAsJpeg ?? 0))
    throw new Error(`${twice.length} of ${formats.length} photos were requested in several formats`)
  facts.formats = [...new Set(formats.flatMap((ones) => [...ones]))]
    .filter((format) => scanned === 0 || format !== 'jpg')
    .sort()
  if (facts.formats.join() !== engine.format)
    throw new Error(`requested ${facts.formats.join()} instead of ${engine.format}`)
}

async function readPhoto(visit: Visit): Promise<void> {
  await open(visit, visit.template.photo.path)
  await shows(visit, visit.template.photo.title)
  await inspectPage(visit)
}

async function signIn(visit: Visit): Promise<void> {
  const { driver } = visit
  await open(visit, '/')
  await driver.press(JOIN)
  await shows(visit, 'Demo sign-in')
  await driver.fill(EMAIL, VISITOR.email)
  await driver.fill(GIVEN_NAME, VISITOR.given)
  await driver.fill(FAMILY_NAME, VISITOR.family)
  await driver.press(SIGN_IN)
  await shows(visit, visit.template.photo.title)
  await until('nobody is signed in', async () => !/\bJoin\b/.test(await driver.text()))
  await inspectPage(visit)
}

async function like(visit: Visit): Promise<void> {
  await open(visit, visit.template.photo.path)
  await visit.driver.press(LIKE)
  await until('the like did not arrive', async () => (await record(visit)).likesCount === 1)
  await open(visit, visit.template.photo.path)
  await shows(visit, '1 like')
  await inspectPage(visit)
}

async function comment(visit: Visit): Promise<void> {
  await open(visit, visit.template.photo.path)
  await visit.driver.fill(COMMENT_FIELD, COMMENT)
  await visit.driver.press(POST_COMMENT)
  await shows(visit, COMMENT)
  await open(visit, visit.template.photo.path)
  await shows(visit, COMMENT)
}

async function upload(visit: Visit): Promise<void> {
  const { driver, template } = visit
  await open(visit, '/upload')
  await shows(visit, 'Upload Photo')
  await inspectPage({ ...visit, shot: `${visit.shot}-form` }, { pictures: false })
  await driver.fill(TITLE, UPLOADED)
  await driver.choose(FILE, template.file)
  // w3m submits a form with an accept attribute as soon as a file is chosen.
  if (!(await driver.text()).includes(NO_COMMENTS)) await driver.press(UPLOAD)
  await shows(visit, NO_COMMENTS)
  await shows(visit, UPLOADED)
  await inspectPage(visit)
}

async function signOut(visit: Visit): Promise<void> {
  await open(visit, '/')
  // A text browser shows the items of the menu without a press.
  if (visit.driver.screen) await visit.driver.press(USER_MENU)
  await visit.driver.press(LOG_OUT)
  await shows(visit, 'Join')
}

/** A visitor's tasks in the order of a visit. Each is written once for every engine. */
export const TASKS: readonly Task[] = [
  { name: 'feed', run: readFeed },
  { name: 'photo', run: readPhoto },
  { name: 'sign in', run: signIn },
  { name: 'like', run: like },
  { name: 'comment', run: comment },
  { name: 'upload', run: upload },
  { name: 'sign out', run: signOut },
]
