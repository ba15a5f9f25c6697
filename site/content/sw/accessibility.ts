import type { NoticeContent } from '../types.ts'

export const accessibility: NoticeContent = {
  metaTitle: 'Ufikivu: {company}',
  description:
    'Kurasa za {company} zinalenga kiwango gani cha ufikivu, zinajaribiwa vipi, nini kinajulikana kwamba hakifanyi kazi, na mahali pa kusema hilo.',
  eyebrow: 'Taarifa ya ufikivu',
  title: 'Jinsi kurasa hizi zinavyofikika',
  summary:
    'Kwa kifupi: tunatengeneza kurasa hizi ili uweze kuzisoma, kuzisikia, kuzikuza na kuzitumia kwa kibodi. Kitu kikikuzuia, tuambie, nasi tunajibu ndani ya siku mbili za kazi.',
  sections: [
    {
      title: 'Tunacholenga',
      paragraphs: [
        'Mwongozo wa Ufikivu wa Maudhui ya Wavuti (WCAG) 2.2, kiwango cha AA. Taarifa hii inahusu kurasa zote za {company} kwenye anwani hii: ukurasa wa mwanzo na fomu yake, uthibitisho, ukurasa wako mwenyewe, na ilani.',
        'Majaribio yetu sisi wenyewe hayaoni chochote kwenye kurasa hizi kinachokiuka mwongozo huo. Majaribio ya mashine hayawezi kuona kila kitu, na bado hakuna mtu wa nje aliyezikagua kurasa hizi. Kwa hiyo hatudai kwamba zinatimiza mwongozo huo wote.',
      ],
    },
    {
      title: 'Jinsi kurasa zinavyokusaidia',
      points: [
        'Zinaweza kusomwa, na fomu kutumwa, bila JavaScript, na kwenye vivinjari vilivyotoka mwaka 2022 au baadaye.',
        'Kila kitu kinafanya kazi kwa kibodi. Mahali ulipo panawekwa alama na hapafunikwi kamwe.',
        'Zinatoshea dirisha la pikseli 320, na maandishi yaliyokuzwa mara nne, bila kusogeza kando.',
        'Maandishi yana utofauti wa rangi wa angalau 4.5 kwa 1, katika mandhari ya mwanga na ya giza.',
        'Kinachosogea kinatulia ikiwa kifaa chako kinaomba mwendo upunguzwe.',
        'Fomu haina fumbo la kutatua wala kikomo cha muda. Inataja kila kosa kwa maneno na inakupeleka kwenye sehemu yake.',
      ],
      paragraphs: [],
    },
    {
      title: 'Jinsi zinavyojaribiwa',
      points: [
        'Kwa programu ya axe, kwa pikseli 320 na 1280, katika mandhari zote mbili, kabla ya kila badiliko kukubaliwa: ukurasa wa mwanzo, menyu yake, na fomu ikiwa tupu, imekataliwa, imeshindwa na imetumwa; ukurasa wako mwenyewe; ukurasa huu na ilani ya faragha; na unachoona kitu kisipopatikana.',
        'Kwa kibodi, kwenye Chromium: kuanzia juu ya ukurasa wa mwanzo hadi mwisho wa fomu, na kwenye ukurasa wako mwenyewe kuanzia faili hadi fomu ya mwisho.',
        'Maandishi yakiwa makubwa mara mbili na mara nne, na JavaScript ikiwa imezimwa.',
        'Kwa macho, kwenye picha za kurasa kwa upana wa aina tano, katika mandhari zote mbili.',
      ],
      paragraphs: ['Tulijaribu kurasa hizi sisi wenyewe. Majaribio hayo ni sehemu ya programu.'],
    },
    {
      title: 'Tunachojua kwamba hakifanyi kazi, au hakikujaribiwa',
      points: [
        'Hatujajaribu kurasa hizi kwa kisoma skrini kama TalkBack, VoiceOver au NVDA, wala kwa kuziongoza kwa sauti. Tumezijaribu kwa kibodi kwenye Chromium pekee, si kwenye Safari wala Firefox.',
        'Watu wenye ulemavu bado hawajatujaribia kurasa hizi.',
        'Kurasa ziko kwa {pageLanguages}. Tafsiri ambazo mzungumzaji asilia bado hajazikagua zinasema hivyo. Hakuna toleo la lugha rahisi wala la lugha ya ishara.',
        'Karatasi zinazotumwa na hospitali, kama mipango na makadirio, mara nyingi ni skani ambazo kisoma skrini hakiwezi kuzisoma. Tuombe, na mratibu anakuambia zinasema nini, kwa simu au kwa maandishi.',
        'WhatsApp ni ya kampuni nyingine. Badala yake, unaweza kila mara kupiga simu au kuandika barua pepe.',
      ],
      paragraphs: [],
    },
    {
      title: 'Kitu kikikuzuia',
      paragraphs: [
        'Andika au piga simu, na useme ni ukurasa gani na ulitaka kufanya nini. Unaweza pia kuomba chochote kilicho kwenye kurasa hizi kwa namna nyingine, au kutupa ombi lako kwa simu. Tunajibu ndani ya siku mbili za kazi: tunachoweza kufanya kuhusu hilo, kufikia lini, na njia nyingine hadi wakati huo.',
        'Ikiwa jibu letu halikusaidii, unaweza kulalamika kwa {disabilityAuthority} au kwa mamlaka ya nchi yako.',
      ],
    },
  ],
  contactTitle: 'Jinsi ya kutufikia kuhusu hili',
  version: 'Ilikaguliwa mara ya mwisho tarehe {date}.',
}
