import { describe, expect, it } from 'vitest'
import { inquiryLimits } from '#contract/inquiry.ts'
import { createMatcher, fold } from './search-text.ts'

describe('the words of a search', () => {
  it('have no case, no accents and no compatibility forms', () => {
    expect(fold('Wánjikũ ＭＷＡＮＧＩ, ﬁrst')).toBe('wanjiku mwangi, first')
  })

  it('are the same in letters that sound alike in Arabic and Amharic', () => {
    expect(fold('فاطمـة موسى')).toBe(fold('فاطمه موسي'))
    expect(fold('أحمد إبراهيم')).toBe(fold('احمد ابراهيم'))
    expect(fold('ፀሐይ ዓለሙ ሠላም')).toBe(fold('ጸሀይ አለሙ ሰላም'))
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
