/** The attribute of the vertex by field of the incident. @source interfaces.md 2.6, wire.md §5, "Views" */
export const incidentAttributes: readonly (readonly [field: string, attribute: string])[] = [
  ['subject', 'ogit/subject'],
  ['originNode', 'ogit/Automation/originNode'],
  ['platformStatus', 'ogit/status'],
  ['summary', '/summary'],
  ['priority', '/priority'],
  ['description', '/description'],
  ['urgency', '/urgency'],
  ['sourceStatus', '/sourceStatus'],
];

const byField = new Map(incidentAttributes);

/**
 * Returns the attribute that holds a field; a free attribute and an unknown field have the same name as attribute. A
 * platform may name the field of the status after its brand instead of `platformStatus`.
 */
export const attributeOf = (field: string): string =>
  byField.get(field) ?? (/^[a-z]+Status$/.test(field) ? 'ogit/status' : field);
