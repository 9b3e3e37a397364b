import type { GetServerSideProps, PageConfig } from 'next'
import type { Props } from '../page.ts'
import { Page } from '../sections/Page.tsx'
import { PostKit } from '../sections/PostKit.tsx'
import { getPostFacts, type Post, postsOf } from '../share/posts.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

type PostKitProps = Props<unknown> & { posts: Post[]; chosen: Post }

/** Renders what is published now, so that organizers don't post outdated facts. Search engines don't list it. */
export const getServerSideProps: GetServerSideProps<PostKitProps> = async ({ query, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const props = await getPostFacts()
  const posts = postsOf(props)
  const chosen = posts.find(({ id }) => id === String(query.series ?? ''))
  return chosen ? { props: { ...props, posts, chosen } } : { notFound: true }
}

const content = {
  title: 'Post kit',
  description: null,
  heading: 'Post kit',
  intro: 'Pictures and texts to post, written from what is published.',
}

export default function PostKitPage({ posts, chosen, ...props }: PostKitProps) {
  return (
    <Page {...props} news={null} content={content} path={null} figure="crowd">
      <PostKit posts={posts} chosen={chosen} />
    </Page>
  )
}
