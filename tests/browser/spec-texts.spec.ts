import { expect, test } from '#testing/desk/browser.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the hero and the strip say what the specification quotes', { tag: '@journey' }, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Journey to Healing Begins Here')
  const figures = page.getByRole('region', { name: 'Pona in figures' })
  for (const text of ['2,500+', 'patients served', '4.9/5'])
    await expect(figures.getByText(text, { exact: true })).toBeVisible()
})

test('the header shows the phone number, the e-mail address and five links', { tag: '@journey' }, async ({
  page,
}) => {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Call +254 20 000 0001' })).toHaveAttribute(
    'href',
    'tel:+254200000001',
  )
  await expect(header.getByRole('link', { name: 'E-mail care@pona.example' })).toBeVisible()
  const links = header.getByRole('navigation').getByRole('listitem')
  await expect(links).toHaveText(['Home', 'Services', 'Destinations', 'About', 'Contact'])
})

test('eight services cover everything that is offered', { tag: '@journey' }, async ({ page }) => {
  const titles = page.getByRole('region', { name: /^From your first question/ }).getByRole('listitem')
  await expect(titles.getByRole('heading')).toHaveText([
    'Treatment plans and cost estimates',
    'Doctor appointments',
    'Medical visa support',
    'Flight booking help',
    'Accommodation near hospitals',
    'Health check-up packages',
    'Personal-use medicine procurement',
    '24/7 support during the stay',
  ])
})

test('the about text tells of the coordinators, beside an image', { tag: '@journey' }, async ({ page }) => {
  const about = page.locator('#about')
  await expect(about).toContainText('coordinators handle every detail from consultation to recovery')
  await expect(about.getByRole('img')).toBeVisible()
})

const destinations = [
  ['India', '4.8', '60-80%', '2-3 weeks', ['cardiac', 'orthopedic', 'cosmetic']],
  ['Thailand', '4.9', '50-70%', '1-2 weeks', ['luxury medical tourism', 'dental', 'wellness']],
  ['Singapore', '4.9', '30-50%', '1-2 weeks', ['technology', 'cancer treatment', 'research']],
  ['Turkey', '4.7', '70-85%', '1 week', ['hair transplants', 'cosmetic surgery', 'dental']],
  ['Dubai', '4.8', '40-60%', '1-2 weeks', ['luxury care', 'diagnostics', 'executive health']],
] as const

for (const [country, rating, savings, processing, specialties] of destinations) {
  test(`the card of ${country} holds its row of the table`, { tag: '@journey' }, async ({ page }) => {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: country }) })
    await expect(card.getByText(`Rating ${rating} out of 5`)).toBeAttached()
    await expect(card.getByText(savings, { exact: true })).toBeVisible()
    await expect(card.getByText(processing, { exact: true })).toBeVisible()
    await expect(card.getByRole('list', { name: 'Known for' }).getByRole('listitem')).toHaveText([
      ...specialties,
    ])
    await expect(card.getByRole('img')).toBeAttached()
  })
}

test('the savings are named an estimate once before the cards, and once in what the figures mean', {
  tag: '@journey',
}, async ({ page }) => {
  const destinations = page.locator('#destinations')
  await expect(destinations.getByText(/our estimate, against private care in Europe or the US/i)).toHaveCount(
    2,
  )
  await expect(destinations.getByRole('article').getByText(/estimate/i)).toHaveCount(0)
})

test('the contact section says what the specification quotes', { tag: '@journey' }, async ({ page }) => {
  const contact = page.getByRole('region', { name: 'Start Your Medical Journey Today' })
  for (const title of [
    'Get Your Free Consultation',
    'Phone Support',
    'Email Support',
    'Office Hours',
    'Our Response Promise',
  ])
    await expect(contact.getByRole('heading', { name: title, exact: true })).toBeVisible()
  for (const text of [
    'Kenya office',
    'Available 24/7 for emergencies and urgent inquiries',
    'Response time: Within 24 hours (usually much faster)',
    'Monday-Friday: 8:00 AM - 6:00 PM EAT',
    'Saturday: 9:00 AM - 2:00 PM EAT',
    'Sunday emergency calls only',
    'All inquiries are confidential and HIPAA compliant.',
  ])
    await expect(contact.getByText(text, { exact: true })).toBeVisible()
  await expect(contact).toContainText(/respond to all inquiries within 24 hours/)
  await expect(contact).toContainText(/urgent medical matters, call/)
  for (const number of ['+254 20 000 0001', '+254 20 000 0002'])
    await expect(contact.getByRole('link', { name: number })).toBeVisible()
  await expect(contact.getByRole('link', { name: 'care@pona.example' })).toBeVisible()
})

test('beside the form stands what to do in an emergency, and that Sundays count for what is written', {
  tag: '@journey',
}, async ({ page }) => {
  const contact = page.getByRole('region', { name: 'Start Your Medical Journey Today' })
  await expect(contact.getByText('Go to the nearest hospital first, then call us.')).toBeVisible()
  await expect(contact.getByText(/What you write: answered within 24 hours, Sundays too/)).toBeVisible()
})

test('the form has the fields of the specification', { tag: '@journey' }, async ({ page }) => {
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Message'])
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('placeholder', '123-456-7890')
  await expect(page.getByLabel('Type of Treatment')).not.toHaveAttribute('required')
  await expect(page.getByLabel('Country code')).toHaveValue('+254')
  await expect(page.getByLabel('Country code').getByRole('option')).toHaveText([
    '+254 Kenya',
    '+1 United States',
    '+44 United Kingdom',
    '+91 India',
    '+86 China',
    '+81 Japan',
    '+49 Germany',
    '+33 France',
    '+39 Italy',
    '+34 Spain',
    '+61 Australia',
    '+82 South Korea',
    '+55 Brazil',
    '+7 Russia',
    '+27 South Africa',
    '+971 UAE',
    '+90 Turkey',
    '+66 Thailand',
    '+65 Singapore',
    '+60 Malaysia',
    '+256 Uganda',
    '+255 Tanzania',
    '+250 Rwanda',
    '+251 Ethiopia',
    '+252 Somalia',
    '+211 South Sudan',
    '+257 Burundi',
    '+253 Djibouti',
    '+243 DR Congo',
    '+20 Egypt',
    'Other: write the number with +',
  ])
  await expect(page.getByRole('form', { name: 'Get Your Free Consultation' })).toBeVisible()
})

test('the footer lists services, destinations, contact details and the years', { tag: '@journey' }, async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  for (const title of ['Services', 'Destinations', 'Contact'])
    await expect(footer.getByRole('heading', { name: title })).toBeVisible()
  for (const name of ['Flight booking help', 'Singapore', '+254 20 000 0002', 'care@pona.example'])
    await expect(footer.getByRole('link', { name })).toBeVisible()
  await expect(footer).toContainText(/© 2025(–\d{4})? Pona/)
})
