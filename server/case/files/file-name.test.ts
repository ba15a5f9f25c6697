import { expect, it } from 'vitest'
import { toDisposition, toFileName } from './file-name.ts'

const pdf = { extensions: ['pdf'] } as const
const jpeg = { extensions: ['jpg', 'jpeg'] } as const

it.each([
  ['Leaflet.PDF', pdf, 'Leaflet.pdf'],
  ['leaflet.exe', pdf, 'leaflet.exe.pdf'],
  ['photo.jpeg', jpeg, 'photo.jpeg'],
  ['photo', jpeg, 'photo.jpg'],
  ['Mwongozo wa ሆስፒታል.pdf', pdf, 'Mwongozo wa ሆስፒታል.pdf'],
  ['../../etc/passwd', pdf, 'etc passwd.pdf'],
  ['a\r\nBcc: x@y.example.pdf', pdf, 'a Bcc x@y.example.pdf'],
  ['gpj.\u202epdf.exe', pdf, 'gpj. pdf.exe.pdf'],
  ['.pdf', pdf, 'file.pdf'],
  ['', pdf, 'file.pdf'],
])('a file that was called %j is called safely', (typed, kind, name) => {
  expect(toFileName(typed, kind)).toBe(name)
})

it('shortens a name by whole characters', () => {
  const name = toFileName(`${'🏥'.repeat(300)}.pdf`, pdf)
  expect([...name]).toHaveLength(100)
  expect(name.isWellFormed()).toBe(true)
})

it('names a download in ASCII and in all letters', () => {
  expect(toDisposition("Prix d'été (1).pdf")).toBe(
    "attachment; filename=\"Prix d'_t_ (1).pdf\"; filename*=UTF-8''Prix%20d%27%C3%A9t%C3%A9%20%281%29.pdf",
  )
})

it('ends no quotation in the name of a download, and begins no line', () => {
  const [, ascii, whole] =
    /^attachment; filename="(.*)"; filename\*=UTF-8''(.*)$/s.exec(toDisposition('a";b\\"%22\r\nX: y.pdf')) ??
    []
  expect([ascii, whole]).toEqual(['a_;b___22__X: y.pdf', 'a%22%3Bb%5C%22%2522%0D%0AX%3A%20y.pdf'])
})
