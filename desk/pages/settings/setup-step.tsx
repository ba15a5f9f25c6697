import type { SectionName, SettingsAnswer } from '#contract/settings/settings.ts'
import { MailAccountForm } from './mail-account/mail-account-form.tsx'
import { SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'

type SetupStepProps = { name: SectionName; settings: SettingsAnswer; onDone: () => void }

export function SetupStep({ name, settings, onDone }: SetupStepProps) {
  const later = (
    <button className="tool" type="button" onClick={onDone}>
      Later
    </button>
  )
  const action = 'Save and go on'
  if (name === 'mail')
    return (
      <>
        <p className="page__lead">The mailbox from which patients get mails, and to which they answer.</p>
        <MailAccountForm settings={settings} action={action} onSaved={onDone}>
          {later}
        </MailAccountForm>
      </>
    )
  return (
    <>
      <p className="page__lead">{sections[name].lead}</p>
      <SectionForm name={name} section={settings.sections[name]} action={action} onSaved={onDone}>
        {later}
      </SectionForm>
    </>
  )
}
