import eslint from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** The site's pages are HTML: what needs a browser lives in web/browser and works on the markup that is there. */
const noHooks = {
  paths: [
    {
      name: 'react',
      importNames: [
        'useState',
        'useEffect',
        'useLayoutEffect',
        'useReducer',
        'useRef',
        'useContext',
        'useSyncExternalStore',
      ],
      message:
        'Visitors get HTML without a framework; put browser behavior in web/browser (docs/decisions/0001-pages-without-a-runtime.md).',
    },
  ],
}

export default defineConfig(
  globalIgnores(['**/.next/', '**/dist/', '**/.sanity/', 'web/public/', 'web/next-env.d.ts', '**/types.generated.ts']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // With a type alone, such an import would still load its file.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Numbers may appear in template literals; values that would print as "[object Object]" are still reported.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        {
          allowNumber: true,
          allow: [
            { from: 'lib', name: ['Error', 'URL', 'URLSearchParams'] },
            { from: 'file', name: 'Location' },
          ],
        },
      ],
      // `return refuse(404, …)` ends a handler, and `onClick={() => close()}` says what it does, not what it returns.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Browsers offer no other way to insert text that their own undo takes back.
      '@typescript-eslint/no-deprecated': ['error', { allow: [{ from: 'lib', name: 'execCommand' }] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: ['bin/**', 'packages/lake/src/main.ts', 'packages/lake/src/commands/**', 'tests/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**', 'packages/*/tests/**'],
    rules: {
      // `expect.any(String)` within an expected value has the type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // The functions that tests destructure from helpers are closures, which don't use `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Tests also call deprecated methods, because the store supports older clients.
      '@typescript-eslint/no-deprecated': 'off',
    },
  },
  { files: ['web/**/*.tsx'], rules: { 'no-restricted-imports': ['error', noHooks] } },
  {
    files: ['web/browser/**', 'web/preview/browser/**', 'studio/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    rules: { 'no-restricted-imports': 'off' },
  },
)
