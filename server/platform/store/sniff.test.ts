import { expect, it } from 'vitest'
import { createDicom } from '#testing/files/dicom.ts'
import { toFileName } from '../../case/files/file-name.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const toWord = (first: string) =>
  bytes(`PK\u0003\u0004\u0014\0\u0006\0${first}\0\0PK\u0003\u0004word/document.xml`)
const dicom = Buffer.concat([Buffer.alloc(128), bytes('DICM\u0002\0')])

it.each([
  ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
  ['a PDF after a line break', bytes('\r\n%PDF-1.4\n'), 'pdf'],
  ['a PDF after a mark', bytes('\u00ef\u00bb\u00bf%PDF-1.4\n'), 'pdf'],
  ['a PDF after 1,024 bytes', bytes(`${'x'.repeat(1_024)}%PDF-1.4\n1 0 obj`), 'pdf'],
  ['a PDF after 1,025 bytes', bytes(`${'x'.repeat(1_025)}%PDF-1.4\n1 0 obj`), 'text'],
  ['words about PDFs', bytes('A PDF begins with %PDF-1.4, then objects follow.'), 'text'],
  ['a DICOM without preamble', bytes('\u0008\0\u0005\0CS\u0002\0AB\u0008\0\u0016\0UI\u0002\x001.'), 'dicom'],
  ['an implicit one', bytes('\u0008\0\u0008\0\u0002\0\0\0AB\u0008\0\u0016\0\u0002\0\0\x001.'), 'dicom'],
  [
    'an old one that begins with a length',
    bytes('\b\0\0\0\u0004\0\0\0\0\u0001\0\0\b\0\u0005\0\n\0\0\0'),
    'dicom',
  ],
  ['elements that descend', bytes('\u0008\0\u0016\0CS\u0002\0AB\u0008\0\u0005\0UI\u0002\x001.'), 'other'],
  ['bytes that only begin so', bytes('\u0008\0\u0005\0CS\u0002\0ABnothing more'), 'other'],
  ['a JPEG', bytes('\u00ff\u00d8\u00ff\u00e0'), 'jpeg'],
  ['a PNG', bytes('\u0089PNG\r\n\u001a\n'), 'png'],
  ['a WebP', bytes('RIFF\u0010\0\0\0WEBPVP8 '), 'webp'],
  ['an iPhone’s photo', bytes('\0\0\0\u0024ftypheic\0\0\0\0mif1'), 'heic'],
  ['a film of the same container', bytes('\0\0\0\u0020ftypisom\0\0\u0002\0'), 'other'],
  ['a sound of the same container as WebP', bytes('RIFF\u0010\0\0\0WAVEfmt '), 'other'],
  ['a voice note of WhatsApp', bytes(`OggS\0\u0002${'\0'.repeat(20)}\u0001\u0013OpusHead\u0001`), 'audio'],
  ['a film in Ogg', bytes(`OggS\0\u0002${'\0'.repeat(20)}\u0001\u002a\u0080theora`), 'other'],
  ['a voice memo of an iPhone', bytes('\0\0\0\u001cftypM4A \0\0\0\0'), 'audio'],
  ['a voice note of an old phone', bytes('#!AMR\n<'), 'audio'],
  ['an MP3 with a tag', bytes('ID3\u0004\0'), 'audio'],
  ['an MP3', bytes('\u00ff\u00fb\u0090\u0064'), 'audio'],
  ['words in UTF-16', bytes('\u00ff\u00feG\0o\0'), 'other'],
  ['a recording of a browser', bytes('\u001aE\u00df\u00a3\u009fB\u0082\u0084webm\0A_OPUS'), 'audio'],
  [
    'a recording whose sound holds the letters of a film',
    bytes(
      '\u001aE\u00df\u00a3\u009fB\u0082\u0084webm\0S\u00ab\u0084\u001fC\u00b6u\0A_OPUS\u001fC\u00b6u\u0001V_',
    ),
    'audio',
  ],
  [
    'a film of a browser with an index',
    bytes(
      '\u001aE\u00df\u00a3\u009fB\u0082\u0084webm\0S\u00ab\u0084\u001fC\u00b6u\0A_OPUS V_VP8\u001fC\u00b6u',
    ),
    'other',
  ],
  ['a film of a browser', bytes('\u001aE\u00df\u00a3\u009fB\u0082\u0084webm\0A_OPUS V_VP8'), 'other'],
  ['a DICOM', dicom, 'dicom'],
  ['a Word document', toWord('[Content_Types].xml'), 'word'],
  ['an old Word document', bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), 'word'],
  ['a ZIP', bytes('PK\u0003\u0004\u0014\0\0\0CD/DICOMDIR'), 'zip'],
  ['words', Buffer.from('Daktari, goti linauma.\r\nጉልበት'), 'text'],
  ['words whose last character is cut', Buffer.from('ጉ').subarray(0, 2), 'other'],
  ['many words', Buffer.from('ጉ'.repeat(SNIFFED_BYTES)), 'text'],
  ['words with a NUL', bytes('a\0b'), 'other'],
  ['words in Latin-1', bytes('caf\u00e9 noir'), 'other'],
  ['a page', bytes('<html>%PDF-1.7'), 'text'],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text'],
  ['a program', bytes('MZ\u0090\0\u0003'), 'other'],
  ['too little of a PDF', bytes('%PDF'), 'text'],
  ['nothing', Buffer.alloc(0), 'other'],
])('%s is known by its first bytes', (_, start, name) => {
  expect(sniff(start).name).toBe(name)
})

