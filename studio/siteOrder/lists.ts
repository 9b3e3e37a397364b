import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { StarIcon } from '@sanity/icons/Star'
import { UsersIcon } from '@sanity/icons/Users'
import type { Section } from './groupBySection.ts'

// Lists of the documents that pages show by reference, and the fields that hold their order.

export const cards = {
  type: 'registrationLink',
  title: 'Prices & registration',
  one: 'card',
  icon: CreditCardIcon,
  sections: [{ title: 'Registration page', page: 'registerPage', field: 'links' }],
}

export const classes = {
  type: 'danceClass',
  title: 'Classes',
  one: 'class',
  icon: StarIcon,
  sections: [{ title: 'Classes page', page: 'classesPage', field: 'classes' }],
}

export const people = {
  type: 'teacher',
  title: 'People',
  one: 'person',
  icon: UsersIcon,
  sections: [
    { title: 'Classes page', page: 'classesPage', field: 'teachers.people' },
    { title: 'Home page', page: 'homePage', field: 'aboutUs.team' },
  ],
}

export const questions = {
  type: 'faqEntry',
  title: 'Questions',
  one: 'question',
  icon: HelpCircleIcon,
  sections: [{ title: 'First Time page', page: 'firstTimePage', field: 'questions' }],
}

/** Returns the lists that documents of a type can be added to; none if pages show the type without a reference. */
export const getSections = (type: string): Section[] =>
  [cards, classes, people, questions].find((list) => list.type === type)?.sections ?? []
