const SENTENCE = 'My mother is 67 and can not walk the stairs any more. '
const FILE_EVERY = 20
const FILE_BYTES = 40_000

/** Mails as they lie in an old mailbox: text and HTML, and now and then a picture. */
export function* makeWaitingMails(count: number): Generator<string> {
  const picture = Buffer.alloc(FILE_BYTES, 'scan').toString('base64').replace(/.{76}/g, '$&\r\n')
  for (let n = 0; n < count; n++) {
    const words = `${SENTENCE.repeat(1 + (n % 20))}${n}`
    const parts = [
      `Content-Type: text/plain; charset=utf-8\r\n\r\n${words}`,
      `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${words}</p>`,
      ...(n % FILE_EVERY === 0
        ? [
            `Content-Type: image/jpeg; name=${n}.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${n}${picture}`,
          ]
        : []),
    ]
    yield [
      `From: Patient ${n} <p${n}@patient.example>`,
      'To: care@pona.example',
      `Subject: Question ${n}`,
      `Message-ID: <${n}@mail.example>`,
      `Content-Type: multipart/${n % FILE_EVERY === 0 ? 'mixed' : 'alternative'}; boundary=b`,
      '',
      ...parts.map((part) => `--b\r\n${part}`),
      '--b--',
      '',
    ].join('\r\n')
  }
}
