import { CopyButton } from '../../shell/copy-button.tsx'

type ExampleProps = { label: string; text: string }

export function Example({ label, text }: ExampleProps) {
  return (
    <div className="example">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1) */}
      <section className="example__text" aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <p>
        <CopyButton text={text} label="Copy the example" />
      </p>
    </div>
  )
}
