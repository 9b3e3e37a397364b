import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { LinkIcon } from '@sanity/icons/Link'
import { defineArrayMember, defineType } from 'sanity'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { BookIcon } from '@sanity/icons/Book'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { SearchIcon } from '@sanity/icons/Search'
import { field, required, anyLink, requiredUpTo, object } from '../field.ts'

export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  icon: BlockContentIcon,
  description: 'Short paragraphs read best on a phone. Select words to make them bold or a link',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Small heading', value: 'h3' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Italic', value: 'em' },
        ],
        annotations: [
          defineArrayMember({
            name: 'link',
            title: 'Link',
            type: 'object',
            icon: LinkIcon,
            fields: [
              field('href', 'url', 'Address', {
                description: 'A full address such as https://example.org, or a page of this site such as /register',
                validation: (rule) => [anyLink(rule), rule.required().error('A link needs an address')],
              }),
            ],
          }),
        ],
      },
    }),
  ],
})

type Block = { children?: { text?: string }[] }

/** Returns whether rich text has a letter that visitors see. */
export const hasWords = (text: unknown) =>
  Array.isArray(text) && (text as Block[]).some(({ children }) => children?.some((part) => part.text?.trim()) ?? false)

export const quote = object(
  'quote',
  'Quote',
  BlockquoteIcon,
  [
    field('text', 'text', 'In their words', {
      rows: 3,
      description: 'One to three sentences as they said them, without quotation marks. About 200 characters read well',
      validation: requiredUpTo(320, 'Write what they said', 'Shorter quotes get read: choose the best sentence'),
    }),
    field('by', 'string', 'Name', {
      description:
        'A first name and, if you like, since when they’ve danced: “Maya, dancing since 2024”. Ask them first',
      validation: required('Quotes without a name don’t convince anyone: add the name'),
    }),
  ],
  { title: 'by', subtitle: 'text' },
)

export const policy = object(
  'policy',
  'Policy',
  BookIcon,
  [
    field('title', 'string', 'Name', {
      description: 'A few plain words: “Student admission”',
      validation: required('Give this policy a name'),
    }),
    field('text', 'text', 'Text', {
      rows: 3,
      description: 'One or two friendly sentences',
      validation: required('Write the policy'),
    }),
  ],
  { title: 'title', subtitle: 'text' },
)

export const prompt = object('prompt', 'Invitation with a button', ArrowRightIcon, [
  field('heading', 'string', 'Heading', {
    description: 'A few friendly words: “Questions?”',
    validation: required('Write a heading that explains the button'),
  }),
  field('text', 'text', 'Text', 'Optional: one or two sentences about what happens next'),
  field('label', 'string', 'Button text', {
    description: 'Two or three words that say where it leads: “Contact Us”',
    validation: requiredUpTo(24, 'Write the button text', 'Longer text doesn’t fit the button on a phone'),
  }),
])

export const seo = object('seo', 'In search results', SearchIcon, [
  field('title', 'string', 'Title', {
    description:
      'Shown in the browser tab, in search results and in link previews. The site name is added automatically. Up to 44 characters',
    validation: (rule) => [
      rule.required().error('Write a title, or search results show the page’s address'),
      rule.max(44).warning('Search results cut off longer titles, because the site name is added'),
    ],
  }),
  field('description', 'text', 'Description', {
    rows: 3,
    description: 'One or two sentences that make people want to come. Up to 160 characters',
    validation: (rule) => [
      rule.required().warning('Without a description, search engines pick some text from the page'),
      rule.max(160).warning('Search results cut off descriptions after about 160 characters'),
    ],
  }),
])
