/**
 * Copies text to the clipboard during a click; returns whether the browser did so. It uses the copy event and not
 * `navigator.clipboard`, which needs a permission that the desktop window never grants.
 */
export function copyText(text: string): boolean {
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', setText, { once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', setText);
  }
}
