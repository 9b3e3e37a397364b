/** The logo mark in a box of 48 × 48: lead and follow at the ends of a slot that is stretched into a W. */
export const markLine = 'M6 14 C9 40 17 40 20 26 C21.5 19 26.5 19 28 26 C31 40 39 40 42 14'
export const lead = { cx: 6, cy: 13, r: 5.5 }
export const follow = { cx: 42, cy: 13, r: 5.5 }
