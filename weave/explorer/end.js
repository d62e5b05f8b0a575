const style = new CSSStyleSheet();
style.replaceSync(`@style@`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

for (const holder of document.querySelectorAll('div.explorer[data-of="@kind@"]')) ways[holder.dataset.access ? 'slider' : 'panel'](holder, @kind@);
window.weaveExplorer = rule;
