import { styled } from 'styled-components'
import { follow, lead, markLine } from './mark.ts'

/** Shows the logo: lead and follow on a slot stretched into a W. Decorative, because the name is next to it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <Mark viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path d={markLine} />
      <circle {...lead} />
      <circle {...follow} />
    </Mark>
  )
}

const Mark = styled.svg`
  path {
    stroke: currentColor;
    stroke-width: 4;
  }
`
