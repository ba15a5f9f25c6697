import type { HospitalFilesContent, HospitalsContent } from '../types.ts'

export const hospitals: HospitalsContent = {
  safe: 'Boggani wuxuu muujiyaa waxa isbitaal loo diri karo, iyo waxa isbitaalladu soo jeediyaan. Wax kale oo aad qortay ama aan qornay ma muujiyo, faylna ma furo. Qof kasta oo linkigan haystaa wuu akhriyi karaa: adigu keligaa hayso.',
  question: 'Tan ma u diri karnaa {hospital}, {place}?',
  text: 'Marka hore akhri. Waxba lama diro ka hor intaadan oggolaan.',
  summary: 'Soo koobiddayada, oo Ingiriisi ah',
  files: 'Faylasha',
  carries:
    'Warbixinnadu waxay wataan magacaaga, faylka gudihiisa iyo badanaa magaca faylka. PDF, faylasha Office, iskaannada (DICOM) iyo faylasha ZIP waxaan u dirnaa sidii aad u soo dirtay, xitaa sawirrada ku jira ZIP. Sawirrada kale waxaan ka saarnaa goobta iyo qalabka.',
  takeBack:
    'Oggolaanshahaaga goor kasta waad ka noqon kartaa: noo soo qor ama na soo wac. Isbitaalku wuu haynayaa wixii uu ka hor helay.',
  answers: {
    yes: 'Haa, tan dir',
    later: 'Haa, warbixinnada dambena sidoo kale',
    no: 'Maya',
    ask: 'Marka hore i weydii',
  },
  offers: {
    title: 'Soo-jeedinnada isbitaallada',
    text: 'Waxa ku jira waxaa halkan loogu qoray erayada isbitaallada laftooda. Doorashadaadu waxba kuguma xirayso: isku-duwe ayaa kaala hadlaya tallaabada xigta.',
    choose: 'Dooro {hospital}',
    chosen: 'Kan ayaad dooratay.',
    expired: 'Soo-jeedintan waqtigeedu wuu dhammaaday. Mid cusub na weydiiso.',
    ask: 'Wax ka weydii soo-jeedinnadan',
    none: 'Kuwan midna ma dooranayo',
  },
}

/** For hospitals. */
export const hospitalFiles: HospitalFilesContent = {
  metaTitle: 'Faylasha: {company}',
  title: 'Faylasha lambarka tixraaca {reference}',
  text: '{company} ayaa faylashan la wadaagaysa isbitaalkaaga. Linkigani wuxuu shaqaynayaa ilaa {date}.',
  download: 'Soo deji',
  answer: 'Si aad noogu soo qorto, ka jawaab iimaylkayaga.',
  endedTitle: 'Linkigani wuu dhammaaday',
  ended: 'Noo soo qor adiga oo ka jawaabaya iimaylkayaga.',
}
