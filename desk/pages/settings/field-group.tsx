import { type ReactNode, useId } from 'react'

type FieldGroupProps = { title: string; className?: string; children: ReactNode }

/** Fields of one thing. Not a fieldset: of those, the form would focus the first field for the error of any. */
export function FieldGroup({ title, className, children }: FieldGroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      role="group"
      aria-labelledby={id}
      className={['setting__group', className].filter(Boolean).join(' ')}
    >
      <p className="field__label setting__whole" id={id}>
        {title}
      </p>
      {children}
    </div>
  )
}
