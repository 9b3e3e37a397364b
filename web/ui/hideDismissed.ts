/**
 * Runs right after the list of notices, before it is ever painted, and takes out what this visitor has put away
 * (web/browser/dismissNotices.ts): nothing moves later. The page's content security policy knows it by its hash.
 */
export const hideDismissed =
  "try{for(const b of document.currentScript.previousElementSibling.querySelectorAll('[data-dismiss]'))" +
  "if((JSON.parse(localStorage.getItem('dismissedNotices'))||[]).includes(b.dataset.dismiss+b.previousElementSibling.textContent))b.closest('li').remove()}catch{}"
