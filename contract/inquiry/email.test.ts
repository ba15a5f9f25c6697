import { describe, expect, it, test } from 'vitest'
import { mendEmail } from './email.ts'
import { parseInquiry } from './inquiry.ts'

const filled = { name: 'Achieng Otieno', phone: '0712 345 678', message: 'My knee' }

function parseEmail(email: string): unknown {
  const parsed = parseInquiry({ ...filled, email }, '+254')
  return 'inquiry' in parsed ? parsed.inquiry.email : parsed.errors
}

describe('an inquiry mends an address that can only mean one', () => {
  it.each([
    ['achieng@gmail.com.', 'achieng@gmail.com'],
    ['achieng@gmail.com,', 'achieng@gmail.com'],
    ['achieng@gmail.com;', 'achieng@gmail.com'],
    ['achieng@gmail..com', 'achieng@gmail.com'],
    ['achieng@gmail,com', 'achieng@gmail.com'],
    ['achieng@yahoo,co.uk', 'achieng@yahoo.co.uk'],
    ['achieng @gmail.com', 'achieng@gmail.com'],
    ['achieng@ gmail.com', 'achieng@gmail.com'],
    ['achieng @ gmail . com', 'achieng@gmail.com'],
    ['achieng@gmail. com', 'achieng@gmail.com'],
    ['achieng\u00A0@gmail.com', 'achieng@gmail.com'],
    ['achieng@@gmail.com', 'achieng@gmail.com'],
    ['achieng＠gmail.com', 'achieng@gmail.com'],
    ['ａｃｈｉｅｎｇ＠ｇｍａｉｌ．ｃｏｍ', 'achieng@gmail.com'],
    ['achieng@gmail。com', 'achieng@gmail.com'],
    ['\u200Bachieng@gmail.com\u200B', 'achieng@gmail.com'],
    ['achieng@\u2060gmail\u00AD.com', 'achieng@gmail.com'],
    ['\u200Eachieng@gmail.com\uFEFF', 'achieng@gmail.com'],
    ['mailto:achieng@gmail.com', 'achieng@gmail.com'],
    ['mailto:achieng@gmail.com?subject=Knee', 'achieng@gmail.com'],
    ['<achieng@gmail.com>', 'achieng@gmail.com'],
    ['Achieng Otieno <achieng@gmail.com>', 'achieng@gmail.com'],
    ['"achieng@gmail.com"', 'achieng@gmail.com'],
    ['(achieng@gmail.com)', 'achieng@gmail.com'],
    ['achieng@bücher.example', 'achieng@xn--bcher-kva.example'],
    ['achieng@BÜCHER.example', 'achieng@xn--bcher-kva.example'],
    ['Achieng.Otieno+knee@Gmail.com.', 'Achieng.Otieno+knee@Gmail.com'],
  ])('%j is %s', (typed, meant) => {
    expect(parseEmail(typed)).toBe(meant)
  })
})

describe('an inquiry refuses an address that may mean several, or none', () => {
  it.each([
    'achieng otieno@gmail.com',
    'achieng,otieno@gmail.com',
    'achieng@gmail com',
    'achieng@gma il.com',
    'achieng@gmail.com otieno@gmail.com',
    'achieng@gmail.com, otieno@gmail.com',
    'achieng@gmail.com, Nairobi',
    'achieng@gmail.com. Thanks',
    'achieng@gmail.com or 0712 345 678',
    '<a@gmail.com> <b@gmail.com>',
    'a@gmail.com <b@gmail.com>',
    '<a@gmail.com> b@gmail.com',
    'élodie@gmail.com',
    'achieng.gmail.com',
    'achieng@bücher.example/x@y',
    'achieng@bücher.example:80',
    '@gmail.com',
    'achieng@',
  ])('%j', (typed) => {
    expect(parseEmail(typed)).toEqual({ email: 'notAnEmail' })
  })
})

test.each(["o'brien@gmail.com", '-a@gmail.com', 'a.@gmail.com', 'A_B@GMAIL.com', 'a@xn--bcher-kva.example'])(
  '%s is an address as it stands',
  (address) => expect(mendEmail(address)).toBe(address),
)
