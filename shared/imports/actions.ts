/** Actions on the rows of a file on the platform. */

export const actions = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** POST creates, PUT updates (or uploads), PATCH creates or updates, DELETE deletes. @source interfaces.md 4.1, wire.md §3 */
export type Action = (typeof actions)[number];
