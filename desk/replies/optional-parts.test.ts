import { describe, expect, it } from 'vitest'
import { findOddBracket, resolveOptionalParts } from './optional-parts.ts'

describe('a part in brackets', () => {
  it.each([
    [
      'Your inquiry [about {treatment}] is here.',
      'Your inquiry about {treatment} is here.',
      'Your inquiry is here.',
    ],
    [
      'Hospitals[ for {treatment}], with a plan',
      'Hospitals for {treatment}, with a plan',
      'Hospitals, with a plan',
    ],
    [
      'Thank you. [For {treatment}, ]we have two.',
      'Thank you. For {treatment}, we have two.',
      'Thank you. We have two.',
    ],
    ['[{treatment}: ]your inquiry', '{treatment}: your inquiry', 'Your inquiry'],
    ['Et [pour {treatment}] ?', 'Et pour {treatment} ?', 'Et ?'],
    ['We can help [with {treatment}].', 'We can help with {treatment}.', 'We can help.'],
    ['We can help [with {treatment}]', 'We can help with {treatment}', 'We can help'],
    ['Dear\n\n[On {treatment}.]\n\nBye', 'Dear\n\nOn {treatment}.\n\nBye', 'Dear\n\nBye'],
    [
      '- scans\n[- reports on {treatment}]\n- dates',
      '- scans\n- reports on {treatment}\n- dates',
      '- scans\n- dates',
    ],
    ['[On\n{treatment}.]\n\nBye', 'On\n{treatment}.\n\nBye', 'Bye'],
    ['Bye\n\n[On {treatment}.]', 'Bye\n\nOn {treatment}.', 'Bye'],
    ['Kuhusu [{treatment}] na [{name}]', 'Kuhusu {treatment} na {name}', 'Kuhusu na {name}'],
  ])('in "%s" is kept, or left out with its blank', (template, whole, without) => {
    expect(resolveOptionalParts(template, { treatment: 'Knee', name: 'Grace' })).toBe(whole)
    expect(resolveOptionalParts(template, { treatment: '', name: 'Grace' })).toBe(without)
  })

  it('is left out when one of its placeholders has no value', () => {
    const text = 'Go[ to {destination}, saving {savings}].'
    expect(resolveOptionalParts(text, { destination: 'Turkey' })).toBe('Go.')
  })

  it('without a placeholder is ordinary text, and so is a bracket alone', () => {
    const text = 'As agreed [1], or [see {unknown}] below ] and [ here'
    expect(resolveOptionalParts(text, {})).toBe(text)
  })
})

it.each([
  ['All [well {treatment}] here [1]', undefined],
  ['Dear {name}, [about your {treatment}, hello', '[about your {treatment}, '],
  ['One [and [another]]', '[and [another]]'],
  ['No start {treatment}] here', 'No start {treatment}]'],
])('the unbalanced bracket in "%s" is %s', (text, odd) => {
  expect(findOddBracket(text)).toBe(odd)
})
