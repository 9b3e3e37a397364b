import { enterContent } from '../../../web/renewal/state.ts'
import { watchForHangs } from '../../../web/renewal/watchForHangs.ts'

// A process that makes pages of what was published at a time, and never comes to an end with them, unless it was told of a hang.
const [file, contentAsOf = null] = process.argv.slice(2)
watchForHangs(file, 1000)
enterContent(contentAsOf)
setTimeout(() => {
  for (;;);
}, 100)
