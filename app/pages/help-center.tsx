import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { documents } from '#app/content/documents.ts'
import { documentLinks, StaticPage } from '#app/features/documents/document-page.tsx'
import { SupportEmail } from '#app/features/documents/text-components.tsx'
import { searchHelp } from '#app/features/help/search.ts'
import { HelpEntries, HelpSearch, NothingFound } from '#app/features/help/help-page.tsx'
import { MAXIMUM_SEARCH_LENGTH } from '#app/features/search/query.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

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
}, documents[PATH].title)

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
