/** Moves the focus to the field with this name in `data-field`; without one, to the JSON text, which has all fields. */
export function showField(within: HTMLElement | null, field: string): void {
  const fields = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const byName = (name: string) => fields.find((each) => each.dataset['field'] === name);
  const fieldOrText = byName(field) ?? byName('text');
  const target = fieldOrText?.querySelector<HTMLElement>('[role="textbox"]') ?? fieldOrText;
  target?.focus();
  target?.scrollIntoView?.({ block: 'center' });
}
