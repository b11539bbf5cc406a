import { Fragment } from 'react'
import type { HelpEntry, HelpTopic } from '#app/content/help.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

interface HelpSearchProps {
  path: string
  query: string
  maximumLength: number
}

export const HelpSearch = ({ path, query, maximumLength }: HelpSearchProps) => (
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

export const NothingFound = ({ path, query }: { path: string; query: string }) => (
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

export const HelpEntries = ({ found, topics, questions, guides }: HelpEntriesProps) => (
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
