import { expect, it } from 'vitest'
import { htmlToText } from './html-to-text.ts'

it.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<div>One</div><div>Two</div><div><br></div><div>Three</div>', 'One\nTwo\n\nThree'],
  ['a&nbsp;&eacute; &#4672;&#x1218;; &unknown; AT&T', 'a é ቀመ; &unknown; AT&T'],
  ['1 < 2 and 3 > 2, I <3 you', '1 < 2 and 3 > 2, I <3 you'],
  ['<ul><li>One<li>Two</ul>', '- One\n- Two'],
  ['<table><tr><td>HB</td><td>11.2</td></tr><tr><td>K</td></tr></table>', 'HB 11.2\nK'],
  ['<a href="https://x.example/a?b=1&amp;c=2">scan</a>', 'scan (https://x.example/a?b=1&c=2)'],
  ['<a href="https://x.example/">x.example</a>', 'x.example'],
  ['<a href="javascript:alert(1)">tap</a>', 'tap'],
  ['<img alt="X-ray" src="cid:1"><img src="x">', '[X-ray]'],
  ['<pre>HB   11\nK     4</pre>', 'HB   11\nK     4'],
  ['<style>p{}</style><script>if (a<b) {}</script><title>No</title>Yes<!-- hidden -->', 'Yes'],
  ['<script>unclosed, so it is shown', 'unclosed, so it is shown'],
  ['before <!-- unclosed', 'before <!-- unclosed'],
  ['</body></html>After the end</body>', 'After the end'],
  ['<img alt="a > b" src=x>text', '[a > b]text'],
  ['<o:p>Outlook</o:p><![if !mso]>shown<![endif]>', 'Outlookshown'],
  ['<blockquote>A<blockquote>B</blockquote>C</blockquote>D', '> A\n> >\n> > B\n>\n> C\n\nD'],
  ['a <b unclosed', 'a <b unclosed'],
])('%j is read as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it('quotes deeper than ten are shown at that depth', () => {
  expect(htmlToText(`${'<blockquote>'.repeat(50)}x`)).toBe(`${'> '.repeat(10)}x`)
})
