/** Sends focus to the field of that name; where there is none, to the text that holds them all. */
export function showField(within: HTMLElement | null, field: string): void {
  const fields = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const byName = (name: string) => fields.find((each) => each.dataset['field'] === name);
  const found = byName(field) ?? byName('text');
  const target = found?.querySelector<HTMLElement>('[role="textbox"]') ?? found;
  target?.focus();
  target?.scrollIntoView?.({ block: 'center' });
}
