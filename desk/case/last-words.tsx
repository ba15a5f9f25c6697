import type { InquiryRow, Passage, PassagePlace } from '#contract/desk/inquiries.ts'

/** The last thing that was said from outside. The patient needs no name. */
export function LastWords({ words: { text, by, hasFiles } }: { words: InquiryRow['lastWords'] }) {
  return (
    <>
      {by && (
        <>
          <bdi>{by}</bdi>:{' '}
        </>
      )}
      {text || (hasFiles && 'Sent files without words')}
    </>
  )
}

const placeWords = {
  theirs: '',
  ours: 'We wrote: ',
  note: 'Note: ',
  file: 'File: ',
  contact: 'Contact: ',
} as const satisfies Record<PassagePlace, string>

/** Where a search found its words, which are marked. */
export function PassageWords({ passage: { place, parts } }: { passage: Passage }) {
  return (
    <>
      {placeWords[place]}
      {parts.map(({ text, isHit }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change.
        isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  )
}
