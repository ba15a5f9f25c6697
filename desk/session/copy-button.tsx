import { useState } from 'react'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')

  async function copy(): Promise<void> {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(done ? 'Copied.' : 'The browser did not allow it: select the text and copy it.')
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
