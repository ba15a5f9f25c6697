import type { HospitalFilesContent, HospitalsContent } from '../types.ts'

export const hospitals: HospitalsContent = {
  safe: 'ይህ ገጽ ወደ ሆስፒታል ሊላክ የሚችለውንና የሆስፒታሎችን ዋጋ ማቅረቢያዎች ያሳያል። ከዚያ ውጪ እርስዎ ወይም እኛ ከጻፍነው ምንም አያሳይም፣ ፋይልንም አይከፍትም። ይህ ሊንክ ያለው ማንኛውም ሰው ሊያነበው ይችላል፦ ለራስዎ ብቻ ያስቀምጡት።',
  question: 'ይህን ወደ {hospital}፣ {place} መላክ እንችላለን?',
  text: 'በመጀመሪያ ያንብቡት። እርስዎ ሳይስማሙ ምንም አይላክም።',
  summary: 'የእኛ ማጠቃለያ፣ በእንግሊዝኛ',
  files: 'ፋይሎች',
  carries:
    'ሪፖርቶች ስምዎን ይይዛሉ፣ በፋይሉ ውስጥና ብዙ ጊዜም በፋይሉ ስም ላይ። የPDF፣ የጽሑፍ ሰነድ፣ የስካን ምስል (DICOM) እና የZIP ፋይሎችን እርስዎ እንደላኩልን እንልካለን፣ በZIP ውስጥ ያሉ ፎቶዎችንም ጭምር። ከሌሎች ፎቶዎች ግን የተነሱበትን ቦታና መሣሪያ እናወጣለን።',
  takeBack: 'ስምምነትዎን በማንኛውም ጊዜ መሰረዝ ይችላሉ፦ ይጻፉልን ወይም ይደውሉልን። ሆስፒታሉ እስከዚያ የደረሰውን ያስቀምጣል።',
  answers: {
    yes: 'አዎ፣ ይህን ይላኩ',
    later: 'አዎ፣ ወደፊት የሚመጡ ሪፖርቶችንም',
    no: 'አይ',
    ask: 'በመጀመሪያ ይጠይቁኝ',
  },
  offers: {
    title: 'የሆስፒታሎች ዋጋ ማቅረቢያዎች',
    text: 'የሚካተተው እዚህ በሆስፒታሎቹ ቃላት ተጽፏል። ምርጫዎ ምንም ግዴታ ውስጥ አያስገባዎትም፦ ስለሚቀጥለው እርምጃ አንድ አስተባባሪ ያነጋግርዎታል።',
    choose: 'ይምረጡ፦ {hospital}',
    chosen: 'ይህን መርጠዋል።',
    expired: 'የዚህ ዋጋ ማቅረቢያ ጊዜ አልፏል። አዲስ ይጠይቁን።',
    ask: 'ስለ እነዚህ ማቅረቢያዎች ይጠይቁ',
    none: 'ከእነዚህ አንዱንም አልመርጥም',
  },
}

/** For hospitals. */
export const hospitalFiles: HospitalFilesContent = {
  metaTitle: 'ፋይሎች፦ {company}',
  title: 'የማጣቀሻ ቁጥር {reference} ፋይሎች',
  text: '{company} እነዚህን ፋይሎች ለሆስፒታልዎ ያጋራል። ይህ ሊንክ የሚሠራው እስከ {date} ነው።',
  download: 'ያውርዱ',
  answer: 'ለእኛ ለመጻፍ ለኢሜይላችን መልስ ይስጡ።',
  endedTitle: 'የዚህ ሊንክ ጊዜ አልቋል',
  ended: 'ለኢሜይላችን መልስ በመስጠት ይጻፉልን።',
}
