import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costFacts, costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { ArabicPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

// Machine translation, not yet reviewed by a native speaker.
export const ar: SiteContent<ArabicPlurals> = {
  locale: 'ar',
  dir: 'rtl',
  writing: 'arabic',
  dates: 'ar-SD-u-nu-latn',
  language: {
    name: 'العربية',
    label: 'اللغات',
    offer: 'قراءة هذه الصفحة بالعربية',
    close: 'إغلاق',
  },
  isReviewed: false,
  unreviewed: {
    text: 'لم يقرأ هذه الصفحة بعدُ أي متحدث أصلي بالعربية.',
    tell: 'أخبرنا عن الأخطاء',
    binding: 'النص الإنجليزي هو النص المُلزِم',
  },
  consentVersion: '2026-11-ar-3',
  consentDate: '29 نوفمبر 2026',
  accessibilityReviewed: '24 نوفمبر 2026',
  facts: {
    region: 'شرق أفريقيا',
    regulator: 'مكتب مفوّض حماية البيانات في كينيا (odpc.go.ke)',
    disabilityAuthority: 'المجلس الوطني للأشخاص ذوي الإعاقة في كينيا (ncpwd.go.ke)',
    nameMeaning: 'كلمة Pona سواحلية معناها «تماثلوا للشفاء».',
    ownCount: 'إحصاؤنا',
    costs: costFacts,
    invented: [
      { role: 'منسّقة، القلب والعظام', portrait: 'رسم لامرأة بحجاب أحمر' },
      { role: 'منسّق، السرطان والعيون', portrait: 'رسم لرجل بنظّارة ولحية' },
    ],
  },
  meta: {
    title: '{company}: علاج في الخارج، نرتّبه معكم',
    description:
      'نساعد المرضى في {region} على إيجاد العلاج في {destinationNames}. استشارة مجانية، ورد خلال 24 ساعة.',
    shareImageAlt: '{company}: عائلة تحت شجرة أكاسيا، ومسار طائرة يرتفع فوق جبل',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'الانتقال إلى المحتوى',
    homeLabel: '{company}، الصفحة الرئيسية',
    navigationLabel: 'التنقل الرئيسي',
    menuLabel: 'القائمة',
    callLabel: 'اتصال',
    mailLabel: 'بريد إلكتروني',
    whatsAppLabel: 'واتساب',
    links: [
      { section: 'home', label: 'الرئيسية' },
      { section: 'services', label: 'الخدمات' },
      { section: 'destinations', label: 'الوجهات' },
      { section: 'about', label: 'من نحن' },
      { section: 'contact', label: 'التواصل' },
    ],
    action: { section: 'contact', label: 'ابدؤوا الآن' },
  },
  hero: {
    title: 'رحلتكم إلى الشفاء تبدأ من هنا',
    text: 'نجد لكم المستشفى المناسب في الخارج، ونبيّن لكم كم يكلّف، ونبقى إلى جانبكم طوال الطريق.',
    primaryAction: { section: 'contact', label: 'ابدؤوا رحلتكم' },
    secondaryAction: { section: 'about', label: 'لمعرفة المزيد' },
    imageAlt: 'عائلة معها حقيبة سفر تحت شجرة أكاسيا. يرتفع من بيتها مسار طائرة فوق جبل.',
  },
  team: { label: 'من يرد عليكم', yours: 'من يعتني بكم', invented: 'مثال: هؤلاء الأشخاص متخيَّلون.' },
  stats: {
    label: '{company} بالأرقام',
    labels: {
      patients: 'مرضى خدمناهم',
      rating: 'تقييم المرضى',
      destinations: { zero: 'وجهة', one: 'وجهة', two: 'وجهتان', few: 'وجهات', many: 'وجهة', other: 'وجهة' },
      services: { zero: 'خدمة', one: 'خدمة', two: 'خدمتان', few: 'خدمات', many: 'خدمة', other: 'خدمة' },
      hospitals: 'مستشفيات شريكة',
      years: 'سنوات خبرة',
    },
  },
  services,
  about: {
    eyebrow: 'من يرافقكم',
    title: 'شخص واحد يعرف اسمكم، من أول مكالمة إلى آخر مراجعة طبية',
    paragraphs: [
      'المرض وحده صعب بما يكفي. يتولى منسّقونا كل التفاصيل من الاستشارة إلى التعافي، وتتحدثون أنتم وعائلتكم مع الشخص نفسه طوال الطريق.',
    ],
    points: ['ترون السعر قبل أن تقرّروا.', 'أنتم من يختار المستشفى، لا نحن.', 'عائلتكم تعرف بمن تتصل.'],
    imageAlt: 'أحد المنسّقين يراجع أوراقًا على طاولة مع مريض مسنّ وابنته.',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'من هنا البداية',
    title: 'ابدؤوا رحلتكم العلاجية اليوم',
    text: 'أخبرونا قليلًا عن المريض. يرد عليكم أحد المنسّقين خلال 24 ساعة، ولا يكلّفكم ذلك شيئًا.',
    formTitle: 'احصلوا على استشارتكم المجانية',
    emergency: 'هل الحالة طارئة؟ اذهبوا إلى أقرب مستشفى أولًا، ثم اتصلوا بنا.',
    confidential: 'جميع الاستفسارات سرية ومتوافقة مع قانون HIPAA الأمريكي.',
    phone: {
      title: 'الدعم الهاتفي',
      office: 'مكتب {homeCountry}',
      text: 'متاح على مدار الساعة طوال أيام الأسبوع للحالات الطارئة والاستفسارات العاجلة',
      whatsAppLabel: 'واتساب',
    },
    email: { title: 'الدعم بالبريد الإلكتروني', text: 'مدة الرد: خلال 24 ساعة (وعادةً أسرع بكثير)' },
    hours: {
      title: 'ساعات العمل',
      weekdays: {
        Monday: 'الاثنين',
        Tuesday: 'الثلاثاء',
        Wednesday: 'الأربعاء',
        Thursday: 'الخميس',
        Friday: 'الجمعة',
        Saturday: 'السبت',
        Sunday: 'الأحد',
      },
      span: '{first} إلى {last}',
      clock: 'ar-SD-u-nu-latn',
      open: '{days}: من {opens} إلى {closes} حسب {zone}',
      openAgain: '{before} ومن {opens} إلى {closes}',
      allDay: '{days}: على مدار 24 ساعة',
      closed: '{days}: مكالمات الطوارئ فقط',
      note: 'المكالمات العاجلة: في أي ساعة. ما تكتبونه: نرد عليه خلال 24 ساعة، وأيام الأحد أيضًا.',
    },
    promise: {
      title: 'وعدنا بالرد',
      text: 'نرد على جميع الاستفسارات خلال 24 ساعة.',
      urgent: 'للأمور الطبية العاجلة، اتصلوا بنا.',
    },
    privacy: { text: 'من يقرأ ما تكتبونه، وكم من الوقت نحتفظ به، وحقوقكم:', link: 'إشعار الخصوصية' },
    quickBar: {
      label: 'تواصلوا معنا',
      call: 'اتصال',
      whatsApp: 'واتساب',
      form: 'استشارة مجانية',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} نرتّب العلاج في الخارج للمرضى في {region}.',
    servicesTitle: 'الخدمات',
    destinationsTitle: 'الوجهات',
    contactTitle: 'التواصل',
    privacyLink: 'إشعار الخصوصية',
    accessibilityLink: 'تسهيلات ذوي الإعاقة',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'أُرسلت الرسالة: {company}',
    homeLink: 'العودة إلى الرئيسية',
    askCountry:
      'قرأنا رقم هاتفكم على أنه رقم من {homeCountry}. هل هو من بلد آخر؟ إذن أخبرونا عبر واتساب أو اتصلوا بنا، واذكروا رقمكم المرجعي.',
    heard: {
      question: 'كيف سمعتم عنا؟ لستم ملزمين بالإجابة.',
      thanks: 'شكرًا لكم. ما زال بإمكانكم تغيير إجابتكم.',
      choices: {
        search: 'بحث على الإنترنت',
        friend: 'أصدقاء أو أهل',
        doctor: 'طبيب',
        social: 'وسائل التواصل',
        event: 'فعالية',
        other: 'شيء آخر',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'لم تُرسل: {company}',
    title: 'لم تُرسل رسالتكم',
    text: 'جاء النموذج من عنوان غير عنواننا. ارجعوا، وانسخوا ما كتبتموه، وأرسلوه من صفحتنا.',
    homeLink: 'فتح صفحتنا',
  },
  tooManyPage: {
    metaTitle: 'محاولات كثيرة جدًا: {company}',
    title: 'محاولات كثيرة جدًا الآن',
    text: 'طُلبت صفحات كثيرة من شبكتكم في وقت قصير. انتظروا عشر دقائق، ثم حاولوا مرة أخرى.',
    kept: 'ما كتبتموه محفوظ في هذه الصفحة. ولم يُرسل بعد.',
    send: 'إعادة الإرسال',
    call: 'هل الأمر عاجل؟ اتصلوا بنا في أي ساعة:',
    homeLink: 'العودة إلى الرئيسية',
  },
  notFound: {
    metaTitle: 'الصفحة غير موجودة: {company}',
    title: 'عفوًا! الصفحة غير موجودة',
    text: 'لا يوجد شيء في هذا العنوان. ربما كُتب خطأً، أو نُقلت الصفحة.',
    homeLink: 'العودة إلى الرئيسية',
  },
  applicationError: {
    title: 'خطأ غير متوقع في التطبيق!',
    text: 'تعطّل شيء من جانبنا. يمكنكم المحاولة مرة أخرى، أو الاتصال بنا: نرد في أي ساعة.',
    homeLink: 'العودة إلى الرئيسية',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company}: وصلنا استفساركم {reference}',
    greeting: 'مرحبًا،',
    paragraphs: [
      'شكرًا لكم على استفساركم. لقد وصل إلينا، وسيقرؤه أحد المنسّقين.',
      'رقمكم المرجعي هو {reference}. {promise}',
      'هل الحالة طارئة؟ اذهبوا إلى أقرب مستشفى أولًا. وإذا كان الأمر عاجلًا، فاتصلوا بالرقم {phone} في أي ساعة واذكروا رقمكم المرجعي.',
      'يمكنكم الرد على هذه الرسالة لإضافة شيء، أو الكتابة إلى {email}.',
    ],
    page: 'تُظهر صفحتكم الخاصة إلى أين وصل استفساركم، وتستقبل ما تريدون إضافته. ولا تُظهر أبدًا ما كتبتموه ولا ما نكتبه، إلا في حالة واحدة: قبل أن نرسل شيئًا إلى مستشفى، تُظهر ملخصنا وأسماء الملفات، ثم عروض المستشفيات. احتفظوا برابطها لأنفسكم ولا تعطوه لأحد: فمن لديه الرابط يستطيع أن يقرأ ذلك وأن يضيف شيئًا باسمكم.',
    promise: 'نتواصل معكم في موعد أقصاه {replyBy}، حسب {zone}.',
    latePromise:
      'كان يجب أن نكون قد تواصلنا معكم قبل الآن. إن لم يصلكم شيء، فنحن نعتذر: نرد بأسرع ما نستطيع.',
    localTime: 'بتوقيت {country} يكون ذلك {localReplyBy}.',
    links: {
      confirmation: 'فتح صفحتكم',
      whatsApp: 'الكتابة عبر واتساب',
      call: 'اتصال: {phone}',
    },
    notYou:
      'لم تكونوا أنتم؟ إذن كتب شخص ما عنوانكم خطأً. لا تخبركم هذه الرسالة بشيء مما كتبه. ردّوا عليها بعبارة «لست أنا»، ونحذف عنوانكم من استفساره.',
    signature: ['المنسّقون في {company}', '{legalName}، {address}'],
  },
}
