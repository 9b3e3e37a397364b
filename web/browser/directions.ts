/** Directions open in the maps app: phones and computers by Apple have their own at another address than all others. */
export function startDirections(link: HTMLAnchorElement) {
  if (!/iPhone|iPad|Mac/.test(navigator.userAgent)) return
  link.href = `https://maps.apple.com/?daddr=${link.href.split('destination=')[1]}`
}
