import { type Check, hint, type Installation, ok, type Verdict, wrong } from './check.ts'

/**
 * Checks the domain from which mails are sent. A DKIM key can't be found: its name is known to the mail server alone.
 */
export const checkSenderRecords: Check = async ({ readPresent, resolver }) => {
  const { smtp, mailboxes } = await readPresent()
  if (smtp.url === undefined) return []
  const domain = toDomain(mailboxes.from)
  const receiving = [...new Set([domain, toDomain(mailboxes.to)])]
  return [
    await checkSpf(domain, resolver),
    await checkDmarc(domain, resolver),
    ...(await Promise.all(receiving.map((each) => checkMx(each, resolver)))),
  ]
}

function toDomain(address: string): string {
  return (address.split('@').at(-1) ?? '').replace(/>$/, '')
}

/** The domain of patients' answers, and that of the support mailbox. */
async function checkMx(domain: string, resolver: Installation['resolver']): Promise<Verdict> {
  const found = await findOrNone(() => resolver.findMailServers(domain), domain)
  if (found.some((name) => name !== '')) return ok(`${domain} names the servers that take its mail (MX).`)
  const next = `Add an MX record to ${domain} as your mail provider gives it.`
  const addresses = found.length > 0 ? [] : await resolver.findAddresses(domain).catch(() => [])
  return addresses.length > 0
    ? hint(`${domain} has no MX record: senders try ${addresses.join(', ')}, if at all.`, next)
    : wrong(`${domain} takes no mail (MX): what patients or colleagues send there does not arrive.`, next)
}

async function checkSpf(domain: string, resolver: Installation['resolver']): Promise<Verdict> {
  const records = await findRecords(resolver, domain, /^v=spf1(?: |$)/i)
  if (records.length === 1) return ok(`${domain} names its mail servers (SPF).`)
  return records.length === 0
    ? wrong(
        `${domain} does not say which servers may send its mail: many providers treat such mail as spam.`,
        `Add a TXT record to ${domain} as your mail provider gives it: "v=spf1 include:… -all".`,
      )
    : wrong(
        `${domain} has ${records.length} SPF records, which counts as none.`,
        'Join them in one TXT record that begins with "v=spf1".',
      )
}

async function checkDmarc(domain: string, resolver: Installation['resolver']): Promise<Verdict> {
  // A subdomain may inherit the record of the registered domain above it.
  for (const name of listWithParents(domain)) {
    const records = await findRecords(resolver, `_dmarc.${name}`, /^v=DMARC1(?:;|\s|$)/i)
    if (records.length === 1) return ok(`${name} says what becomes of forged mail (DMARC).`)
  }
  return hint(
    `${domain} has no DMARC record: large providers ask for one, and anybody can forge your sender.`,
    `Add a TXT record to _dmarc.${domain}: "v=DMARC1; p=quarantine". Let the provider sign with DKIM before.`,
  )
}

function listWithParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}

async function findRecords(
  resolver: Installation['resolver'],
  name: string,
  kind: RegExp,
): Promise<string[]> {
  const found = await findOrNone(() => resolver.resolveTxt(name), name)
  return found.map((parts) => parts.join('')).filter((text) => kind.test(text))
}

/** None where the name or the record does not exist. */
async function findOrNone<T>(find: () => Promise<T[]>, name: string): Promise<T[]> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENODATA|ENOTFOUND)$/.test(String(error.code)))
      return []
    throw new Error(`${name} can't be looked up`, { cause: error })
  }
}
