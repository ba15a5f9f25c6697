import type { ServicesContent } from '../types.ts'

export const services: ServicesContent = {
  eyebrow: 'ما نتولاه عنكم',
  title: 'من سؤالكم الأول إلى رحلة عودتكم',
  text: 'خذوا كل الخدمات، أو ما تحتاجون إليه منها فقط.',
  items: [
    {
      title: 'خطط العلاج وتقدير التكاليف',
      description: 'خطط مكتوبة من المستشفيات. كل خطة تذكر ما يشمله سعرها.',
      icon: 'plan',
      colour: 'forest',
    },
    {
      title: 'مواعيد الأطباء',
      description: 'موعدكم مع الاختصاصي محجوز، وتقاريركم عنده قبل وصولكم.',
      icon: 'appointment',
      colour: 'clay',
    },
    {
      title: 'المساعدة في التأشيرة العلاجية',
      description: 'خطاب المستشفى والاستمارات والرسوم: ننجزها معكم.',
      icon: 'visa',
      colour: 'indigo',
    },
    {
      title: 'المساعدة في حجز الطيران',
      description: 'في الأيام المناسبة، مع كرسي متحرك أو أكسجين.',
      icon: 'flight',
      colour: 'lagoon',
    },
    {
      title: 'سكن قريب من المستشفيات',
      description: 'غرف نظيفة قرب قسم المرضى، فيها مطبخ ومكان للعائلة.',
      icon: 'stay',
      colour: 'ochre',
    },
    {
      title: 'باقات الفحص الطبي الشامل',
      description: 'في يوم أو يومين. وتصل النتائج إلى طبيبكم في بلدكم أيضًا.',
      icon: 'checkup',
      colour: 'plum',
    },
    {
      title: 'توفير الأدوية للاستعمال الشخصي',
      description: 'أدوية وُصفت لكم ولا توجد في بلدكم، من صيدليات مرخّصة.',
      icon: 'medicine',
      colour: 'clay',
    },
    {
      title: 'دعم على مدار الساعة طوال الإقامة',
      description: 'من يستقبلكم في المطار، ومن يرد على اتصالكم ليلًا ونهارًا.',
      icon: 'support',
      colour: 'forest',
    },
  ],
  prompt: {
    title: 'لا تعرفون ما تحتاجون إليه؟',
    text: 'أخبرونا بما قاله الطبيب، ونرتّب الأمر معًا.',
    action: { section: 'contact', label: 'اسألوا أحد المنسّقين' },
  },
}
