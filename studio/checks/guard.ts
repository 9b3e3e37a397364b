import { definePlugin } from 'sanity'
import { BesideTheMenu } from './BesideTheMenu.tsx'
import { FieldInView } from './FieldInView.tsx'

/** Shows what needs attention on the Studio's first screen, beside the menu, and leads from there to the field. */
export const guard = definePlugin({
  name: 'guard',
  studio: { components: { activeToolLayout: BesideTheMenu } },
  form: { components: { field: FieldInView } },
})
