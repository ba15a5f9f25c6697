import { useSettings } from '../platform/use-settings.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { saveFile } from '../shell/save-file.ts'
import './recovery-codes.css'

/** Shown once: the server keeps no code. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const companyName = useSettings()?.companyName ?? ''
  const title = `Recovery codes for the desk of ${companyName}`
  const text = [title, window.location.origin, '', ...codes, '', 'Each works once.', ''].join('\r\n')
  return (
    <>
      <section className="recovery-codes" aria-label={title}>
        <p className="recovery-codes__title">{title}</p>
        <ul className="recovery-codes__list">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <div className="actions">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <button
          className="tool"
          type="button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </button>
        <button className="tool" type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </>
  )
}
