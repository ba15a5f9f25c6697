import { drawHeartbeat, drawKnee, drawSpine } from './drawings.ts'
import { createLetter } from './pdf.ts'

const INVENTED = 'Invented, to try the desk. No patient, no hospital.'
const JPEG_QUALITY = 78

const make = {
  'knee.jpg': () => toJpeg(drawKnee()),
  'spine.jpg': () => toJpeg(drawSpine()),
  'ecg.jpg': () => toJpeg(drawHeartbeat()),
  'echo.pdf': () =>
    createLetter('Echocardiogram report', [
      INVENTED,
      '',
      'Age: 12 years     Weight: 31 kg     Rhythm: sinus, 96 per minute',
      '',
      'Mitral valve: thickened leaflets, restricted posterior leaflet,',
      'severe regurgitation (vena contracta 8 mm).',
      'Left atrium: 48 mm, dilated. Left ventricle: EDD 52 mm, EF 58 %.',
      'Aortic valve: mild regurgitation. Pulmonary pressure: 45 mmHg.',
      '',
      'Conclusion: rheumatic heart disease with severe mitral regurgitation.',
      'Surgical opinion advised. Penicillin every four weeks to be continued.',
    ]),
  'biopsy.pdf': () =>
    createLetter('Histology report', [
      INVENTED,
      '',
      'Specimen: core biopsy, left breast, upper outer quadrant',
      '',
      'Invasive carcinoma of no special type, grade 2.',
      'Oestrogen receptor 90 %, progesterone receptor 70 %, HER2 negative (1+).',
      'Ki-67: 18 %.',
      '',
      'Staging by CT of chest and abdomen, and a bone scan, advised.',
    ]),
  'spine report.pdf': () =>
    createLetter('X-ray report: whole spine, standing', [
      INVENTED,
      '',
      'Girl of 14 years.',
      'Right thoracic curve T5 to T11: Cobb angle 58 degrees.',
      'Left lumbar curve T12 to L4: Cobb angle 34 degrees.',
      'Risser sign 3. No vertebral anomaly. Pelvis level.',
      '',
      'Conclusion: adolescent idiopathic scoliosis.',
    ]),
  'discharge.pdf': () =>
    createLetter('Discharge summary', [
      INVENTED,
      '',
      'Diagnosis: mitral stenosis, valve replaced on the fourth day.',
      'Course: out of bed on the second day after the operation, no fever.',
      'Medicines: warfarin 5 mg in the evening, INR target 2.5 to 3.5.',
      'Controls: INR weekly for a month, echocardiogram in three months.',
    ]),
} satisfies Record<string, () => Buffer | Promise<Buffer>>

export type FileName = keyof typeof make

export async function makeFile(name: FileName): Promise<Buffer> {
  return await make[name]()
}

/** A server that invents nothing doesn't load the library. */
async function toJpeg(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(drawing)).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}
