import type { ReactNode } from 'react'

type MoreFieldsProps = {
  title: string
  errors: Readonly<Record<string, string>>
  paths: readonly string[]
  children: ReactNode
}

/** Fields that are right for most. They open by themselves where one of them has an error. */
export function MoreFields({ title, errors, paths, children }: MoreFieldsProps) {
  const isWrong = Object.keys(errors).some((path) => paths.includes(path.split('.')[0] ?? ''))
  return (
    <details className="setting__more" open={isWrong || undefined}>
      <summary>{title}</summary>
      <div className="setting__section">{children}</div>
    </details>
  )
}
