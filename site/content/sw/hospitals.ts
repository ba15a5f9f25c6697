import type { HospitalFilesContent, HospitalsContent } from '../types.ts'

export const hospitals: HospitalsContent = {
  safe: 'Ukurasa huu unaonyesha kinachoweza kutumwa hospitalini, na ofa za hospitali. Hauonyeshi kitu kingine ulichoandika wala tulichoandika, na haufungui faili. Yeyote aliye na kiungo hiki anaweza kuusoma: usimpe mtu mwingine.',
  question: 'Je, tunaweza kutuma haya kwa {hospital}, {place}?',
  text: 'Yasome kwanza. Hakuna kinachotumwa kabla hujakubali.',
  summary: 'Muhtasari wetu, kwa Kiingereza',
  files: 'Faili',
  carries:
    'Ripoti zina jina lako, ndani ya faili na mara nyingi kwenye jina la faili. PDF, faili za Office, skani (DICOM) na faili za ZIP tunazituma kama ulivyozituma, pamoja na picha zilizo ndani ya ZIP. Kwenye picha nyingine tunaondoa mahali zilipopigwa na kifaa kilichozipiga.',
  takeBack:
    'Unaweza kuondoa ridhaa yako wakati wowote: tuandikie au tupigie simu. Hospitali inabaki na ilichokwisha kupokea.',
  answers: {
    yes: 'Ndiyo, tumeni haya',
    later: 'Ndiyo, na ripoti za baadaye pia',
    no: 'Hapana',
    ask: 'Niulizeni kwanza',
  },
  offers: {
    title: 'Ofa za hospitali',
    text: 'Yanayojumuishwa yameandikwa hapa kwa maneno ya hospitali zenyewe. Uchaguzi wako haukufungi kwa lolote: mratibu anazungumza nawe kuhusu hatua inayofuata.',
    choose: 'Chagua {hospital}',
    chosen: 'Umechagua hii.',
    expired: 'Muda wa ofa hii umeisha. Tuombe ofa mpya.',
    ask: 'Uliza kuhusu ofa hizi',
    none: 'Sichagui yoyote kati ya hizi',
  },
}

/** For hospitals. */
export const hospitalFiles: HospitalFilesContent = {
  metaTitle: 'Faili: {company}',
  title: 'Faili za nambari ya kumbukumbu {reference}',
  text: '{company} inashiriki faili hizi na hospitali yako. Kiungo hiki kinafanya kazi hadi {date}.',
  download: 'Pakua',
  answer: 'Ili kutuandikia, jibu barua pepe yetu.',
  endedTitle: 'Kiungo hiki kimeisha',
  ended: 'Tuandikie kwa kujibu barua pepe yetu.',
}
