import { FaceHappyIcon } from '@sanity/icons/FaceHappy'
import { collapsed, field, references, sibling, upTo } from '../field.ts'
import { hasWords } from '../objects/texts.ts'
import { heading, intro, page, section, seo } from './pageFields.ts'

export const firstTimePage = page('firstTimePage', 'First Time page', FaceHappyIcon, [
  heading,
  intro,
  references(
    'questions',
    'faqEntry',
    'Questions',
    'Drag to change the order. Only questions in this list are on the page',
  ),
  field('image', 'pictureWithAlt', 'Picture', 'Something that makes a newcomer feel at home'),
  field('firstEvening', 'firstEvening', 'Your first evening', {
    description: 'From the door to the last dance. The date, hours, venue and price are added automatically',
    options: collapsed,
  }),
  section(
    'codeOfConduct',
    'How we treat each other',
    'Your code of conduct, linked at the bottom of every page. If empty, it isn’t shown or linked',
    [
      field('heading', 'string', 'Heading', {
        description: 'If empty: “How we treat each other”. Also the text of the link at the bottom of every page',
        validation: upTo(40, 'Longer headings don’t fit on one line on a phone'),
      }),
      field('text', 'richText', 'Text', {
        description: 'What you expect of everyone, and who to talk to if someone doesn’t respect it, with a name',
        validation: (rule) =>
          rule.custom(
            (text, context) =>
              !sibling(context, 'heading') ||
              hasWords(text) ||
              'Write the text, or clear the heading: no page shows it',
          ),
      }),
    ],
  ),
  field('register', 'prompt', 'Ready to come?', 'Links to the registration page'),
  seo,
])
