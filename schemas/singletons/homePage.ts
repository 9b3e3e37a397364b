import { HomeIcon } from '@sanity/icons/Home'
import { collapsed, field, references, required, upTo } from '../field.ts'
import { page, section, sectionHeading, seo } from './pageFields.ts'

export const homePage = page('homePage', 'Home page', HomeIcon, [
  section(
    'hero',
    'First screen',
    'The time and venue are added automatically from the site settings',
    [
      sectionHeading('A few large words that say what this is'),
      field('promise', 'text', 'Promise', 'One sentence that takes a beginner’s fear away: no partner, no experience'),
      field('buttonLabel', 'string', 'Button text', {
        description: 'The button links to the First Time page',
        validation: required('Write the button text'),
      }),
      field('image', 'pictureWithAlt', 'Background picture', {
        description: 'At least 2400 pixels wide, with a calm left side, since text is shown on it',
      }),
    ],
    true,
  ),
  field('dancers', 'dancers', 'Dancers', {
    description: 'Real people on a real evening. Optional: if empty, this section isn’t shown',
    options: collapsed,
  }),
  section('mission', 'Mission', 'What the community is for', [
    sectionHeading('For example “Our mission”'),
    field('values', 'array', 'Values', {
      of: [{ type: 'string' }],
      description: 'Three single words, set very large',
      validation: upTo(3, 'Only three words fit'),
    }),
    field('body', 'richText', 'Text', 'What these words mean on a Monday night'),
  ]),
  section('approach', 'Approach', 'How you teach and welcome people', [
    sectionHeading('For example “Our approach”'),
    field('body', 'richText', 'Text', 'Two or three short paragraphs'),
  ]),
  section(
    'aboutUs',
    'About us',
    'The people behind the evenings',
    [
      sectionHeading('For example “Who We Are”'),
      field('intro', 'text', 'Text', 'One or two sentences above the people'),
      references('team', 'teacher', 'Team', 'Two people look best; drag to change the order'),
    ],
    true,
  ),
  field('questions', 'prompt', 'Questions?', 'The button links to the contact page'),
  seo,
])
