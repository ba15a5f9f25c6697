import { type ReactNode, useEffect } from 'react'
import { useCompanyName } from '../platform/use-settings.ts'
import { Brand } from '../shell/brand.tsx'

type GatePageProps = { title: string; children: ReactNode }

export function GatePage({ title, children }: GatePageProps) {
  const companyName = useCompanyName()
  useEffect(() => {
    document.title = `${title} · ${companyName} desk`
  }, [title, companyName])
  return (
    <main className="gate">
      <div className="gate__card">
        <Brand companyName={companyName} />
        <h1 className="gate__title">{title}</h1>
        {children}
      </div>
    </main>
  )
}
