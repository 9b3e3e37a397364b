import { renewal } from '../../../web/renewal/state.ts'
import { watchForHangs } from '../../../web/renewal/watchForHangs.ts'

// Hangs on some content, unless the previous process recorded a hang on it.
const [file, contentAsOf = ''] = process.argv.slice(2)
watchForHangs(file, 1000)
renewal.contentInWork[0] = Date.parse(contentAsOf)
if (renewal.hungContent === Date.parse(contentAsOf)) process.exit(1)
setTimeout(() => {
  for (;;);
}, 100)
