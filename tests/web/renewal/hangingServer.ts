import { enterContent } from '../../../web/renewal/state.ts'
import { watchForHangs } from '../../../web/renewal/watchForHangs.ts'

// Renders pages from content that makes it hang, unless the previous process recorded a hang on that content.
const [file, contentAsOf = null] = process.argv.slice(2)
watchForHangs(file, 1000)
enterContent(contentAsOf)
setTimeout(() => {
  for (;;);
}, 100)
