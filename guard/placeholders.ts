type Placeholder = {
  value: string
  /** Only the whole text counts: within another one these are words like any other. */
  isWhole?: true
  /** What to do about it. */
  advice: string
}

const realName = 'Write the real name.'
const realPicture = 'Upload a photo, and say what it shows.'

/** What content/data.ndjson puts where the real thing was not known, by how much harm it does. */
export const placeholders: Placeholder[] = [
  { value: '//pay.example.com/', advice: 'Copy the real payment page from the payment provider, or nobody can pay.' },
  { value: 'Example Street', advice: 'Write the real street and number.' },
  { value: 'The Yoga Studio', isWhole: true, advice: 'Write the name that stands on the door.' },
  { value: 'Example Bakery', advice: 'Say how one finds the real door.' },
  { value: 'Example Station', advice: 'Name the real stop and the walk from there, or leave the field empty.' },
  { value: 'Example Garage', advice: 'Say where one can really park, or leave the field empty.' },
  { value: 'Example Lane', advice: 'Say which door really has no step, or leave the field empty.' },
  { value: 'by card or in cash, for example', advice: 'Say how one can really pay at the door.' },
  { value: '@example.org', advice: 'Write the address that you read.' },
  { value: '//calendar.example.com/', advice: 'Write the address of the real calendar, or leave the field empty.' },
  { value: 'Calendar Group', advice: 'Name the group that keeps the calendar.' },
  { value: '//social.example.com/', advice: 'Write the address of your own page there.' },
  { value: '//shoes.example.com/', advice: 'Link a real shop, or take the link out.' },
  { value: 'Site Owner', isWhole: true, advice: realName },
  { value: 'Lead Instructor', isWhole: true, advice: realName },
  { value: 'Lead DJ', isWhole: true, advice: realName },
  { value: 'First Teacher', isWhole: true, advice: realName },
  { value: 'Second Teacher', isWhole: true, advice: realName },
  { value: 'Drawn portrait of the lead instructor', advice: realPicture },
  { value: 'Drawn portrait of the lead DJ', advice: realPicture },
  { value: 'Drawn portrait of the first teacher', advice: realPicture },
  { value: 'Drawn portrait of the second teacher', advice: realPicture },
]

/** Whether a text, as it stands, still says what the sample content put there. */
export const stillSays = ({ value, isWhole }: Placeholder, text: string) =>
  isWhole ? text === value : text.includes(value)

/** A public landmark, in place of the venue. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }
