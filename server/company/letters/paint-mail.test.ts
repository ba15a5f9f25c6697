import { expect, it } from 'vitest'
import { brandColours } from '#contract/look/colours.ts'
import { html, toMailPage } from './html.ts'
import { toLogo } from './logo.ts'
import { paintMail } from './paint-mail.ts'

const look = {
  colours: { ...brandColours, structure: '#123f7a', ground: '#0d2f5e', paper: '#f4f7fb' },
  logo: null,
}

const compose = (monogram: string | null, words = '') => ({
  html: toMailPage('Hello', html`${toLogo({ name: 'Ikeja Care', monogram })}<p>${words}</p>`),
})

it('a mail has the colours of the company, and its letters', () => {
  const painted = paintMail(compose('IC'), look).html
  expect(painted).toContain('>IC</td>')
  for (const hex of ['#123f7a', '#f4f7fb', '#14241f']) expect(painted).toContain(hex)
  for (const hex of ['#0e4d45', '#fbf6ec', '#f0b13c']) expect(painted).not.toContain(hex)
})

it('the company of the content has its mark', () => {
  expect(compose(null).html).toContain('#f0b13c')
  expect(paintMail(compose(null), { ...look, colours: brandColours })).toEqual(compose(null))
})

it('what somebody wrote stays as it is', () => {
  const words = 'My favourite is style="color:#0e4d45" or #0e4d45'
  expect(paintMail(compose(null, words), look).html).toContain('style=&quot;color:#0e4d45&quot; or #0e4d45')
})
