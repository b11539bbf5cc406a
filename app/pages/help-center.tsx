import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { documents } from '#app/content/documents.ts'
import { documentLinks, StaticPage } from '#app/features/documents/document-page.tsx'
import { SupportEmail } from '#app/features/documents/text-components.tsx'
import { searchHelp } from '#app/features/help/search.ts'
import { MAXIMUM_SEARCH_LENGTH } from '#app/features/search/search-length.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { QuietLink, Button, ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Fragment } from 'react'
import type { HelpEntry, HelpTopic } from '#app/content/help.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const links = documentLinks

const PATH = '/help-center'

export const handle = { hydrate: false }

export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const query = text.trim().slice(0, MAXIMUM_SEARCH_LENGTH)
  return { query, ...searchHelp(query) }
}

export const meta = metaFor<typeof loader>(({ query }) => {
  const { title, description } = documents[PATH]
  return {
    title: query ? `“${query}” in the ${title}` : title,
    description,
    path: PATH,
    noindex: query !== '',
  }
})

export default function HelpCenter() {
  const { query, topics, questions, guides } = useLoaderData<typeof loader>()
  const found = topics.length + questions.length + guides.length
  return (
    <StaticPage path={PATH}>
      <HelpSearch path={PATH} query={query} maximumLength={MAXIMUM_SEARCH_LENGTH} />
      {query && found > 0 && (
        <p className="mt-4" role="status">
          {found} {found === 1 ? 'answer' : 'answers'} for “{query}”.{' '}
          <TextLink href={PATH}>Show all help</TextLink>
        </p>
      )}
      {found === 0 && <NothingFound path={PATH} query={query} />}
      <HelpEntries found={query !== ''} topics={topics} questions={questions} guides={guides} />
      <section className="panel contact">
        <div>
          <h2>Still stuck?</h2>
          <p>
            Write to <SupportEmail className="text-link" />. A person answers.
          </p>
        </div>
        <QuietLink href="/reporting-center">Report a problem</QuietLink>
      </section>
    </StaticPage>
  )
}

interface HelpSearchProps {
  path: string
  query: string
  maximumLength: number
}

const HelpSearch = ({ path, query, maximumLength }: HelpSearchProps) => (
  <form className="help-search" role="search" aria-label="Help" action={path}>
    <label className="field-label" htmlFor="help-search">
      Search the Help Center
    </label>{' '}
    <input
      id="help-search"
      className="input"
      type="search"
      name="q"
      defaultValue={query}
      maxLength={maximumLength}
      autoComplete="off"
      enterKeyHint="search"
    />{' '}
    <Button>Search help</Button>
  </form>
)

const NothingFound = ({ path, query }: { path: string; query: string }) => (
  <div role="status">
    <EmptyState
      icon="search"
      title="No help found"
      text={`Nothing in the Help Center matches “${query}”. Try different or fewer words.`}
      action={<ButtonLink href={path}>Show all help</ButtonLink>}
    />
  </div>
)

interface HelpEntriesProps {
  found: boolean
  topics: readonly HelpTopic[]
  questions: readonly HelpEntry[]
  guides: readonly HelpEntry[]
}

const HelpEntries = ({ found, topics, questions, guides }: HelpEntriesProps) => (
  <>
    {topics.length > 0 && (
      <section className="help-section" aria-labelledby="topics">
        <h2 id="topics">Topics</h2>
        <div className="cards">
          {topics.map((topic) => (
            <section key={topic.title} className="tile-box panel">
              <Icon name={topic.icon} />
              <h3>{topic.title}</h3>
              <Answer entry={topic} />
            </section>
          ))}
        </div>
      </section>
    )}
    <Questions id="questions" title="Frequently asked questions" entries={questions} open={found} />
    <Questions id="guides" title="More answers" entries={guides} open={found} />
  </>
)

interface QuestionsProps {
  id: string
  title: string
  entries: readonly HelpEntry[]
  open: boolean
}

function Questions({ id, title, entries, open }: QuestionsProps) {
  if (entries.length === 0) return null
  return (
    <section className="help-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="panel questions">
        {entries.map((entry) => (
          <details key={entry.title} open={open}>
            <summary>
              <h3>{entry.title}</h3>
              <Icon name="chevron" />
            </summary>
            <Answer entry={entry} />
          </details>
        ))}
      </div>
    </section>
  )
}

const Answer = ({ entry: { text, links } }: { entry: HelpEntry }) => (
  <>
    <p>{text}</p>
    <p className="links">
      {Object.entries(links).map(([label, href]) => (
        <Fragment key={href}>
          <TextLink href={href}>{label}</TextLink>{' '}
        </Fragment>
      ))}
    </p>
  </>
)
