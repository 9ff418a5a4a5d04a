/**
 * The tokens of the style sheets as a canvas takes them: it knows neither variables nor the scheme of the system.
 * @param names without the two hyphens; `sans` and `mono` are families, all others are colours
 */
export function colorsOf<Name extends string>(
  place: HTMLElement,
  names: readonly Name[],
): Record<Name, string> {
  const probe = document.createElement('span');
  place.append(probe);
  const found = names.map((name) => {
    const isFamily = name === 'sans' || name === 'mono';
    const property = isFamily ? 'font-family' : 'color';
    probe.style.setProperty(property, `var(--${name})`);
    return [name, getComputedStyle(probe).getPropertyValue(property)] as const;
  });
  probe.remove();
  return Object.fromEntries(found) as Record<Name, string>;
}
