import { describe, expect, it } from 'vitest'
import { type Chat, parseChat } from './parse-chat.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const reading = { now: NOW, zone: 'Africa/Nairobi' }

const parse = (...lines: string[]) => parseChat(lines.join('\n'), reading)
const listTimes = (chat: Chat | undefined) =>
  chat?.messages.map(({ at }) => new Date(at).toISOString().slice(0, 16))

/** A moment, 13 June 2026 at 21:25 in Nairobi, as phones write it. */
const JUNE = '2026-06-13T18:25'
const heads: [string, string][] = [
  ['an Android phone in British English', '13/06/2026, 21:25 - Asha: Habari'],
  ['an Android phone in American English', '6/13/26, 9:25\u202FPM - Asha: Habari'],
  ['an Android phone in Kenyan English', '13/06/2026, 9:25 pm - Asha: Habari'],
  ['an Android phone in Canadian English', '2026-06-13, 9:25 p.m. - Asha: Habari'],
  ['an Android phone in South African English', '2026/06/13, 21:25 - Asha: Habari'],
  ['an Android phone in German', '13.06.26, 21:25 - Asha: Habari'],
  ['an Android phone in Spanish', '13/6/2026, 9:25 p.\u00A0m. - Asha: Habari'],
  ['an Android phone in French', '13/06/2026 à 21:25 - Asha: Habari'],
  ['an Android phone in Finnish', '13.6.2026 klo 21.25 - Asha: Habari'],
  ['an Android phone in Turkish', '13.06.2026 21:25 - Asha: Habari'],
  ['an Android phone in Arabic', '١٣\u200F/٦\u200F/٢٠٢٦، ٩:٢٥ م - Asha: Habari'],
  ['an Android phone in Amharic', '13/06/2026 9:25 ከሰዓት - Asha: Habari'],
  ['an Android phone in Somali', '13/06/2026, 9:25 GD - Asha: Habari'],
  ['an iPhone in British English', '[13/06/2026, 21:25:15] Asha: Habari'],
  ['an iPhone in American English', '\u200E[6/13/26, 9:25:15\u202FPM] Asha: Habari'],
  ['an iPhone in German', '[13.06.26, 21:25:15] Asha: Habari'],
  ['an iPhone in Spanish', '[13/6/26 9:25:15 p. m.] Asha: Habari'],
  ['an iPhone in Croatian', '[13. 06. 2026. 21:25:15] Asha: Habari'],
  ['messages copied in the browser', '[21:25, 13/06/2026] Asha: Habari'],
  ['messages copied in an American browser', '[9:25 PM, 6/13/2026] Asha: Habari'],
  ['messages copied on a phone', '[13/06, 21:25] Asha: Habari'],
  ['messages copied on an American phone', '[6/13, 9:25 PM] Asha: Habari'],
]

describe('a chat', () => {
  it.each(heads)('of %s is read', (_, line) => {
    const chat = parse(line)
    expect(chat?.messages).toMatchObject([{ from: 'Asha', text: 'Habari' }])
    expect(listTimes(chat)).toEqual([JUNE])
  })

  it('keeps the lines of each message, and who wrote it', () => {
    const chat = parse(
      '12/06/2026, 08:00 - Messages and calls are end-to-end encrypted. Tap to learn more.',
      '12/06/2026, 08:01 - +254 712 345 678: Good morning',
      '',
      'My mother needs a new knee: what does it cost?',
      '12/06/2026, 08:05 - Pona Care: Good morning. How old is she?',
      '12/06/2026, 08:05 - Missed voice call',
      '13/06/2026, 08:06 - +254 712 345 678: 61',
    )
    expect(chat?.names).toEqual(['+254 712 345 678', 'Pona Care'])
    expect(chat?.messages.map(({ text }) => text)).toEqual([
      'Good morning\n\nMy mother needs a new knee: what does it cost?',
      'Good morning. How old is she?',
      '61',
    ])
  })

  it.each([
    ['IMG-20260612-WA0001.jpg (file attached)', 'IMG-20260612-WA0001.jpg', ''],
    [
      '\u200E<attached: 00000042-PHOTO-2026-06-12-15-13-20.jpg>',
      '00000042-PHOTO-2026-06-12-15-13-20.jpg',
      '',
    ],
    ['X ray.pdf (fichier joint)\nThe report', 'X ray.pdf', 'The report'],
    ['2026-06-12-PHOTO-00004762.jpg <\u200Eattached>', '2026-06-12-PHOTO-00004762.jpg', ''],
  ])('names the file in place of %j', (text, file, caption) => {
    expect(parse(`12/06/2026, 08:01 - Asha: ${text}`)?.messages).toMatchObject([{ file, text: caption }])
  })

  it('leaves out the notice that an iPhone writes under a name', () => {
    const notice =
      '\u200EMessages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.'
    const chat = parse(`[12/06/2026, 08:00:00] Asha: ${notice}`, '[12/06/2026, 08:01:00] Asha: Habari')
    expect(chat?.messages.map(({ text }) => text)).toEqual(['Habari'])
  })

  it('tells the order of day and month from the other dates, from the present, and from their order', () => {
    expect(listTimes(parse('05/06/2026, 08:00 - A: a', '13/06/2026, 08:00 - A: b'))?.[0]).toBe(
      '2026-06-05T05:00',
    )
    expect(listTimes(parse('6/5/2026, 08:00 - A: a', '6/13/2026, 08:00 - A: b'))?.[0]).toBe(
      '2026-06-05T05:00',
    )
    // The fifth of December is to come.
    expect(listTimes(parse('05/12/2026, 08:00 - A: a'))?.[0]).toBe('2026-05-12T05:00')
    expect(
      listTimes(parse('10/1/2026, 08:00 - A: a', '11/2/2026, 08:00 - A: b', '1/3/2026, 08:00 - A: c'))?.[0],
    ).toBe('2026-01-10T05:00')
  })

  it('says where the order stays open, and reads it as asked', () => {
    const british = parse('05/06/2026, 08:00 - A: a')
    expect(british).toMatchObject({ isDoubtful: true, isMonthFirst: false })
    const american = parse('5/6/26, 8:00 AM - A: a')
    expect(american).toMatchObject({ isDoubtful: true, isMonthFirst: true })
    const asked = parseChat('5/6/26, 8:00 AM - A: a', { ...reading, isMonthFirst: false })
    expect(listTimes(asked)).toEqual(['2026-06-05T05:00'])
    expect(parse('06/06/2026, 08:00 - A: a')?.isDoubtful).toBe(false)
  })

  it('takes the year that is past where the phone wrote none', () => {
    expect(listTimes(parse('[12/12, 14:05] A: a', '[12/12, 14:06] A: b'))?.[0]).toBe('2025-12-12T11:05')
  })

  it.each([
    ['words', 'She called about her mother.'],
    ['words with a time', 'Called at 14:05 - wants a price: knee'],
    ['a list of dates', '12/06/2026 X ray\n13/06/2026 MRI'],
    ['a day that does not exist', '31/02/2026, 08:00 - A: a'],
    ['a day to come', '12/06/2027, 08:00 - A: a'],
    ['a notice alone', '12/06/2026, 08:00 - Missed voice call'],
    ['nothing', ''],
  ])('is not seen in %s', (_, text) => {
    expect(parseChat(text, reading)).toBeUndefined()
  })
})
