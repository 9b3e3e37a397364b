import type { GetServerSideProps, PageConfig } from 'next'
import type { Props } from '../page.ts'
import { Page } from '../sections/Page.tsx'
import { DoorSignSheet, PostKit, SmallCards } from '../sections/PostKit.tsx'
import { getPostFacts } from '../share/getPostFacts.ts'
import { newsletterHtml, newsletterText } from '../share/newsletter.tsx'
import { doorSign, newsletterItems, type Post, postsOf } from '../share/posts.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

type PostKitProps = Props<unknown> & { posts: Post[]; chosen: string; newsletter: { html: string; text: string } }

/** Renders what is published now, so that organizers never post what they have just changed. Search engines don't list it. */
export const getServerSideProps: GetServerSideProps<PostKitProps> = async ({ query, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const props = await getPostFacts()
  const posts = postsOf(props)
  const chosen = String(query.series ?? '')
  if (!posts.some(({ id }) => id === chosen)) return { notFound: true }
  const items = newsletterItems(props)
  const newsletter = {
    html: newsletterHtml(props.site.title, items),
    text: newsletterText(props.site.title, items),
  }
  return { props: { ...props, posts, chosen, newsletter } }
}

const content = {
  title: 'Post kit',
  description: null,
  heading: 'Post kit',
  intro: 'Pictures, texts and things to print, written from what is published.',
}

export default function PostKitPage({ posts, chosen, newsletter, ...props }: PostKitProps) {
  return (
    <Page {...props} news={null} content={content} path={null} figure="crowd">
      <PostKit posts={posts} chosen={chosen} newsletter={newsletter} />
      <DoorSignSheet sign={doorSign(props)} />
      <SmallCards {...props} />
    </Page>
  )
}
