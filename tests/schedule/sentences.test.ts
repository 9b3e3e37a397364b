import { expect, it } from 'vitest'
import { because, distinct, endOf } from '../../schedule/wording/sentences.ts'

const hidden = '\u200b\u2060\ufeff'

it.each([
  ['the studio is closed', ': the studio is closed', '.'],
  ['the studio is being repaired.', ': the studio is being repaired', '.'],
  [`the studio is being repaired.${hidden}`, `: the studio is being repaired${hidden}`, '.'],
  ['snow! ', ': snow!', ''],
  [`snow!${hidden}`, `: snow!${hidden}`, ''],
  ['who knows …', ': who knows …', ''],
  ['and so on...', ': and so on...', ''],
  ['closed (“for good?”)', ': closed (“for good?”)', ''],
  ['', '', '.'],
  [null, '', '.'],
])('appends the reason %j as %j, and then %j', (reason, words, end) => {
  expect(because(reason)).toBe(words)
  expect(endOf(because(reason))).toBe(end)
})

it('removes duplicate reasons', () => {
  expect(distinct(['Holiday break.', `holiday break${hidden}`, ' ', 'snow'])).toEqual(['Holiday break', 'snow'])
})
