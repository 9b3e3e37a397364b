/** One measured figure. */
export type Row = {
  what: string
  value: string
  /** In words; absent: the figure is told for its own sake. */
  goal?: string
  /** Whether the goal was met; there when `goal` is. */
  met?: boolean
}

/** Measures one subject. */
export type Subject = () => Promise<Row[]>

export function toTable(rows: Row[]): string {
  const lines = rows.map(({ what, value, goal = '', met }) => [
    what,
    value,
    goal,
    met === undefined ? '' : yesOrNo(met),
  ])
  return [['What', 'Measured', 'Goal', 'Met'], ['---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

const yesOrNo = (met: boolean) => (met ? 'yes' : '**no**')
