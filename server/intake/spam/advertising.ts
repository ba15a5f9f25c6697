/** Sales pitches to website owners, sent through contact forms. One phrase is strong evidence. */
const PITCHES = [
  /\b(?:seo|smo|ppc|back-?links?|guest[- ]?post(?:s|ing)?|sponsored (?:post|article)s?|link[- ]?(?:building|insertions?|exchange|placements?)|domain (?:authority|rating|registration|name)s?|da ?\d{2}\+?|do-?follow|serps?|organic traffic|on-page|off-page|search (?:engine )?(?:rankings?|optimi[sz]ation)|rank(?:s|ed|ing)? (?:higher|better|first|#?1|number one|(?:in|on) google|on|your|for your)|(?:first|top|1st) (?:page|spot|position)s? (?:of|on|in) (?:google|search)|page (?:one|1) (?:of|on) google|google (?:rankings?|maps|my business|reviews)|showing up on google|5-star reviews?)\b/gu,
  /\b(?:web ?(?:site|page)? ?(?:re-?)?design(?:ing)?|web(?:site)? development|redesign|app development|wordpress|shopify|explainer videos?|animated videos?|lead[- ]generation|leads|b2b|(?:e-?mail|contact|business) (?:lists?|databases?)|verified e-?mail(?: address(?:es)?)?|bulk (?:e-?mails?|sms)|marketing|virtual assistants?|data entry|outsourc(?:e|ing)|(?:google|facebook|meta|instagram|tiktok) ads|social media|(?:instagram|tiktok|youtube)? ?followers|subscribers|influencers?|chat ?bots?|ai (?:agents?|receptionist|voice|tools?|solutions?|assistants?)|contact forms?|feedback (?:page|form)s?|(?:millions|thousands) of|booked (?:consultations|appointments)|(?:more|new|extra) (?:patients|customers|clients)|grow your|boost your|promote your|your (?:competitors|customers|brand|clients|visitors|products)|online (?:presence|visibility|reputation)|processing fees?|card processing|merchant (?:account|services|cash)|web ?hosting|cloud hosting|ssl|ada compliant|newsletters?|translation services|booking app|tax credit|retention credit|solar panels?|press releases?|get featured|publication|call for papers|manufactur(?:e|er|ers|ing)|suppliers?|factory|catalogues?|moq|wholesale|drop-?shipping|chat on your|visitors become|packaging|custom boxes|wikipedia page|brochures|hosting|electricity bill|employee retention|per employee|early bird|conference|bounty|clients|editor|rankings|traffic|ce certificates?)\b/gu,
  /\b(?:casinos?|(?:online )?slots?|jackpots?|free ?spins?|betting|bets?|odds|fixed match(?:es)?|bookmakers?|1xbet|mostbet|pin-?up|vavada|aviator|sportsbook|poker|roulette|gambling|deposit bonus|no[- ]deposit|first deposit|welcome bonus|wager(?:ing)?|situs|judi|gacor|togel)\b/gu,
  /\b(?:crypto\w*|bitcoins?|btc|usdt|ethereum|nfts?|tokens?|presale|metamask|seed phrase|wallets?|forex|binary|trading|traders?|air-?drops?|giveaway|passive income|(?:make|earn|win)(?:ing)? (?:up to )?(?:[$€£]|kes|ksh|usd)\s?\d[\d,.]*|invest(?:ment|or|ing|ors|ments)?|profits?|financial freedom|work from home|(?:business|personal|instant|quick|unsecured) loans?|loan offers?|credit check|collateral|\d+(?:\.\d+)?% (?:interest|per annum)|per annum|working capital|line of credit|account manager|business plan|claim your|inheritance|next of kin|late client|barrister|million dollars|\d+(?:\.\d+)? million|fortune|hack(?:ed|er|ers|ing)?|vulnerabilit(?:y|ies)|bug bounty|ransom|scam)\b/gu,
  /\b(?:porno?|xxx|escorts?|(?:sex|adult|nude|webcam) ?(?:cams?|chats?|dating|videos?|toys?|shows?)?|nudes?|only ?fans|horny|(?:hot|sexy|lonely|naked) (?:girls?|singles|women|ladies|babes)|hook-?ups?|milfs?|webcam|sexdolls?|meet tonight|male enhancement)\b/gu,
  /\b(?:replicas?|rolex|omega watches|louis vuitton|ray-?bans?|outlet|jerseys?|(?:promo|discount|coupon) ?codes?|free shipping|worldwide shipping|overnight delivery|discreet packaging|essays?|thesis|homework|plagiarism|diplomas?|driving licen[cs]es?|game keys|gift cards?|fake passports?|(?:buy|order|cheap|cheapest|generic) (?:viagra|cialis|levitra|xanax|tramadol|valium|ozempic|semaglutide|meds|pills|medications?|drugs)|gummies|lose \d+ ?kg|luxury cars?|automated|test message|uptime)\b/gu,
  /(?:казино|букмекер|фриспин|мостбет|вавада|зеркало|игровы[ехм]+ (?:автомат|слот)|ставк[иа]|бонус|бездепозит|биткоин|криптовалют|заработ|инвестици|продвижени|раскрутк|реклам|клиентов|ссылок|ссылки|позици[йи]|сайт|накрутк|подписчик|порно|проститут|интим|эскорт|секс|знакомств|займ|кредит|диплом|скидк|промокод|оптом|бесплатн|скачать|рассылк|рублей|телеграм|telegram)/gu,
] as const

/** Patients name these, too. */
const MEDICINES =
  /\b(?:viagra|cialis|levitra|kamagra|sildenafil|tadalafil|tramadol|xanax|alprazolam|valium|diazepam|ambien|zolpidem|phentermine|modafinil|oxycodone|adderall|semaglutide|ozempic|cbd|keto|(?:online|canadian) pharmacy|(?:without|no) (?:a )?(?:prescription|rx))\b|(?:виагр|сиалис)/gu

const OFFERS =
  /\b(?:unsubscribe|opt[- ]?out|click here|buy (?:now|online)|order (?:now|online|today)|sign up|start your|limited[- ]time|(?:free|special|exclusive|best) (?:audit|trial|demo|proposal|sample|analysis|registration|offers?|deals?)|first month free|no obligation|no cost|you do not pay|pay after|100% (?:guaranteed?|legit|safe|sure)|guaranteed?|money[- ]back|lowest|cheap(?:est)?|price ?list|portfolio|samples?|plans? start|rates? start|starting (?:at|from)|(?:at|from|for|only|just) [$€£]\s?\d[\d,.]*|[$€£]\s?\d[\d,.]* ?(?:\/|per|a|an|each|monthly) ?(?:month|mo|week|day|year|hour|link|post|page|pill|tab)?|\d+% (?:off|discount|bonus|on your)|discount|save \d+%|unlimited|fast delivery|telegram|t\.me|skype|(?:schedule|book) (?:a|your) (?:quick |free )?(?:call|demo|meeting|estimate)|quick (?:call|question)|would you be interested|if you(?:'re| are) interested|interested in (?:a|our)|may i (?:send|e-?mail)|shall i send|send you|person in charge|who handles|dear (?:business owner|webmaster|(?:web)?site owner|owner)|your (?:web ?)?(?:site|page|blog|domain|webshop|online store)|(?:web ?)?site owner|webmaster|business owners?|(?:clinics?|hospitals?|practices|doctors|dentists|businesses|companies) like yours|your (?:company|business|practice)|we (?:offer|provide|deliver|build|create|manufacture|help (?:businesses|companies|clinics)))\b/gu

/** Phrases of people who seek treatment, without words that advertisers use of clinics. */
const ILLNESS =
  /\b(?:my (?:\w+ ){0,2}(?:mother|father|mum|mom|dad|wife|husband|son|daughter|child|children|baby|brother|sister|uncle|aunt|cousin|parents?|grand\w+|family|friend|boss|knees?|hips?|back|eyes?|heart|kidneys?|legs?)|i am \d+|years? old|y\/o|pain(?:s|ful)?|sick|ill(?:ness)?|suffer\w*|diagnos(?:ed|is)|disease|surger(?:y|ies)|operat(?:ed|ions?)|transplants?|replacement|by-?pass|chemo\w*|radiotherapy|dialysis|tumou?rs?|cancer|carcinoma|leuk\w+|biops\w+|mri|ct|x-?rays?|scans?|ultrasound|ecg|echo|diabet\w+|hypertensi\w+|stroke|fractur\w+|broken|accident|bleeding|pregnan\w+|ivf|fertility|infertil\w*|sickle|epilep\w+|scoliosis|cataracts?|glaucoma|hernia|fibroids?|prostate|kidneys?|liver|spine|spinal|valves?|arter(?:y|ies)|cardiolog\w+|oncolog\w+|orthop\w+|neuro\w+|urolog\w+|paediatri\w+|pediatri\w+|gyna?ecolog\w+|referral|referred|second opinion|check-?up|treat(?:ed|ment)?|medicines?|visa|attendants?|admitted|icu|ward|symptoms?|teeth|tooth|implants?|hair|(?:my|her|his|left|right) (?:arm|leg|foot|hand|ear|eye|neck|chest|breast|side)|stomach|throat|womb|uterus|ovar(?:y|ies)|bladder|nerves?|bones?|discs?|blood|lumps?|wounds?|fever|swollen|numb|blind|deaf|dizzy|vomit\w*|breath\w*|unconscious|paraly[sz]ed|disabled|wheelchair|weigh|obes\w+|gastric|physio\w*|rehabilitation|discharge|prescribed|medications?|tablets|injections?|ulcers?|infections?|asthma|malaria|hiv|hepatitis|thyroid|migraines?|autis\w+|cleft|aneurysm|congenital|newborn|medicals|hospital bill|admission|radiology|lab results|your (?:results|images)|medical report)\b|(?:mgonjwa|anaumwa|ugonjwa|matibabu|upasuaji|daktari|hospitali|mama yangu|baba yangu|mtoto|dawa|saratani|figo|moyo|opérati|maladie|malade|douleur|chirurg|traitement|médecin|greffe|cancer|dhakhtar|isbitaal|qalliin|xanuun|kubagwa|arwaye|ibitaro|obulwadde|eddwaliro|omusawo|hospitaal|dhukkub|yaala)/gu

const COMMON_ENGLISH =
  /\b(?:the|you|your|we|our|and|with|for|this|that|are|is|of|to|a|an|in|on|by|i|my|me|it|at|from|up|or|not|no|do|will|have|has|here|if|at|any)\b/gu
const MIN_COMMON_SHARE = 0.12
const MIN_SENTENCE_WORDS = 4

/** Counts signs of advertising and, in the message, of illness. Takes lower-cased texts without links. */
export function findAdvertising(text: string, message: string) {
  const count = (patterns: readonly RegExp[], where = text) =>
    new Set(patterns.flatMap((pattern) => where.match(pattern) ?? [])).size
  const illness = count([ILLNESS], message)
  return {
    pitches: count(PITCHES),
    medicines: count([MEDICINES]),
    offers: count([OFFERS]),
    illness,
    /** No sign of a patient. Other languages have too many words for illness to list. */
    isBeside: illness === 0 && tellLanguage(message) === 'English',
  }
}

/** Takes a lower-cased message without links. */
export function tellsOfIllness(message: string): boolean {
  return message.search(ILLNESS) >= 0
}

/** Short sentences reveal no language. */
export function tellLanguage(message: string): 'English' | 'other' | 'unknown' {
  if (/(?!\p{Script=Latin})\p{L}/u.test(message)) return 'other'
  const sentences = message
    .split(/[\n.!?;|]+/)
    .map((sentence) => ({
      words: sentence.match(/\p{L}+/gu)?.length ?? 0,
      common: sentence.match(COMMON_ENGLISH)?.length ?? 0,
    }))
    .filter(({ words }) => words >= MIN_SENTENCE_WORDS)
  if (sentences.length === 0) return 'unknown'
  return sentences.every(({ words, common }) => common >= words * MIN_COMMON_SHARE) ? 'English' : 'other'
}
