/** Every page of the site, by the name that organisers know it by. */
export const pages = [
  { title: 'Home', value: '/' },
  { title: 'Classes', value: '/classes' },
  { title: 'First Time', value: '/firsttime' },
  { title: 'Registration', value: '/register' },
  { title: 'Contact', value: '/contact-us' },
  { title: 'Community', value: '/community' },
  { title: 'Teachers', value: '/teachers' },
]