it.each([
  ['report.docx', toWord('x'), 'report.docx'],
  ['report.docm', toWord('x'), 'report.docm.docx'],
  ['numbers.xls', bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), 'numbers.xls'],
  ['page.html', bytes('<script>alert(1)</script>'), 'page.html.txt'],
  ['drawing.svg', bytes('<svg/>'), 'drawing.svg.txt'],
  ['values.csv', bytes('Hb;9.1'), 'values.csv'],
  ['setup.exe', bytes('MZ\u0090\0'), 'setup.exe.bin'],
  ['scan.pdf', bytes('MZ\u0090\0'), 'scan.pdf.bin'],
  ['voice.opus', bytes('OggS\0'), 'voice.opus'],
  ['0001', dicom, '0001.dcm'],
  ['letter.rtf', bytes('{\\rtf1\\ansi Dear'), 'letter.rtf'],
  ['words.rtf', bytes('Dear {\\rtf1'), 'words.rtf.txt'],
  ['scan.pdf', bytes('\n%PDF-1.4'), 'scan.pdf'],
  ['photo.avif', bytes('\0\0\0\u001cftypavif\0\0\0\0avifmif1miaf'), 'photo.avif'],
  ['photo', bytes('\0\0\0\u0018ftypmif1\0\0\0\0mif1avif'), 'photo.avif'],
  ['photo.avif', bytes('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 'photo.avif.heic'],
  ['scan.jp2', bytes('\0\0\0\u000cjP  \r\n\u0087\n'), 'scan.jp2'],
  ['scan.j2k', bytes('\u00ff\u004f\u00ff\u0051\0'), 'scan.j2k'],
  ['0001.IMA', createDicom({}).subarray(132), '0001.ima'],
  ['winmail.dat', bytes('x\u009f>"\u0001\0'), 'winmail.dat'],
  ['scan.jp2', bytes('jP  \r\n'), 'scan.jp2.txt'],
])('%s opens as nothing that its content is not', (typed, start, name) => {
  expect(toFileName(typed, sniff(start))).toBe(name)
})

it('what Outlook packs is named, so that the desk can say what to ask for', () => {
  expect(sniff(bytes('x\u009f>"\u0001\0')).type).toBe('application/ms-tnef')
})
