/** The codes of the states, districts and territories that the US Postal Service delivers to. */
const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  )

/** Returns what is wrong with the state of an address; null if it is right or empty. */
export const stateProblem = (state: string | null | undefined): string | null =>
  !state || states.includes(state) ? null : `“${state}” isn’t the code of a state: two capital letters, such as MA`

/** Returns what is wrong with the ZIP code of an address; null if it is right or empty. */
export const zipProblem = (zip: string | null | undefined): string | null =>
  !zip || /^\d{5}(-\d{4})?$/.test(zip)
    ? null
    : `“${zip}” isn’t a ZIP code: five digits, or five, a hyphen and four, such as 02116 or 02116-1234`
