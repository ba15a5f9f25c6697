import { expect, it } from 'vitest'
import { findPassage, type Source } from './find-passage.ts'

const theirs = (text: string): Source => ({ place: 'theirs', text })

/** The passage as one text, with its hits in brackets. */
function show(query: string, sources: readonly (Source | string)[], shown: readonly string[] = []) {
  const passage = findPassage(
    query,
    sources.map((source) => (typeof source === 'string' ? theirs(source) : source)),
    shown,
  )
  return passage?.parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
}

it.each([
  ['knee', 'My knee\nhurts.', 'My [knee] hurts.'],
  ['KNEE', 'Kneecap and knee', '[Knee]cap and [knee]'],
  ['elise', 'Élise sent it', '[Élise] sent it'],
  ['élise', 'Elise sent it', '[Elise] sent it'],
  ['ركبة', 'رُكْبَة مؤلمة', '[رُكْبَة] مؤلمة'],
  ['βηχας', 'Ο βήχας επιμένει', 'Ο [βήχας] επιμένει'],
  ['fil', 'the ﬁle', 'the [ﬁl]e'],
  ['1250', 'It costs 1250 USD', 'It costs [1250] USD'],
  ['may delhi', 'In May we are in Delhi.', 'In [May] we are in [Delhi].'],
])('marks what %j found in %j', (query, text, marked) => {
  expect(show(query, [text])).toBe(marked)
})

it('shows the passage with the most of the words, of equal ones the first', () => {
  expect(show('visa letter', ['a visa', 'the visa letter', 'a letter, a visa'])).toBe('the [visa] [letter]')
  const long = `visa ${'x '.repeat(200)}the visa letter ${'y '.repeat(200)}`
  expect(show('visa letter', [long])).toMatch(/^… (x )+the \[visa\] \[letter\] (y )+ …$/)
})

it('begins at a word', () => {
  expect(show('mother', ['We have sent you the report and the X-ray of my mother.'])).toBe(
    '… report and the X-ray of my [mother].',
  )
  expect(show('mother', [`${'x'.repeat(50)}mother`])).toBe(`… ${'x'.repeat(30)}[mother]`)
})

it('is short, however long the text', () => {
  const found = show('needle', [`${'hay '.repeat(100_000 / 4)}needle${' hay'.repeat(50_000)}`])
  expect(found).toContain('[needle]')
  expect(found?.length).toBeLessThan(180)
})

it('finds nothing to add where the row shows all the words', () => {
  expect(show('asha', ['Asha writes'], ['PN-1', 'Asha Otieno', 'Knee'])).toBeUndefined()
  expect(show('asha visa', ['Asha writes', 'about her visa'], ['PN-1', 'Asha Otieno'])).toBe(
    'about her [visa]',
  )
  expect(show('ashaa', ['Asha writes'], ['PN-1', 'Asha Otieno'])).toBeUndefined()
})

it('finds a number that was typed in groups, and says where', () => {
  const sources: Source[] = [theirs('Call me.'), { place: 'contact', text: '+254712345678' }]
  expect(findPassage('0712 345 678', sources, [])).toEqual({
    place: 'contact',
    parts: [
      { text: '+254', isHit: false },
      { text: '712345678', isHit: true },
    ],
  })
})
