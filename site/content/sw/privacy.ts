import type { PrivacyContent } from '../types.ts'
import type { SwahiliPlurals } from './plurals.ts'

export const privacy: PrivacyContent<SwahiliPlurals> = {
  metaTitle: 'Faragha yako: {company}',
  description:
    '{company} inakuuliza nini, kwa nini, nani anasoma, inahifadhiwa wapi na kwa muda gani, na jinsi ya kuisahihisha au kuifuta.',
  eyebrow: 'Ilani ya faragha',
  title: 'Tunafanya nini na unayotuambia',
  summary:
    'Kwa kifupi: tunauliza tunachohitaji ili kukujibu. Waratibu wetu wanayasoma. Yanaenda hospitali ikiwa tu unakubali hilo pia. Unaweza kutusimamisha wakati wowote.',
  sections: [
    {
      title: 'Nani anawajibika',
      paragraphs: [
        '{legalName}, {address}, ambayo unaijua kama {company}, ndiyo inayoamua data yako inafanyiwa nini na inawajibika kwa hilo. Sheria inaiita mdhibiti wa data.',
      ],
    },
    {
      title: 'Tunachouliza, na kwa nini',
      points: [
        'Jina lako, nambari ya simu na anwani ya barua pepe: ili kukufikia.',
        'Ujumbe wako na, ikiwa unayajua, matibabu: ili kuelewa unachohitaji. Unachoandika kuhusu ugonjwa ni data ya afya, ambayo sheria inailinda zaidi kuliko data nyingine.',
        'Ripoti, picha na faili nyingine unazotuma kwenye ukurasa wako mwenyewe au kwa barua pepe: ili daktari aweze kutathmini unachohitaji. Picha inapunguzwa ukubwa kwenye kivinjari chako, bila mahali na wakati ambavyo kamera iliviandika ndani yake, isipokuwa ukibonyeza “Itume kwa ukubwa kamili”.',
        'Unachoongeza kwenye ukurasa wako mwenyewe au kujibu kwa barua pepe, majibu yako huko kuhusu hospitali na ofa zake, na kama ulituambia kwamba hutaki tena huduma hii.',
        'Pamoja na hayo tunahifadhi wakati ulichotuma kilipofika, lugha ya ukurasa, na toleo la ilani hii uliloliona. Ikiwa kiungo kilichokuleta hapa kilitaja kampeni, tunahifadhi jina lake. Ukituambia baadaye ulivyosikia kutuhusu, tunahifadhi hilo.',
      ],
      paragraphs: [
        'Tunayatumia ili kukujibu na kuandaa unachoomba. Tunafanya hivyo kwa sababu unakubali kwa kutuma fomu. Una uhuru wa kutokubali: basi tupigie simu, na utuambie tu unachotaka.',
        'Je, unaandika kwa niaba ya mtu mwingine? Muulize kwanza, ikiwa anaweza kuulizwa.',
      ],
    },
    {
      title: 'Tusichofanya',
      paragraphs: [
        'Hatuuzi data yako wala kuitumia kwa matangazo. Kurasa zetu haziweki vidakuzi, isipokuwa kimoja, na hazipakii chochote kutoka kampuni nyingine. Hicho kimoja: unapobonyeza “Toka kwenye ukurasa” kwenye ukurasa wako mwenyewe, kivinjari chako kinatunza kidakuzi kisicho na data yoyote kwa dakika kumi, ili “Rudi nyuma” isionyeshe chochote chake. Ili kuzuia matumizi mabaya, seva yetu inakumbuka anwani za mtandao, zikiwa zimegeuzwa zisisomeke, kwa muda wa kama saa moja. Kivinjari chako kinatunza rasimu ya fomu hadi utakapoituma, na kisha nambari yako ya kumbukumbu na wakati wa jibu letu, kwa siku zisizozidi 7. Kwenye ukurasa wako mwenyewe kinatunza unachoandika hapo hadi kitakapotumwa, na majina ya faili unazochagua, kwa siku zisizozidi 7, au hadi utakapoyafuta au kutoka kwenye ukurasa. Yote haya yanabaki kwenye kifaa chako.',
      ],
    },
    {
      title: 'Nani anayasoma',
      paragraphs: [
        'Waratibu wanaokujibu, na watu wanaoendesha mifumo yetu pale kazi yao inapohitaji. Tunaweka kumbukumbu ya nani aliangalia ombi lako au kufungua faili. Hadi mratibu atakapofungua faili, unaweza kuiondoa kwenye ukurasa wako mwenyewe. Hospitali inasoma tu kile ulichokubali itumiwe.',
      ],
    },
    {
      title: 'Yanahifadhiwa wapi, na nani anayabeba',
      points: [
        'Seva yetu na hifadhidata yake ziko katika {storedIn}. Kampuni ya seva inaendesha mashine. Unachoandika, na kila faili unayotuma, kinahifadhiwa humo kikiwa kimesimbwa kwa njia fiche.',
        'Kampuni ya barua pepe inabeba barua pepe zetu na kutunza sanduku letu la barua. Barua pepe inayowaambia waratibu wetu kuhusu ombi lako inaweza kuwa na ulichoandika. Inasafiri kwa muunganisho uliosimbwa kwa njia fiche. Barua pepe inayokuthibitishia ombi lako hairudii chochote chake.',
        'Uthibitisho na barua pepe yetu vina kiungo cha ukurasa wako mwenyewe. Ukurasa unaonyesha ombi lako limefikia wapi, na kamwe hauonyeshi ulichoandika, tulichoandika, wala faili, isipokuwa jambo moja: kabla hatujatuma kitu hospitalini, unaonyesha muhtasari wetu na majina ya faili, na baadaye ofa za hospitali. Yeyote aliye na kiungo anaweza kuufungua na kuongeza jambo: usimpe mtu mwingine. Kinaisha {link} baada ya ombi lako kufungwa, na tunapokutumia kipya.',
        'Ukituandikia kwa WhatsApp, WhatsApp inayabeba kwa masharti yake yenyewe. Maelezo ya kiafya yaache kwa fomu au simu.',
        'Ukitupigia simu, kampuni za simu zinabeba mazungumzo.',
      ],
      paragraphs: [
        'Kampuni za seva na za barua pepe zinatufanyia kazi sisi. Haziruhusiwi kutumia ulichoandika kwa ajili yao wenyewe. Barua pepe inaweza kupitia nchi nyingine njiani.',
      ],
    },
    {
      title: 'Hospitali, nyumbani na nje ya nchi',
      paragraphs: [
        'Ili kukupatia mpango au makadirio, hospitali inahitaji kujua kuhusu ugonjwa. Kabla ya chochote kwenda huko, tunakuuliza: hospitali gani, nchi gani, na inapata nini. Nchi nyingine inaweza kulinda data yako kwa kiwango cha chini kuliko {homeCountry}. Ukikataa, hakuna kinachotumwa, na hospitali hiyo haiwezi kukupa mpango wala makadirio.',
        'Hospitali inapata tu muhtasari na faili ulizokubali, na ripoti za baadaye ikiwa tu ulikubali hizo pia. Ripoti zina jina lako. Unaweza kuondoa ridhaa yako wakati wowote: andika au piga simu. Kuanzia hapo hatuitumii hospitali hiyo kitu kingine, na viungo vya faili zako vinaisha. Hospitali inatunza kumbukumbu zake yenyewe za ilichopokea, kama sheria yake inavyotaka; tuambie, nasi tunaiomba izifute.',
      ],
    },
    {
      title: 'Tunahifadhi kwa muda gani',
      paragraphs: [
        'Hadi ombi lako litakapofungwa, na kisha kwa {retention}, kwa sababu watu wengi hurudi na swali. Baada ya hapo seva yetu inalifuta, pamoja na faili zake; tunachokiona kuwa barua taka, baada ya {spam}. Omba, nasi tunalifuta mapema zaidi. Nakala zilizo kwenye hifadhi rudufu zinaondoka hifadhi hizo zinapobadilishwa.',
        'Sanduku letu la barua lina nakala zake lenyewe. Zinabaki hadi tutakapozifuta huko sisi wenyewe. Ukituomba tufute data yako, tunazifuta hizo pia.',
      ],
    },
    {
      title: 'Jinsi ya kusimamisha, na mengine unayoweza kutuomba',
      points: [
        'Kusimamisha: unaweza kuondoa ridhaa yako wakati wowote. Bonyeza “Sitaki tena huduma hii” kwenye ukurasa wako mwenyewe, andika au piga simu; si lazima utoe sababu. Kuanzia wakati huo seva yetu haitumi kitu kingine kwako, nasi tunaacha kutumia ulichotuma na kukifuta ukitaka. Kilichofanywa kabla ya hapo kinabaki halali. Hatuwezi kuendelea kukusaidia bila ridhaa yako.',
        'Kuona tulicho nacho kukuhusu, na kupata nakala.',
        'Kusahihisha kilicho na kosa.',
        'Kukifuta.',
      ],
      paragraphs: [
        'Hulipi chochote. Taja nambari yako ya kumbukumbu ikiwa unayo. Ikiwa unafikiri kwamba tunaishughulikia data yako isivyo sawa, unaweza kulalamika kwa {regulator} au kwa mamlaka ya nchi yako.',
      ],
    },
  ],
  days: { one: 'siku {count}', other: 'siku {count}' },
  contactTitle: 'Jinsi ya kutufikia kuhusu hili',
  version:
    'Toleo {version}, linalotumika tangu {date}. Sentensi zilizo juu ya kitufe cha fomu zina toleo hilohilo.',
}
