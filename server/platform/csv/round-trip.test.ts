import { expect, it } from 'vitest'
import { toLine } from './cells.ts'
import { parseCsv } from './parse-csv.ts'

const readBack = (text: string) => parseCsv(toLine(['id', 'text']) + toLine(['1', text]))?.[1]?.[1]

it.each([
  'Answers fast\n- slow on Sundays\n- =1+1',
  '+91 1; +91 2',
  '; =1;\t@x\t;-1',
  '\t=1\r\n\t-2\r\r\n',
  '＝1；＋2\n＠x; −5 ⁺6 ﹣7\n−8',
  '\u200B=1\n\u200B=2',
  "'=1",
  "''=1; '-2\n'''＋3",
  "' =1",
  "'Fortis' and it's\n'quoted'",
  '"=1"',
])('reads back %j as it was', (text) => {
  expect(readBack(text)).toBe(text)
})

it('reads back every short text of signs, apostrophes and breaks', () => {
  const signs = ["'", '=', '＋', '"', ';', '\n', '\r', '\t', ' ', ',', 'a', '\u200B']
  let texts = ['']
  for (let length = 1; length <= 4; length++) {
    texts = texts.flatMap((text) => signs.map((sign) => text + sign))
    expect(texts.filter((text) => readBack(text) !== text)).toEqual([])
  }
})
