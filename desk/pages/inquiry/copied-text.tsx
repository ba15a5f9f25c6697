type CopiedTextProps = { copied: { text: string; isCopied: boolean } | undefined; done: string }

/** Where the browser doesn't let a page copy, the text is there to be selected. */
export function CopiedText({ copied, done }: CopiedTextProps) {
  return (
    <div className="copied-text" role="status">
      {copied?.isCopied && <p>{done}</p>}
      {copied && !copied.isCopied && (
        <>
          <p>The browser did not allow it: select the text and copy it.</p>
          <textarea
            className="copied-text__text"
            aria-label="To copy"
            readOnly
            rows={3}
            value={copied.text}
            onFocus={({ target }) => target.select()}
          />
        </>
      )}
    </div>
  )
}
