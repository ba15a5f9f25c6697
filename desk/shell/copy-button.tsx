import { useState } from 'react'
import { copyText } from './copy-text.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')

  async function copy(): Promise<void> {
    setOutcome(
      (await copyText(text)) ? 'Copied.' : 'The browser did not allow it: select the text and copy it.',
    )
  }

  return (
    <>
      <button className="tool" type="button" onClick={() => void copy()}>
        {label}
      </button>{' '}
      <span role="status">{outcome}</span>
    </>
  )
}
