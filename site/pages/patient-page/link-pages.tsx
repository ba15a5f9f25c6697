import type { SiteContent } from '../../content/types.ts'
import { ContactLinks } from '../../inquiry-form/contact-links.tsx'
import { useCompany } from '../../sections/site-settings.ts'
import { MessagePage } from '../message-page.tsx'

type LinkPageProps = { content: SiteContent }

/** For a link that is wrong, was replaced or has ended. */
export function LinkEndedPage({ content }: LinkPageProps) {
  const { text, ...words } = content.patientPage.ended
  const { email, phones, whatsApp } = useCompany()
  return (
    <MessagePage content={content} {...words} isHomeQuiet>
      <p className="message-page__text">{text}</p>
      <ContactLinks words={content.form.contact} phones={phones} whatsApp={whatsApp} email={email} />
    </MessagePage>
  )
}

/** Shown by Back in a browser that has left the page. */
export function PageLeftPage({ content }: LinkPageProps) {
  const { text, open, ...words } = content.patientPage.left
  return (
    <MessagePage content={content} {...words}>
      <p className="message-page__text">{text}</p>
      <form method="post">
        <button className="button button--quiet" type="submit" name="act" value="open">
          {open}
        </button>
      </form>
    </MessagePage>
  )
}
