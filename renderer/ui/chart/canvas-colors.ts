/**
 * Returns the current values of CSS variables, for a canvas, which understands neither variables nor the color scheme.
 * @param place element in which the variables are evaluated
 * @param names without the two hyphens; `sans` and `mono` are font families, all others are colours
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
