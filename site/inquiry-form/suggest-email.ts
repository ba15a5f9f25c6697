/** Common mailbox providers. Only `.com`: other endings belong to other mailboxes. */
const PROVIDERS = [
  'gmail',
  'yahoo',
  'hotmail',
  'outlook',
  'icloud',
  'ymail',
  'googlemail',
  'rocketmail',
  'protonmail',
]

/** The probable address when the domain is a typing error away from a well-known one. */
export function suggestEmail(email: string): string | undefined {
  const [mailbox, typed, ...more] = email.replace(/\s/g, '').split('@')
  if (!mailbox || !typed || more.length > 0) return undefined
  const [name = '', ...endings] = typed.toLowerCase().split('.')
  const ending = endings.join('.')
  const isComMissing = endings.length === 0
  if (!isComMissing && !isNear(ending, 'com')) return undefined
  const typedName = isComMissing ? name.replace(/co?m?$/, '') || name : name
  const provider =
    PROVIDERS.find((known) => known === typedName) ?? PROVIDERS.find((known) => isTypoOf(typedName, known))
  const suggestion = provider && `${mailbox}@${provider}.com`
  return suggestion?.toLowerCase() === email.trim().toLowerCase() ? undefined : suggestion
}

// The first letter must match: real domains such as mail.com and email.com differ from a known one only there.
function isTypoOf(name: string, known: string): boolean {
  return name[0] === known[0] && isNear(name, known)
}

function isNear(a: string, b: string): boolean {
  if (a === b) return true
  let i = 0
  while (a[i] === b[i]) i++
  const [restA, restB] = [a.slice(i), b.slice(i)]
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return (
    restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || isSwapped
  )
}
