import { expect, it } from 'vitest'
import { toBrandToken, toHeaderName, toMetricPrefix } from './brand.ts'

it.each([
  ['Pona', 'Pona'],
  ['Lagos Care', 'Lagos-Care'],
  ['Ọ̀nà Ìlera', 'Ona-Ilera'],
  ['Dr. Müller & Söhne', 'Dr-Muller-Sohne'],
  ['24 Hours', 'Company-24-Hours'],
  ['ፖና', 'Company'],
])('%s is %s where only plain letters may stand', (name, token) => {
  expect(toBrandToken({ name })).toBe(token)
})

it('begins metrics and headers', () => {
  expect(toMetricPrefix({ name: 'Lagos Care' })).toBe('lagos_care_')
  expect(toHeaderName({ name: 'Lagos Care' }, 'Reference')).toBe('X-Lagos-Care-Reference')
  expect(toMetricPrefix({ name: 'Pona' })).toBe('pona_')
})
