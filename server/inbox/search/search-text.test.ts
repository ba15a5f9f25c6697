import { describe, expect, it } from 'vitest'
import { inquiryLimits } from '#contract/inquiry/inquiry.ts'
import { fold } from '#contract/words/fold.ts'
import { findPassage } from '../find-passage.ts'
import { createMatcher } from './search-text.ts'

describe('the words of a search', () => {
  it('have no case, no accents and no compatibility forms', () => {
    expect(fold('Wánjikũ ＭＷＡＮＧＩ, ﬁrst')).toBe('wanjiku mwangi, first')
  })

  it('are the same in letters that sound alike in Arabic and Amharic', () => {
    expect(fold('فاطمـة موسى')).toBe(fold('فاطمه موسي'))
    expect(fold('أحمد إبراهيم')).toBe(fold('احمد ابراهيم'))
    expect(fold('ፀሐይ ዓለሙ ሠላም')).toBe(fold('ጸሀይ አለሙ ሰላም'))
  })

  it.each([
    ['Ng’ang’a Kamau', "ng'ang'a"],
    ["Wang'ombe Njeri", 'wang’ombe'],
    ["Wang'ombe Njeri", 'wangombe'],
    ['Wangombe Njeri', 'Wangʼombe'],
    ['Abdi‑Rahman Al‑Hassan', 'al-hassan'],
    ['Abdi‑Rahman Al‑Hassan', 'abdirahman'],
    ['J’ai besoin d’une opération', "d'une opération"],
    ['أحمد', '\u200fأحمد'],
    ['\u202aأحمد\u202c', 'احمد'],
    ['عبد الرحمن', 'عبدالرحمن'],
    ['عبدالرحمن', 'عبد الرحمن'],
    ['أحمد عبد الله', 'أحمد عبدالله'],
    ['PN-AB12-CD34', 'pn‑ab12‑cd34'],
    ['PN-AB12-CD34', 'ab12cd34'],
    ['PN-AB10-CD34', 'ABIO-CD34'],
    ['زيارة في ٢٠٢٦', '2026'],
  ])('of "%s" are found as "%s"', (text, q) => {
    const inquiry = {
      text: fold(`PN-AAAA-BBBB\n${text}\na@x.example`),
      treatment: '',
      country: '+254' as const,
    }
    expect(createMatcher({ q, treatment: undefined, country: undefined }, 'exact')(inquiry)).toBe(true)
    const passage = findPassage(q, [{ place: 'theirs', text }], [])
    expect(passage?.parts.some(({ isHit }) => isHit)).toBe(true)
  })

  it('keep lines apart, and names that only begin so', () => {
    expect(fold('عبد\nالرحمن')).toContain('\n')
    expect(fold('معبد الرحمن')).toContain(' ')
  })

  it.each([
    '\u202a+254 733 111 222\u202c',
    '\u200e+254 733 111 222',
    '+254‑733‑111‑222',
    '0733–111–222',
    '٠٧٣٣١١١٢٢٢',
    '０７３３ １１１ ２２２',
  ])('that are a number are found however it is written: %s', (q) => {
    const text = fold('PN-AAAA-BBBB\nAmina\n+254733111222')
    const inquiry = { text, treatment: '', country: '+254' as const }
    expect(createMatcher({ q, treatment: undefined, country: undefined }, 'exact')(inquiry)).toBe(true)
  })

  it('stay short of any character', () => {
    const control = '\u{FDFA}'.normalize('NFKD').length
    let longest = 0
    for (let code = 0; code <= 0x10ffff; code++) {
      longest = Math.max(longest, fold(String.fromCodePoint(code)).length)
    }
    expect({ longest, control }).toEqual({ longest: 7, control: 18 })
    expect(fold('\u{FDFA}'.repeat(inquiryLimits.message)).length).toBe(inquiryLimits.message)
  })
})

it.each([
  ['wanjku', 'Wanjiku', true],
  ['wanjikuu', 'Wanjiku', true],
  ['wanjiko', 'Wanjiku', true],
  ['wnajiku', 'Wanjiku', true],
  ['wnjku', 'Wanjiku', true],
  ['wajku', 'Wanjiku', false],
  ['wanjiku', 'Wanjiku', false],
  ['ann', 'Ana', false],
  ['يوصف', 'يوسف', true],
  ['abdirahman', 'Cabdiraxmaan', true],
  ['Maxamed', 'Mohammed', true],
  ['712346', '712345', false],
])('"%s" is similar to the name "%s": %s', (q, name, isSimilar) => {
  const text = fold(`PN-AAAA-BBBB\n${name} Mwangi\na@x.example`)
  const inquiry = { text, treatment: '', country: '+254' as const }
  expect(createMatcher({ q, treatment: undefined, country: undefined }, 'similar')(inquiry)).toBe(isSimilar)
})
