import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import {
  ACCOUNTS,
  inStage,
  fail,
  rehearse,
  type Stage,
  type Variables,
} from './docker/rehearsal.ts'

/*
 * Rehearses the Dockerfile where there is no container engine: parses it, runs its stages in
 * clean folders with only the tracked files that .dockerignore does not exclude, starts the CMD
 * as the unprivileged USER and checks health, the HEALTHCHECK command, and the stop. As root:
 *
 *   npx tsx scripts/replay-dockerfile.ts [--untracked] [--keep]
 *
 * It is not a build. The system's libraries, shell and compiler are this machine's, not
 * those of the base image; Node and npm are the base image's versions, taken from the npm registry.
 * A stage is a folder, not a root file system: absolute paths in RUN, COPY and ENV are redirected into it,
 * but a program could read outside. Cache mounts are skipped, apt-get is not run (its packages must
 * be on this machine), VOLUME, EXPOSE and LABEL have no effect. An instruction or flag that this
 * script does not know ends it.
 */

/** The npm version bundled with each Node. */
const BUNDLED_NPM: Record<string, string> = { 20: '10', 22: '10', 24: '11' }
/** Environment variables that a build step gets: package registries and proxies. */
const BUILD_ENVIRONMENT = /^(https?_proxy|no_proxy|npm_config_\w+|NODE_EXTRA_CA_CERTS|HOME|LANG)$/i

interface Instruction {
  line: number
  name: string
  text: string
}

const { values: options } = parseArgs({
  options: {
    /** Includes untracked files, except ignored ones. */
    untracked: { type: 'boolean', default: false },
    /** Keeps the folders of the stages. */
    keep: { type: 'boolean', default: false },
  },
})

function parseDockerfile(text: string): Instruction[] {
  const instructions: Instruction[] = []
  let current: Instruction | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const continues = line.endsWith('\\')
    const part = continues ? line.slice(0, -1).trim() : line
    if (current) current.text += ` ${part}`
    else {
      const [name = '', ...rest] = part.split(/\s+/)
      current = { line: index + 1, name: name.toUpperCase(), text: rest.join(' ') }
    }
    if (continues) continue
    instructions.push(current)
    current = undefined
  }
  return instructions
}

/** A pattern of .dockerignore as an expression that matches the path and everything below it. */
function ignorePattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\/|\/$/g, '')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?'
      if (part === '**') return '.*'
      if (part === '*') return '[^/]*'
      return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    })
  return new RegExp(`^${source.join('')}(?:/.*)?$`)
}

/** The build context: tracked, existing files that .dockerignore does not exclude. */
function contextFiles(): string[] {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      excludes: !line.startsWith('!'),
      matches: ignorePattern(line.replace(/^!/, '')),
    }))
  const others = options.untracked ? ['--cached', '--others', '--exclude-standard'] : []
  return execFileSync('git', ['ls-files', '-z', ...others], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
    .filter((path) => rules.findLast((rule) => rule.matches.test(path))?.excludes !== true)
}

const work = mkdtempSync(join(tmpdir(), 'replay-dockerfile-'))
const base = join(work, 'base')
const home = join(work, 'home')
const stages = new Map<string, Stage>()

function unpack(packageName: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', work, packageName])
  const archive = join(work, packed.toString().trim().split('\n').at(-1) ?? '')
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
}

/** Installs the Node of an official image, and its bundled npm, for the stages. */
function fetchBase(image: string): void {
  const [, version = '', major = ''] = /^node:((\d+)\.\d+)-bookworm-slim$/.exec(image) ?? []
  const npm = BUNDLED_NPM[major] ?? fail(`FROM ${image}: not a base image this script knows`)
  if (existsSync(base)) return
  unpack(`node-${process.platform}-${process.arch}@${version}`, base)
  unpack(`npm@${npm}`, join(base, 'npm'))
  const run = join(base, 'bin', 'npm')
  writeFileSync(run, `#!/bin/sh\nexec "${base}/bin/node" "${base}/npm/bin/npm-cli.js" "$@"\n`)
  chmodSync(run, 0o755)
  const say = (command: string) =>
    execFileSync(join(base, 'bin', command), ['--version']).toString()
  console.log(`  ${image}: Node ${say('node').trim()}, npm ${say('npm').trim()}`)
}

function from(text: string): Stage {
  const [origin = '', keyword = '', name = ''] = text.split(' ')
  if (!/^as$/i.test(keyword) || name === '') fail(`FROM ${text}: every stage needs a name`)
  const parent = stages.get(origin)
  const root = join(work, 'stages', name)
  if (parent) cpSync(parent.root, root, { recursive: true, verbatimSymlinks: true })
  else fetchBase(origin)
  mkdirSync(root, { recursive: true })
  const stage: Stage = {
    workdir: parent?.workdir ?? '/',
    environment: { ...parent?.environment },
    user: parent?.user ?? 'root',
    root,
  }
  stages.set(name, stage)
  return stage
}

