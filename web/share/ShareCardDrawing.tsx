import { type CSSProperties } from 'react'
import { follow, lead, markLine } from '../ui/mark.ts'
import { type ShareCard } from './shareCard.ts'

/** The picture of a shared link, 1200 × 630, in the part of CSS that satori knows. */
export function ShareCardDrawing({ title, siteName, facts }: ShareCard) {
  return (
    <div style={ground}>
      <svg width="1200" height="630" viewBox="0 0 1200 630" style={{ position: 'absolute', top: 0, left: 0 }}>
        <path
          d="M-20 538 H690 C790 538 800 604 862 604 C938 604 926 424 1004 424 C1068 424 1060 538 1128 538 H1220"
          fill="none"
          stroke={colors.hot}
          strokeWidth="8"
        />
        <circle cx="690" cy="538" r="22" fill={colors.hot} />
        <circle cx="1128" cy="538" r="22" fill={colors.cool} />
      </svg>
      <div style={{ display: 'flex', alignItems: 'center', gap: 20, fontSize: 36 }}>
        <svg width="64" height="64" viewBox="0 0 48 48">
          <path d={markLine} fill="none" stroke={colors.text} strokeWidth="4" strokeLinecap="round" />
          <circle {...lead} fill={colors.hot} />
          <circle {...follow} fill={colors.cool} />
        </svg>
        {siteName}
      </div>
      <div style={{ ...heading, ...sizeFor(title) }}>{title}</div>
      <div style={{ ...factsLine, fontSize: facts.length <= 46 ? 36 : facts.length <= 56 ? 30 : 26 }}>{facts}</div>
    </div>
  )
}

/** The largest size at which a title stands in the room above the line. */
function sizeFor({ length }: string): CSSProperties {
  if (length <= 20) return { fontSize: 124 }
  if (length <= 40) return { fontSize: 108, textWrap: 'balance' }
  return { fontSize: length <= 60 ? 84 : 62 }
}

const colors = { ink: '#1b120e', text: '#fdf2e1', glow: '#f6b95c', hot: '#ff6038', cool: '#8bd8d3' }

const ground: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  width: 1200,
  height: 630,
  padding: '52px 72px 160px',
  backgroundColor: colors.ink,
  backgroundImage: 'radial-gradient(circle at 84% 90%, #54301f, #1b120e 48%)',
  color: colors.text,
  fontFamily: 'Figtree, Figtree Extended',
  fontWeight: 600,
}

const heading: CSSProperties = {
  display: 'block',
  width: 1056,
  marginTop: 'auto',
  fontFamily: 'Bricolage, Bricolage Extended',
  fontWeight: 800,
  lineHeight: 1.04,
  letterSpacing: '-0.02em',
  wordBreak: 'break-word',
  lineClamp: 3,
}

const factsLine: CSSProperties = {
  display: 'block',
  width: 860,
  minHeight: 48,
  marginTop: 22,
  color: colors.glow,
  lineClamp: 1,
}
