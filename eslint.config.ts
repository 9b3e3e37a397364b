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
        'Visitors get HTML without a framework; put browser behaviour in web/browser (docs/decisions/pages-without-a-runtime.md).',
    },
  ],
}

export default defineConfig(
  globalIgnores(['**/.next/', '**/dist/', '**/.sanity/', 'web/public/', 'web/next-env.d.ts', '**/types.generated.ts']),
  eslint.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  { files: ['bin/**', 'lake/main.ts', 'lake/commands/**', 'tests/bench/**'], rules: { 'no-console': 'off' } },
  { files: ['web/**/*.tsx'], rules: { 'no-restricted-imports': ['error', noHooks] } },
  {
    files: ['web/browser/**', 'web/preview/browser/**', 'studio/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    rules: { 'no-restricted-imports': 'off' },
  },
)
