import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const zone = (target, from, message) => ({
  target: `./${target}`,
  from,
  message,
  // Relative to `from`: constants that all layers share.
  except: ['./durations.ts'],
})

export default tseslint.config(
  { ignores: ['build/', 'node_modules/', 'test-results/', 'data/', 'coverage/', 'shots/'] },
  ...tseslint.configs.strict,
  { files: ['app/**'], ...reactHooks.configs.flat.recommended },
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver()] },
    rules: {
      // Imports go one way: pages and api, features, then db and storage. See docs/architecture.md.
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: import.meta.dirname,
          zones: [
            zone(
              'db',
              ['./app', './storage', './scripts', './tests'],
              'db must not depend on upper layers.',
            ),
            zone(
              'storage',
              ['./app', './db', './scripts', './tests'],
              'storage must not depend on upper layers.',
            ),
            zone(
              'app/ui',
              ['./app/handlers', './app/features', './app/pages', './app/api', './db'],
              'ui must not depend on features.',
            ),
            zone(
              'app/http',
              ['./app/handlers', './app/features', './app/pages', './app/api'],
              'http must not depend on features: they register their handlers in app/server.ts.',
            ),
            zone(
              'app/handlers',
              ['./app/features', './app/pages', './app/api'],
              'The base of pages and calls must not depend on features.',
            ),
            zone(
              'app/features',
              ['./app/pages', './app/api'],
              'Features must not depend on pages.',
            ),
            zone(
              'app/content',
              ['./app/features', './app/pages', './app/api', './db'],
              'Content is text.',
            ),
            zone(
              'app/pages',
              ['./app/api'],
              'A page and an API route share a command, not each other.',
            ),
            zone(
              'app/api',
              ['./app/pages'],
              'A page and an API route share a command, not each other.',
            ),
            zone(
              'app',
              ['./scripts', './tests', './bench'],
              'The app must not depend on its tools.',
            ),
          ],
        },
      ],
      // Prettier wraps code; comments are wrapped by hand.
      'max-len': [
        'error',
        { code: 10_000, comments: 100, ignoreUrls: true, ignorePattern: 'eslint-' },
      ],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true, considerQueryString: true }],
      // Allows `import()` types for modules that are loaded at run time.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // `import { type X }` would load the module, and in the browser's build all of Remix's
      // server.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // React sets attributes in this order, and WebKit starts the download at `src`.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXOpeningElement[name.name='img'] > JSXAttribute[name.name='src'] ~ :matches(JSXSpreadAttribute, JSXAttribute[name.name=/^(loading|srcSet|sizes)$/])",
          message: 'Set loading, srcSet and sizes before src.',
        },
        {
          selector:
            "JSXOpeningElement[name.name='form'] > JSXAttribute[name.name='method'][value.value='post']",
          message: 'Use PostForm, which says for whom the form is drawn.',
        },
        {
          selector: 'ExpressionStatement > CallExpression[callee.name=/^((de|en)codeURI|String$)/]',
          message: 'The build drops a call that is made for its error only: use its result.',
        },
      ],
    },
  },
  {
    // A test may use upper layers for its setup.
    files: ['**/*.test.{ts,tsx}', 'app/**/testing/**'],
    rules: { 'import-x/no-restricted-paths': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'tests/**', 'server.ts', 'app/bootstrap.server.ts'],
    rules: { 'no-console': 'off' },
  },
)