function copy(stage: Stage, text: string, files: string[]): void {
  const words = text.split(' ')
  const flags = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.pop() ?? ''
  const origin = flags.map((flag) => /^--from=(.+)$/.exec(flag)?.[1]).at(0)
  if (flags.length > 1 || (flags.length === 1 && !origin))
    fail(`COPY ${flags.join(' ')}: not known`)
  for (const path of paths) {
    const intoFolder = target.endsWith('/') || paths.length > 1
    if (origin !== undefined) {
      const other = stages.get(origin) ?? fail(`COPY --from=${origin}: unknown stage`)
      const to = inStage(stage, intoFolder ? join(target, basename(path)) : target)
      cpSync(inStage(other, path), to, { recursive: true, verbatimSymlinks: true })
      continue
    }
    const source = posix.normalize(path)
    const found = files.filter((file) => file === source || file.startsWith(`${source}/`))
    if (found.length === 0) fail(`COPY ${path}: not in the build context`)
    for (const file of found) {
      const isFile = file === source
      const name = isFile ? basename(file) : file.slice(source.length + 1)
      const to = inStage(stage, isFile && !intoFolder ? target : join(target, name))
      mkdirSync(dirname(to), { recursive: true })
      cpSync(file, to)
    }
  }
}

/** apt-get changes the machine, so it does not run: its packages must be installed here. */
function checkPackages(text: string): void {
  const packages = /apt-get install ([^&|;]*)/.exec(text)?.[1]?.split(/\s+/) ?? []
  const commands = packages.filter((word) => word !== '' && !word.startsWith('-'))
  const absent = commands.filter((name) => spawnSync('which', [name]).status !== 0)
  if (absent.length > 0) fail(`RUN apt-get: not on this machine: ${absent.join(', ')}`)
  console.log(`  skipped: apt-get; installed here: ${commands.join(', ')}`)
}

function run(stage: Stage, text: string): void {
  const mounts = text.match(/--mount=\S+ /g) ?? []
  const unknown = mounts.find((mount) => !mount.startsWith('--mount=type=cache,'))
  if (unknown) fail(`RUN ${unknown}: not known`)
  const command = text.replace(/--mount=\S+ /g, '')
  if (command.startsWith('apt-get ')) return checkPackages(command)
  if (stage.user !== 'root') fail(`RUN as ${stage.user}: not known`)
  const led = command
    .replace(
      /(^|[\s=])(\/[\w./*-]*)/g,
      (_, before: string, path: string) => before + stage.root + path,
    )
    .replace(
      /(--owner=|--group=)(\w+)/g,
      (_, flag: string, name: string) => `${flag}${ACCOUNTS[name]}`,
    )
  const seen = Object.entries(process.env).filter(([name]) => BUILD_ENVIRONMENT.test(name))
  const env: Variables = {
    ...(Object.fromEntries(seen) as Variables),
    // A compiler needs the headers of that Node, independent of this machine's npm configuration.
    npm_config_nodedir: base,
    ...stage.environment,
    PATH: `${base}/bin:/usr/local/bin:/usr/bin:/bin`,
  }
  const cwd = inStage(stage, '.')
  if (
    spawnSync('sh', ['-c', led], { cwd, env: env as NodeJS.ProcessEnv, stdio: 'inherit' })
      .status !== 0
  )
    fail(`RUN ${text}: failed`)
}

function readAssignments(text: string): Variables {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=', 2) as [string, string]))
}

function carryOut(instructions: Instruction[], files: string[]): Stage {
  let stage: Stage | undefined
  for (const { line, name, text } of instructions) {
    console.log(`${line}: ${name} ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`)
    if (name === 'FROM') {
      stage = from(text)
      continue
    }
    if (!stage) fail(`${name} before FROM`)
    if (name === 'WORKDIR') mkdirSync(inStage(stage, (stage.workdir = text)), { recursive: true })
    else if (name === 'COPY') copy(stage, text, files)
    else if (name === 'RUN') run(stage, text)
    else if (name === 'ENV') Object.assign(stage.environment, readAssignments(text))
    else if (name === 'USER') stage.user = text in ACCOUNTS ? text : fail(`USER ${text}: not known`)
    else if (name === 'CMD') stage.command = JSON.parse(text) as string[]
    else if (name === 'HEALTHCHECK')
      stage.healthcheck = JSON.parse(text.replace(/^(--\S+ )*CMD /, '')) as string[]
    else if (name === 'STOPSIGNAL' && text !== 'SIGTERM') fail(`STOPSIGNAL ${text}: not known`)
    else if (!['LABEL', 'EXPOSE', 'VOLUME', 'STOPSIGNAL'].includes(name)) fail(`${name}: not known`)
  }
  return stage ?? fail('The Dockerfile has no stage')
}

let failures: string[] = []
try {
  if (process.getuid?.() !== 0) fail('This needs root, to become the image’s unprivileged user.')
  // The unprivileged user must be able to enter.
  chmodSync(work, 0o755)
  const files = contextFiles()
  console.log(`Build context: ${files.length} files`)
  const stage = carryOut(parseDockerfile(readFileSync('Dockerfile', 'utf8')), files)
  const size = execFileSync('du', ['-sm', stage.root]).toString().split('\t')[0]
  console.log(`The last stage adds ${size} MB to its base image.`)
  failures = await rehearse(stage, { base, home })
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error))
}
if (options.keep) console.log(`The stages are in ${work}`)
else rmSync(work, { recursive: true, force: true })
for (const failure of failures) console.error(`Failed: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
