/** Types of the JSON values of the graph. */

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

export type JsonObject = { [name: string]: JsonValue };
