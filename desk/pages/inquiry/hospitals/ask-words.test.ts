import { expect, it } from 'vitest'
import { namesPatient, toAnswerSubject, toAskSubject, toAskText } from './ask-words.ts'

const inquiry = { name: 'Wanjiku Mwangi', reference: 'PN-AAAA-BBBB', treatment: 'Knee\n replacement' }

it('asks with reference and treatment in the subject', () => {
  expect(toAskSubject(inquiry)).toBe('Opinion and quotation, PN-AAAA-BBBB: Knee replacement')
})

it('leaves a treatment that names the patient out of the subject', () => {
  expect(toAskSubject({ ...inquiry, treatment: 'knee of WANJIKU' })).toBe(
    'Opinion and quotation, PN-AAAA-BBBB',
  )
  expect(namesPatient('Offer for Mr. Mwangi', inquiry.name)).toBe(true)
  expect(namesPatient('Offer for PN-AAAA-BBBB', inquiry.name)).toBe(false)
})

it('never names the patient in the text', () => {
  const text = toAskText(inquiry, { name: 'Amina', company: 'Pona' })
  expect(text).not.toContain('Wanjiku')
  expect(text).toContain('Treatment: Knee replacement')
})

it('answers under the newest subject', () => {
  expect(toAnswerSubject(['Opinion', 'Re: Opinion'], inquiry)).toBe('Re: Opinion')
  expect(toAnswerSubject(['Opinion', ''], inquiry)).toBe('Re: Opinion')
  expect(toAnswerSubject([], inquiry)).toBe(toAskSubject(inquiry))
})
