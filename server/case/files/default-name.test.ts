import { expect, it } from 'vitest'
import { toDefaultName } from './default-name.ts'

it.each([
  ...['IMG_2031.jpg', 'image.jpg', '20261121_101112.jpg', 'PXL_20261121_101112345.jpg', 'DSC00012.JPG'],
  ...['IMG-20261121-WA0003.jpg', 'WhatsApp Image 2026-11-21 at 10.11.12.jpeg', 'Screenshot_20261121.png'],
  ...['photo (1).jpg', 'scan0001.pdf', 'DOC-20261121-WA0007.pdf', 'CamScanner 11-21-2026 10.11.pdf'],
  ...['5f3c2a9e-8b1d-4c7a-9e2f-1a2b3c4d5e6f.jpg', 'file.pdf', '1000012345.jpg', 'a.b.jpg'],
])('%s says nothing', (sentAs) => {
  expect(toDefaultName(sentAs, 3)).toBe(`Report 3.${sentAs.split('.').at(-1)}`)
})

it.each([
  ...[
    'Blood test.pdf',
    'MRI_knee_2026.jpg',
    'ripoti ya daktari.pdf',
    'የደም ምርመራ.pdf',
    'تقرير.jpg',
    '血液检查.png',
  ],
  ...['X-ray 1.jpg', 'IMG_2031 biopsy.jpg', 'report2.pdf', 'Wanjiku.zip', 'ECG.pdf', 'CD.zip'],
])('%s is kept', (sentAs) => {
  expect(toDefaultName(sentAs, 3)).toBe(sentAs)
})
