/** Providers where anybody gets a mailbox: their domain says nothing about who writes. Without the ending where it varies. */
const exact = new Set(
  `gmail.com googlemail.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com pm.me mail.com
  email.com inbox.com usa.com hey.com fastmail.com fastmail.fm tutanota.com tuta.io tuta.com tutamail.com msn.com
  passport.com rediffmail.com rediff.com sify.com in.com indiatimes.com qq.com foxmail.com 163.com 126.com yeah.net
  139.com sina.com sina.cn sohu.com aliyun.com naver.com hanmail.net daum.net nate.com mail.ru bk.ru list.ru inbox.ru
  internet.ru rambler.ru ya.ru web.de freenet.de t-online.de online.de orange.fr free.fr laposte.net wanadoo.fr sfr.fr
  libero.it virgilio.it tiscali.it alice.it seznam.cz wp.pl o2.pl interia.pl onet.pl abv.bg ukr.net mynet.com
  btinternet.com comcast.net verizon.net att.net sbcglobal.net cox.net shaw.ca rogers.com bigpond.com mweb.co.za
  webmail.co.za vodamail.co.za duck.com skiff.com mailinator.com maktoob.com emirates.net.ae eim.ae singnet.com.sg
  thaimail.com hotmail.co.th`.split(/\s+/),
)

/** Under many endings: yahoo.co.in, hotmail.fr, zoho.eu. */
const names: ReadonlySet<string> = new Set([
  'yahoo',
  'ymail',
  'rocketmail',
  'hotmail',
  'outlook',
  'live',
  'gmx',
  'yandex',
  'zoho',
  'zohomail',
])

export function isPublicMailDomain(domain: string): boolean {
  const host = domain.toLowerCase()
  const [name = '', ...ending] = host.split('.')
  return exact.has(host) || (names.has(name) && ending.length > 0 && ending.length <= 2)
}
