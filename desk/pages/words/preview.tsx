import { useState } from 'react'
import type { FrameScheme, TextsAnswer } from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { type PreviewPage, previewPages } from '#contract/texts/preview-pages.ts'
import { SelectField } from '#ui/field.tsx'
import { pageNames } from './labels.ts'
import { PageFrame } from './page-frame.tsx'

const widths = { Phone: 390, Computer: 1280 } as const
const schemes: Readonly<Record<FrameScheme, string>> = { light: 'Light', dark: 'Dark' }

type PreviewProps = {
  answer: TextsAnswer
  texts: Texts
  page: PreviewPage
  chosen: string | undefined
  onPage: (page: PreviewPage) => void
  onChoose: (path: string) => void
}

/** How a page will look, on a phone and on a computer, in both themes. A press on a text leads to its field. */
export function Preview({ answer, texts, page, chosen, onPage, onChoose }: PreviewProps) {
  const [device, setDevice] = useState<keyof typeof widths>('Phone')
  const [scheme, setScheme] = useState<FrameScheme>('light')
  return (
    <section className="words__preview" aria-label="Preview">
      <div className="words__controls">
        <SelectField
          id="words-page"
          label="Page"
          errorPrefix=""
          value={page}
          onChange={({ target }) => {
            const next = previewPages.find((one) => one === target.value)
            if (next) onPage(next)
          }}
        >
          {previewPages.map((one) => (
            <option key={one} value={one}>
              {pageNames[one]}
            </option>
          ))}
        </SelectField>
        <fieldset className="words__toggles">
          <legend className="visually-hidden">Width</legend>
          {(['Phone', 'Computer'] as const).map((one) => (
            <Toggle key={one} label={one} isOn={one === device} onPress={() => setDevice(one)} />
          ))}
        </fieldset>
        <fieldset className="words__toggles">
          <legend className="visually-hidden">Theme</legend>
          {(['light', 'dark'] as const).map((one) => (
            <Toggle key={one} label={schemes[one]} isOn={one === scheme} onPress={() => setScheme(one)} />
          ))}
        </fieldset>
      </div>
      <PageFrame
        token={answer.frame}
        page={page}
        scheme={scheme}
        width={widths[device]}
        texts={texts}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  )
}

function Toggle({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button className="tool words__toggle" type="button" aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  )
}
