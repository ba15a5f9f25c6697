import { expect, it } from 'vitest'
import { findQuotedLines } from './quoted-lines.ts'

function fold(text: string, ours: string[] = []): string[] {
  const ranges = findQuotedLines(text, ours)
  return text
    .split('\n')
    .filter((_, index) => ranges.some(({ first, last }) => first <= index && index <= last))
}

it.each([
  'On Fri, 20 Nov 2026 at 10:02, Pona <care@pona.example> wrote:',
  'Mnamo Ijumaa, 20 Novemba 2026 saa 10:02 Pona <care@pona.example> aliandika:',
  'Le ven. 20 nov. 2026 à 10:02, Pona <care@pona.example> a écrit :',
  'في الجمعة، ٢٠ نوفمبر ٢٠٢٦ كتب Pona:',
  'እ.ኤ.አ. 20 ኖቬምበር 2026 10:02 Pona ጽፏል፦',
])('folds a marked quote with its lead: %s', (lead) => {
  expect(fold(`Yes, I can travel.\n\n${lead}\n\n> Can you travel?\n>\n> Pona\n`)).toEqual([
    lead,
    '',
    '> Can you travel?',
    '>',
    '> Pona',
  ])
})

it('folds a lead that is broken into lines', () => {
  expect(fold('Yes\n\nOn Fri, 20 Nov 2026 at 10:02,\nPona <care@pona.example> wrote:\n> Q')).toEqual([
    'On Fri, 20 Nov 2026 at 10:02,',
    'Pona <care@pona.example> wrote:',
    '> Q',
  ])
})

const lead = 'On Fri, 20 Nov 2026 at 10:02, Pona <care@pona.example> wrote:'

it.each([
  ['a lead', lead],
  ['a lead that breaks behind its time', lead.replace(', Pona', ',\nPona')],
  ['a lead that breaks within its address', lead.replace('<', '<\n')],
  ['a lead that breaks before its address', lead.replace(' <', '\n<')],
  ['a lead that breaks before its verb', lead.replace(' wrote', '\nwrote')],
  ['a lead in three lines', lead.replace(', Pona', ',\nPona').replace(' wrote', '\nwrote')],
  ['a French lead', 'Le ven. 20 nov. 2026 à 10:02, Pona <care@pona.example>\na écrit :'],
  ['a lead that begins with its date', '2026-11-20 10:02 GMT+03:00 Pona <\ncare@pona.example>:'],
  ['a lead that names the time last', 'Pona <care@pona.example> schrieb am 20. Nov. 2026 um 10:02:'],
  ['a lead with an address alone', 'Pona <care@pona.example> wrote:'],
])('folds %s, and not the answer that stands right above it', (_, broken) => {
  for (const answer of [
    'No, I cannot.',
    'I can come on 20 Nov 2026',
    'At 10:30 I call you,',
    'Operation: 2019',
  ])
    for (const signature of ['', '\n\n-- \nAmina'])
      expect(fold(`${answer}\n${broken}\n> Can you travel?${signature}`)).toEqual([
        ...broken.split('\n'),
        '> Can you travel?',
      ])
})

it.each(['> Can you travel?', `${lead}\n> Can you travel?\n\n`])(
  'folds nothing that leaves nothing: %j',
  (text) => {
    expect(fold(text)).toEqual([])
  },
)

it.each([
  'I am allergic to:\n> penicillin',
  'From: the hospital in Mombasa\nDiagnosis: mitral stenosis',
  '-- \nI am allergic to penicillin',
  '-----Original Message-----\nFrom: Pona\nCan you travel?',
])('folds no words that may be new: %j', (text) => {
  expect(fold(`${text}\nAmina`).filter((line) => !line.startsWith('>'))).toEqual([])
})

it('folds answers between quotes not', () => {
  expect(fold('> One?\nYes\n> Two?\nNo')).toEqual(['> One?', '> Two?'])
})

it('folds what repeats three lines of ours, and not what repeats one', () => {
  const ours = ['Dear Asha,\n\nCan you travel?\nWhich month?\n\nPona']
  expect(fold('Thanks\n\nFrom: Pona\nDear Asha,\n\nCan you  travel?\nWhich month?\n\nPona', ours)).toEqual([
    'Dear Asha,',
    '',
    'Can you  travel?',
    'Which month?',
    '',
    'Pona',
  ])
  expect(fold('Can you travel?\nYes, with my son', ours)).toEqual([])
})

const ours = ['Dear Asha,\n\nCan you travel?\nWhich month?\n\nPona']

it.each([
  [
    'English',
    [
      'From: Pona <care@pona.example>',
      'Sent: Friday, November 20, 2026 10:02 AM',
      'To: Asha',
      'Subject: Re: x',
    ],
  ],
  [
    'French',
    ['De : Pona <care@pona.example>', 'Envoyé : vendredi 20 novembre 2026 10:02', 'À : Asha', 'Objet : x'],
  ],
  [
    'Arabic',
    ['من: Pona <care@pona.example>', 'تم الإرسال: الجمعة، ٢٠ نوفمبر ٢٠٢٦', 'إلى: Asha', 'الموضوع: x'],
  ],
  [
    'a web client',
    ['*From:* Pona <care@pona.example>', '*Sent:* 20 November 2026', '*To:* Asha', '*Subject:* x'],
  ],
])("folds Outlook's quote in %s, and not the words around and within it", (_, head) => {
  const separator = '________________________________'
  const quote = [separator, ...head, '', 'Dear Asha,', '', 'Can you travel?']
  const text = [
    'Yes, in December.',
    '',
    ...quote,
    'With my son, on the 12th',
    'Which month?',
    '',
    'P.S. thanks',
  ]
  expect(fold(text.join('\n'), ours)).toEqual([...quote, 'Which month?'])
})

it("folds Outlook's quote of a single line below its original message line", () => {
  const quote = '-----Original Message-----\nFrom: Pona\nSent: 20 November 2026\nTo: Asha\n\nCan you travel?'
  expect(fold(`Yes\n\n${quote}`, ours)).toEqual(quote.split('\n'))
})

it.each([
  'From: the hospital in Mombasa\nDate: 20 November 2026\nDiagnosis: stenosis\n\nMy own words\nmore\nof them\nPona',
  'From: Mombasa\nDate: 20 November 2026\n\nDear Asha,',
  'Name: Asha\nVillage: Lamu\nDiagnosis: stenosis\n\nDear Asha,',
])('folds no facts that a patient lists: %j', (text) => {
  expect(fold(text, ours)).toEqual([])
})
