import { useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import type { MailDetails } from '#contract/desk/messages.ts'
import { SentFiles } from '../files/sent-files.tsx'
import { Icon } from '../shell/icon.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { formatMoment } from '../time/office-time.ts'
import { MailText } from './mail-text.tsx'

const HtmlFrame = lazyPart(async () => (await import('./html-frame.tsx')).HtmlFrame, {
  toLoading: () => <span className="skeleton" data-width="long" />,
})

/** TNEF, a format of Microsoft's own. */
const PACKED_BY_OUTLOOK = 'application/ms-tnef'

type MailPartsProps = { text: string; mail: MailDetails; files: readonly MessageFile[] }

/** All parts of a mail: its words, its layout on demand, its files, and the raw mail where it couldn't be read. */
export function MailParts({ text, mail, files }: MailPartsProps) {
  const [showsLayout, setShowsLayout] = useState(false)
  const { cc, quoted, html, inline, problem, date } = mail
  return (
    <>
      {problem !== null && (
        <div className="mail-problem">
          <Icon name="alert" />
          <p>This mail could not be read whole. Open the attached mail (.eml) in a mail program.</p>
        </div>
      )}
      {files.some(({ type }) => type === PACKED_BY_OUTLOOK) && (
        <div className="mail-problem">
          <Icon name="alert" />
          <p>
            The sender’s Outlook has packed the files of this mail, and perhaps words, into winmail.dat, which
            can’t be opened here. Ask for the files again, attached to a mail in “HTML” or “Plain text”
            instead of “Rich Text”, or by WhatsApp.
          </p>
        </div>
      )}
      {date !== null && <p className="message__from">Dated {formatMoment(date, Date.now())} by its sender</p>}
      {text.trim() === '' ? (
        problem === null && <p className="message__none">The mail has no words.</p>
      ) : (
        <MailText text={text} quoted={quoted} />
      )}
      {cc.length > 0 && (
        <p className="message__from">
          Copy to <bdi>{cc.map(({ name, address }) => name || address).join(', ')}</bdi>
        </p>
      )}
      {html !== null && (
        <button
          className="link-button message__layout"
          type="button"
          aria-expanded={showsLayout}
          onClick={() => setShowsLayout(!showsLayout)}
        >
          {showsLayout ? 'Hide the layout' : 'Show with its layout'}
        </button>
      )}
      {showsLayout && html !== null && <HtmlFrame html={html} inline={inline} files={files} />}
      <SentFiles files={files.filter((file) => file.id !== html)} />
    </>
  )
}
