/**
 * A script that runs right after the list of notices, before it is painted, and removes the ones that the visitor has dismissed
 * (web/browser/dismissNotices.ts), so that nothing shifts later. The content security policy allows it by its hash.
 */
export const hideDismissed =
  "try{for(const b of document.currentScript.previousElementSibling.querySelectorAll('[data-dismiss]'))" +
  "if((JSON.parse(localStorage.getItem('dismissedNotices'))||[]).includes(b.dataset.dismiss+b.previousElementSibling.textContent))b.closest('li').remove()}catch{}"
