import { expect, it } from 'vitest'
import { toSummaryTemplate } from './summary-words.ts'

it('asks for what a hospital needs, with the treatment in one line', () => {
  const words = toSummaryTemplate({ reference: 'PN-1', treatment: ' Heart\n valve ' })
  expect(words).toContain('Summary for PN-1')
  expect(words).toContain('Treatment: Heart valve\n')
  for (const part of ['Age', 'Sex', 'Question', 'History', 'Medicines', 'Allergies', 'We ask you for'])
    expect(words).toMatch(new RegExp(`^${part}`, 'm'))
})
