import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('escapes each character that HTML gives a meaning, in text and in attributes', () => {
  expect(escapeHtml(`<a title="it's">&amp;</a>`)).toBe(
    '&lt;a title=&quot;it&#39;s&quot;&gt;&amp;amp;&lt;/a&gt;',
  )
})
