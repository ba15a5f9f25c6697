import { describe, expect, it } from 'vitest'
import { inquiryLimits } from '#contract/inquiry.ts'
import { fold } from './search-text.ts'

describe('the words of a search', () => {
  it('have no case, no accents and no compatibility forms', () => {
    expect(fold('Wánjikũ ＭＷＡＮＧＩ, ﬁrst')).toBe('wanjiku mwangi, first')
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
