/**
 * A script that runs right after the notices, before they are painted, so that nothing shifts later. It removes the notices that
 * the visitor has dismissed (web/browser/site.ts). Then, and whenever a notice is dismissed or expires, it unfolds the
 * next one if none is shown, and counts those that stay folded. The content security policy allows it by its hash.
 */
export const arrangeNotices =
  '{const notices=document.currentScript.previousElementSibling,[list,fold]=notices.children,' +
  "left=e=>e.querySelectorAll('li:not([hidden])');" +
  "try{for(const b of notices.querySelectorAll('[data-dismiss]'))" +
  "if((JSON.parse(localStorage.getItem('dismissedNotices'))||[]).includes(b.dataset.dismiss+b.previousElementSibling.textContent))b.closest('li').remove()}catch{}" +
  'const arrange=()=>{' +
  'if(!left(list)[0]&&left(fold)[0])list.append(left(fold)[0]);' +
  "const n=left(fold).length,s=fold.firstChild,label=n+' more notice'+(n>1?'s':'');" +
  'fold.hidden!=!n&&(fold.hidden=!n);' +
  's.textContent!=label&&(s.textContent=label)};' +
  'if(fold)arrange(),new MutationObserver(arrange).observe(notices,{childList:true,subtree:true,attributeFilter:["hidden"]})}'
