import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './field.tsx'

test('links errors and help to their control', () => {
  const html = renderToStaticMarkup(
    <TextInput id="title" name="title" label="Title" help="Short is good" errors={['Too long']} />,
  )
  expect(html).toContain('<label class="field-label" for="title">Title</label>')
  expect(html).toContain('aria-describedby="title-error title-description"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="title-error">.*Too long/)
  expect(html).toMatch(/id="title-description">Short is good/)
})

test('adds no description to a control without error or help', () => {
  const html = renderToStaticMarkup(<TextInput id="title" name="title" label="Title" errors={[]} />)
  expect(html).not.toContain('aria-')
})
