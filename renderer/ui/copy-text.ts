/**
 * Copies text on a click. Through the copy event and not the clipboard interface, which asks for a permission that the
 * desktop window never gives.
 */
export function copyText(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', give);
  }
}
