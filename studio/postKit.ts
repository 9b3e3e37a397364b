import { ShareIcon } from '@sanity/icons/Share'
import { type DocumentActionComponent, useEditState } from 'sanity'
import type { StructureBuilder } from 'sanity/structure'

/** @param series the id of a published series; without one, the kit opens with this week's evening */
function openPostKit(series = '') {
  const query = series && `?series=${encodeURIComponent(series)}`
  open(`${process.env.SANITY_STUDIO_SITE_URL ?? ''}/post-kit${query}`, '_blank', 'noopener')
}

/** Creates the button that opens pictures and texts about this week's evening on the site. */
export const postKitButton = (S: StructureBuilder) =>
  S.menuItem()
    .title('Post kit')
    .icon(ShareIcon)
    .showAsAction(true)
    .action(() => openPostKit())

/** Opens pictures and texts about a published series. */
export const postKitAction: DocumentActionComponent = ({ id, type }) => {
  const { published } = useEditState(id, type)
  if (type !== 'series' || published === null) return null
  return { label: 'Post kit', icon: ShareIcon, onHandle: () => openPostKit(id) }
}
