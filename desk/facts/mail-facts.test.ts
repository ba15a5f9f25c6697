import { expect, it } from 'vitest'
import { findName, findPhone } from './mail-facts.ts'

it.each([
  ['Please call me on 0712 345 678 after 17:00.', '0712 345 678'],
  ['Tel: +971 50 123 4567\nDubai', '+971 50 123 4567'],
  ['WhatsApp 00254712345678', '00254712345678'],
  ['(+254) 712-345-678', '(+254) 712-345-678'],
  ['The scan is of 12.03.2026, the bill KES 150000.', ''],
  ['Passport AK0712345678, see https://x.example/0712345678', ''],
  ['Her mail is 0712345678@x.example', ''],
  ['My file number is 12345.', ''],
])('finds the number in %j', (text, phone) => {
  expect(findPhone(text, '+254')).toBe(phone)
})

it.each([
  ['Hello, my name is Otieno Odhiambo and I need a new knee', 'Otieno Odhiambo'],
  ['My name is Asha from Kisumu', 'Asha'],
  ['Bonjour, je m’appelle Aïcha Diallo. Ma mère', 'Aïcha Diallo'],
  ['Jina langu ni Juma Ali. Ninaomba', 'Juma Ali'],
  ['Magacaygu waa Faadumo Cali', 'Faadumo Cali'],
  ['اسمي فاطمة علي من مقديشو', 'فاطمة علي'],
  ['I need a new knee.', ''],
])('finds the name in %j', (text, name) => {
  expect(findName(text)).toBe(name)
})
