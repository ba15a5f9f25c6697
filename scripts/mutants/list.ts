// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source that hold templates

/** A fault that a change could bring, and the tests of `npm test` of which one must fail with it. */
export type Mutant = {
  name: string
  file: string
  find: string
  replace: string
  tests: readonly string[]
}

/** Faults of the kinds that cost most when nobody notices. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a scope is not checked',
    file: 'server/company/staff/staff-guard.ts',
    find: 'if (scope === undefined || !found.scopes.includes(scope)) {',
    replace: 'if (scope === undefined) {',
    tests: ['tests/api/connect/tokens.test.ts'],
  },
  {
    name: 'limits are off',
    file: 'server/platform/limits/limits.ts',
    find: 'return enabled ? createLimits(deps) : unlimited',
    replace: 'return enabled && deps === undefined ? createLimits(deps) : unlimited',
    tests: ['tests/api/shared-limits.test.ts'],
  },
  {
    name: 'the MAC of an account is not compared',
    file: 'server/company/staff/account-mac.ts',
    find: 'return mac !== null && mac.length === expected.length && timingSafeEqual(mac, expected)',
    replace: 'return mac !== null && (mac.length === expected.length || timingSafeEqual(mac, expected))',
    tests: ['tests/api/auth/tampering.test.ts'],
  },
  {
    name: 'a lease never ends',
    file: 'server/platform/worker/claim.ts',
    find: 'return sql`(lease_until <= ${now} or lease_until > ${now + MAX_LEASES_AHEAD * leaseMs})`',
    replace: 'return sql`(lease_until = 0 or lease_until > ${now + MAX_LEASES_AHEAD * leaseMs})`',
    tests: ['tests/api/outbox-senders.test.ts'],
  },
  {
    name: 'a merge loses the steps of the repeat',
    file: 'contract/life/merge.ts',
    find: 'const steps = addSteps(open.steps, toTaken(repeat))',
    replace: 'const steps = addSteps(open.steps, [])',
    tests: ['contract/life/merge.test.ts', 'contract/life/nothing-lost.test.ts'],
  },
  {
    name: 'a note is stored unsealed',
    file: 'server/case/words/store.ts',
    find: 'const sealed = notes.seal(vault, note.id, { text })',
    replace: 'const sealed = { ...notes.seal(vault, note.id, { text }), sealed: Buffer.from(text) }',
    tests: ['tests/api/desk/messages.test.ts', 'tests/api/desk/answers.test.ts'],
  },
  {
    name: 'a less-than sign is not escaped',
    file: 'contract/words/escape-html.ts',
    find: "  '<': '&lt;',\n",
    replace: '',
    tests: ['tests/api/hostile-words.test.ts', 'server/words/preview'],
  },
  {
    name: 'a return address after a sign-in is not checked',
    file: 'server/auth/providers/redirects.ts',
    find: 'return redirectUrls.some((pattern) => toRegExp(pattern).test(url.href)) ? url : undefined',
    replace: 'return redirectUrls.every((pattern) => !toRegExp(pattern).test(url.href)) ? url : url',
    tests: ['tests/api/auth/provider-attacks.test.ts', 'tests/api/auth/provider-sign-in.test.ts'],
  },
  {
    name: 'a stale change is answered with another status',
    file: 'contract/errors.ts',
    find: 'changed_meanwhile: 409,',
    replace: 'changed_meanwhile: 400,',
    tests: ['tests/api/desk/actions.test.ts'],
  },
  {
    name: 'a mail is tried for ever',
    file: 'server/company/outbox/worker.ts',
    find: 'const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000',
    replace: 'const GIVE_UP_AFTER_MS = Number.POSITIVE_INFINITY',
    tests: ['tests/api/outbox-retries.test.ts'],
  },
  {
    name: 'the zone of the office is ignored',
    file: 'contract/company/zone-time.ts',
    find: 'const offset = readOffset(minute * MINUTE_MS, timeZone)',
    replace: "const offset = readOffset(minute * MINUTE_MS, 'UTC')",
    tests: ['contract/company/zone-time.test.ts', 'contract/company/office-days.test.ts'],
  },
  {
    name: 'a stale version is accepted',
    file: 'server/case/life/change-inquiry.ts',
    find: "    if (row.version !== target.version) throw new AppError('changed_meanwhile')\n",
    replace: '',
    tests: ['tests/api/desk/actions.test.ts'],
  },
  {
    name: 'files and inquiries are served without the second factor',
    file: 'server/company/staff/staff-guard.ts',
    find: "    if (claims.aal !== 'aal2' || session.aal !== 'aal2') throw new AppError('second_factor_needed')\n",
    replace: '',
    tests: ['tests/api/desk/access.test.ts'],
  },
  {
    name: 'a coordinator reaches what is for administrators',
    file: 'server/company/staff/serve-route.ts',
    find: "    if (callers === 'administrators' && !c.get('staff').admin) throw new AppError('forbidden')\n",
    replace: '',
    tests: ['tests/api/settings.test.ts', 'tests/api/desk/access.test.ts'],
  },
  {
    name: 'all files may wait for a process',
    file: 'server/platform/isolation/turns.ts',
    find: 'if (count > maxWaiting)',
    replace: 'if (count > maxWaiting + 1_000)',
    tests: ['server/platform/isolation/turns.test.ts'],
  },
  {
    name: 'the MAC in a reply address is not compared',
    file: 'server/case/inquiry/tag.ts',
    find: 'return timingSafeEqual(expected, Buffer.from(mac))',
    replace: 'return expected.length > 0 || timingSafeEqual(expected, Buffer.from(mac))',
    tests: ['server/case/inquiry/tag.test.ts', 'tests/api/mailbox/routing.test.ts'],
  },
  {
    name: 'a lease that a wrong clock has written holds for its time',
    file: 'server/platform/worker/claim.ts',
    find: 'const MAX_LEASES_AHEAD = 4',
    replace: 'const MAX_LEASES_AHEAD = 1e9',
    tests: ['tests/api/outbox-senders.test.ts', 'tests/api/mailbox/reader.test.ts'],
  },
  {
    name: 'a merge that is taken back leaves its steps with the other inquiry',
    file: 'contract/life/merge.ts',
    find: 'taken: before ? toTaken(before) : [], referrals',
    replace: 'taken: before ? [] : [], referrals',
    tests: ['contract/life/merge.test.ts', 'contract/life/nothing-lost.test.ts'],
  },
  {
    name: 'a sealed value opens in another row',
    file: 'server/platform/vault/seal.ts',
    find: '${beginning},${JSON.stringify(rowId)},',
    replace: '${beginning},${JSON.stringify(rowId).length},',
    tests: ['server/platform/vault/seal.test.ts'],
  },
  {
    name: 'a quotation mark is not escaped',
    file: 'contract/words/escape-html.ts',
    find: "  '\"': '&quot;',\n",
    replace: '',
    tests: ['contract/words/escape-html.test.ts'],
  },
  {
    name: 'a redirect of a file store is followed',
    file: 'server/platform/store/s3-store.ts',
    find: "await fetch(request, { signal, redirect: 'error' })",
    replace: "await fetch(request, { signal, redirect: 'follow' })",
    tests: ['server/platform/store/object-store.test.ts'],
  },
  {
    name: 'too many requests are answered with another status',
    file: 'contract/errors.ts',
    find: 'too_many_requests: 429,',
    replace: 'too_many_requests: 400,',
    tests: ['tests/api/connect/tokens.test.ts'],
  },
  {
    name: 'a webhook is tried for ever',
    file: 'server/connect/webhooks/worker.ts',
    find: 'const GIVE_UP_AFTER_MS = 3 * DAY_MS',
    replace: 'const GIVE_UP_AFTER_MS = Number.POSITIVE_INFINITY * DAY_MS',
    tests: ['tests/api/connect/webhooks.test.ts'],
  },
  {
    name: 'mails tell every time in UTC',
    file: 'server/case/inquiry/time-format.ts',
    find: 'new Intl.DateTimeFormat(locale, { ...options, timeZone })',
    replace: "new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })",
    tests: ['tests/api/mails.test.ts', 'tests/api/other-company.test.ts'],
  },
  {
    name: 'a stale version of a series is accepted',
    file: 'server/desk/kept.ts',
    find: "  if (known.version !== version) throw new AppError('changed_meanwhile')\n",
    replace: '',
    tests: ['tests/api/desk/series.test.ts'],
  },
  {
    name: 'a patient reaches the files of another',
    file: 'server/patient-page/files/find-own-file.ts',
    find: "    .where('inquiry_id', '=', inquiryId)\n",
    replace: '',
    tests: ['tests/api/files/take-back.test.ts', 'tests/api/files/upload-refusals.test.ts'],
  },
  {
    name: 'the last way in of the administrators is removed',
    file: 'server/settings/rules.ts',
    find: '    refuse: ({ db }, { providers }) => findLockout(db, providers),\n',
    replace: '',
    tests: ['tests/api/settings-servers.test.ts'],
  },
  {
    name: 'the Retry-After of a webhook receiver is ignored',
    file: 'server/connect/webhooks/worker.ts',
    find: 'await recordOutcome(db, job, toFailure(job, attempt, retryAfterMs))',
    replace: 'await recordOutcome(db, job, toFailure(job, attempt, retryAfterMs && 0))',
    tests: ['tests/api/connect/webhooks.test.ts'],
  },
  {
    name: 'the pages are not tried before registrations are saved',
    file: 'server/settings/rules.ts',
    find: 'trust: { isOnPages: true }',
    replace: 'trust: { isOnPages: false }',
    tests: ['tests/api/settings-pages.test.ts'],
  },
  {
    name: 'a typed secret outlives a sign-out',
    file: 'desk/pages/settings/kept-changes.ts',
    find: 'hasTypedSecret(settingsSections[name], changes)',
    replace: 'hasTypedSecret(settingsSections[name], {})',
    tests: ['desk/pages/settings/kept-changes.test.ts'],
  },
]
