import { styled } from 'styled-components'

/** One or two sentences under a heading, a size larger than the text that follows. */
export const Lede = styled.p`
  max-width: 38rem;
  color: var(--quiet);
  font-size: var(--step-1);
  line-height: 1.45;
`
