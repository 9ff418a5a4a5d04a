import { flushSync } from 'react-dom';

/** Shows the faults of a form, then focuses the first faulty field, which may be out of view. */
export function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
