import { expect, it } from 'vitest'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import { toNotice } from './to-notice.ts'

it('tells how long the link works as the page tells it: never longer than the inquiry is kept', () => {
  const [content] = toTestRelease(testSite).contents.languages
  if (content === undefined) throw new Error('The release has no language')
  const privacy = { ...content.privacy, sections: [{ title: 'Link', paragraphs: ['For {link}.'] }] }
  const read = (retentionDays: number) =>
    toNotice({ ...content, privacy }, { company: testSite.company, retentionDays }).sections[1]?.lines
  expect([read(730), read(30)]).toEqual([['For 90 days.'], ['For 30 days.']])
})
