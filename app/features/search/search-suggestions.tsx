import { withQuery } from '#app/http/addresses.ts'
import { callApi } from '#app/http/api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SuggestionList, type SuggestionSource } from '#app/ui/suggestion-list.tsx'
import { composeSuggestions, type FoundNames, type Suggestion } from './query.ts'

const icons = { fixed: 'search', cart: 'cart', tag: 'tag', member: 'user' } as const

type Option = Suggestion & { label?: string }

const optionsFor = (text: string, found?: FoundNames): Option[] => [
  { text, kind: 'fixed', label: `Search for "${text}"` },
  ...composeSuggestions(text, found),
]

const getSource = (input: HTMLInputElement): SuggestionSource<Option> => ({
  typed: () => input.value.trim() || null,
  known(text, shown) {
    const matching = (kind: Suggestion['kind']) =>
      shown
        .filter((option) => option.kind === kind)
        .map((option) => option.text)
        .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    return optionsFor(text, {
      carts: matching('cart'),
      tags: matching('tag'),
      members: matching('member'),
    })
  },
  find: async (text) =>
    optionsFor(
      text,
      await callApi<FoundNames>('GET', withQuery('/api/search/suggestions', { q: text })),
    ),
  choose({ text }) {
    input.value = text
    location.assign(withQuery('/search', { q: text }))
  },
  first: () => -1,
  chooseKeys: ['Enter'],
  hideAfter: 200,
})

export const SearchSuggestions = ({ input, seen }: { input: HTMLInputElement; seen: string }) => (
  <SuggestionList field={input} source={getSource(input)} seen={seen} label="Suggestions">
    {({ kind, text, label = text }) => (
      <>
        <Icon name={icons[kind]} />
        <span className="truncate">{label}</span>
      </>
    )}
  </SuggestionList>
)
