import { backendUrl } from '../../platform/environment.ts'
import { PageTitle } from '../../shell/page-title.tsx'
import { Example } from './example.tsx'
import { toCurlExample, VERIFY_EXAMPLE } from './examples.ts'
import { TokenSection } from './token-section.tsx'
import { WebhookSection } from './webhook-section.tsx'
import './connect.css'

export function ConnectPage() {
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Connect</PageTitle>
      </header>
      <p className="page__lead">
        Other programs of the company can read and answer inquiries here, and are told when something happens.
      </p>
      <section className="page-section" aria-labelledby="connect-api">
        <h2 id="connect-api">The interface</h2>
        <p>
          <a href={`${backendUrl}/openapi.json`}>openapi.json</a> describes what this desk can be asked, as
          OpenAPI 3.1. Programs that write code from such a description can read it. With a token you can try
          it in a terminal:
        </p>
        <Example label="Read the inquiries that are due" text={toCurlExample(backendUrl)} />
      </section>
      <TokenSection />
      <WebhookSection />
      <section className="page-section" aria-labelledby="connect-verify">
        <h2 id="connect-verify">Check who sends</h2>
        <p>
          Webhooks are signed by the Standard Webhooks specification. A receiver in Node checks the signature
          so, before it believes a word:
        </p>
        <Example label="Check a webhook in Node" text={VERIFY_EXAMPLE} />
      </section>
    </div>
  )
}
