/** Column names that identify a header row: those of the connector's conventions. */

const defining =
  /^(ogit\/_(id|xid|type|scope)|(from|to):ogit\/_x?id|xid:ogit\/.+|edge:[^:]+:(verb|direction|vertex_x?id)|issue:[^:]+:.+|content:(text|base64|mimetype)|\$(id|type))$/;
const conventional = /^([=+-]?(ogit\/[^\s,;"]+|\/[^\s,;"]+)|verb|timestamp|time|value|items|xid:.+)$/;

/** Whether a name is unlikely in a row of values. @source interfaces.md 2.2–2.5 */
export const isDefiningHead = (name: string): boolean => defining.test(name);

/** Whether the connector gives a name a meaning; types and paths in rows of values may look the same. */
export const isConventionalHead = (name: string): boolean => conventional.test(name) || isDefiningHead(name);
