/** Returns the nonce that allows style elements in this load of the page; empty in a test, which has no policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Adds CSS rules once, for a library that would add them itself without the nonce. @param id of the style element */
export function addStyleElement(id: string, rules: string): void {
  if (document.getElementById(id)) return;
  const element = document.createElement('style');
  element.id = id;
  element.nonce = styleNonce();
  element.textContent = rules;
  document.head.append(element);
}
