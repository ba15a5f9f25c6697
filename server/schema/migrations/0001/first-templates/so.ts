import type { TemplateTexts } from './texts.ts'

// Machine translation, not yet reviewed by a native speaker.
export const so: TemplateTexts = {
  firstAnswer: {
    subject: 'Weydiintaada {reference}',
    body: `Salaan {name},

Waad ku mahadsan tahay inaad noo soo qortay. Magacaygu waa {coordinator}, waxaana {company} uga shaqeeyaa weydiintaada {reference}.

Si aan isbitaallo kuugu soo jeedinno[ ({treatment})], oo ay la socdaan qorshe daaweyn iyo qiyaas kharash, dhakhaatiirtayadu waxay u baahan yihiin:

- warbixinnadaada caafimaad ee ugu dambeeyay iyo iskaannada
- cudurka la ogaaday, iyo daawooyinka aad hadda qaadato
- goorta aad safri karto, iyo cidda ku raaci doonta

Iimaylkan ayaad kaga jawaabi kartaa. Haddii aad ka jeceshahay inaad hadasho, naga soo wac {phone}, ama ii sheeg goorta aan ku soo waco.

Salaan diirran
{coordinator}`,
  },
  destination: {
    subject: '[{treatment}, ]{destination}: {reference}',
    body: `Salaan {name},

Waxaan kuu soo jeedin lahayn {destination}[ ({treatment})]. Marka loo eego daaweynta gaarka ah ee Yurub ama Maraykanka, bukaannadu inta badan halkaas waxay ku badbaadiyaan {savings}. Laga bilaabo marka waraaqahu dhammaystirmaan ilaa maalinta aad safri karto waxay qaadanaysaa {processing}.

Marka aan helno warbixinnadaada, laba isbitaal ayaa na siinaya qorshe daaweyn iyo qiyaas kharash. Qiyaastu waxay sheegaysaa waxa ku jira: daaweynta, maalmaha isbitaalka, daawooyinka, iyo waxa dheeraad ku noqon kara. Weydiintu waxba kaaga ma kacayso.

Waxaan sidoo kale kaa caawinaynaa fiisaha caafimaadka, duullimaadyada iyo meel aad degto oo isbitaalka u dhow, adiga iyo qofka ku raacaya.

Ma sii wadaa? Jawaab gaaban ayaa kugu filan.

Salaan diirran
{coordinator}`,
  },
  notReached: {
    subject: 'Waan isku daynay inaan ku soo wacno: {reference}',
    body: `Salaan {name},

Waxaan isku daynay inaan kaaga soo wacno weydiintaada {reference}, mana aanan ku helin.

Goorma ayay kugu habboon tahay? Iimaylkan waad ka jawaabi kartaa, ama naga soo wac {phone}.

Salaan diirran
{coordinator}`,
  },
  reminder: {
    subject: 'Warbixinnadaada {reference}',
    body: `Salaan {name},

Si aan u sii wadno[ ({treatment})] weli waxaan u baahannahay warbixinnadaada caafimaad. Sawirrada bogagga waa hagaag, haddii sadar kasta la akhrin karo.

Haddii ay wax kaa hor taagan yihiin inaad soo dirto, ii sheeg. Dhakhtarkaaga ayaan weydiin karnaa, haddii aad oggolaato.

Salaan diirran
{coordinator}`,
  },
  sendReports: {
    subject: 'Warbixinnadaada {reference}',
    body: `Salaan {name},

Si aan isbitaallo u weydiinno[ ({treatment})], waxaan u baahannahay warbixinnadaada caafimaad: warqadda dhakhtarka, iskaannada iyo natiijooyinka baaritaanka, iyo daawooyinka aad qaadato. Sawirrada bogagga waa hagaag, haddii sadar kasta la akhrin karo.

Telefoonkaaga uga soo dir boggaaga gaarka ah, dhowr isku mar:
{link}

Haddii xiriirku go’o, halkii uu marayay ayuu ka sii socdaa. Boggu ma muujiyo wax aad qortay ama aan qornay. Linkiga adigu keligaa hayso: qof kasta oo haystaa magacaaga ayuu wax ku dari karaa.

Waxaad sidoo kale ka jawaabi kartaa farriintan oo ku soo lifaaqi kartaa.

Salaan diirran
{coordinator}`,
  },
}
