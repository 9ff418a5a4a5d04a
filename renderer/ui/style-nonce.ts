/** The nonce that allows style elements in this load of the page; empty in a test, where there is no policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Adds rules once, for a library that would write them itself without the nonce. */
export function addStyleElement(id: string, rules: string): void {
  if (document.getElementById(id)) return;
  const element = document.createElement('style');
  element.id = id;
  element.nonce = styleNonce();
  element.textContent = rules;
  document.head.append(element);
}
