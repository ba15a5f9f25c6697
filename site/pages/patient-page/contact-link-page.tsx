import type { SiteContent } from '../../content/types.ts'
import { ContactLinks } from '../../inquiry-form/contact-links.tsx'
import { useCompany } from '../../sections/site-settings.ts'
import { fillIn } from '../../words/fill-in.ts'
import { MessagePage } from '../message-page.tsx'

type ContactLinkPageProps = { content: SiteContent; reference: string; isConfirmed: boolean }

/** Behind the link that was mailed to a new address. It says nothing about the inquiry. */
export function ContactLinkPage({ content, reference, isConfirmed }: ContactLinkPageProps) {
  const words = content.patientPage.contactLinkPage
  const { email, phones, whatsApp } = useCompany()
  return (
    <MessagePage
      content={content}
      metaTitle={words.metaTitle}
      title={isConfirmed ? words.confirmedTitle : words.title}
      homeLink={words.homeLink}
      isHomeQuiet
    >
      <p className="message-page__text" role={isConfirmed ? 'status' : undefined}>
        {fillIn(isConfirmed ? words.confirmed : words.text, { reference })}
      </p>
      {!isConfirmed && (
        <form method="post">
          <button className="button button--primary" type="submit">
            {words.confirm}
          </button>
        </form>
      )}
      <ContactLinks
        words={content.form.contact}
        phones={phones}
        whatsApp={whatsApp}
        email={email}
        reference={reference}
      />
    </MessagePage>
  )
}
