import { stegaClean } from '@sanity/client/stega'

/** Only `next dev` lets a browser render a page once more; it must find the text that `withSources` left of the server's. */
const isInBrowser = typeof window !== 'undefined'

/** What a page is rendered from: on the server as it is given, in a browser without the letters that say sources. */
export const renderable = <Props>(props: Props): Props => (isInBrowser ? (stegaClean(props) as Props) : props)
