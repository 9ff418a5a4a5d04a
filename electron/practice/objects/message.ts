/** Translates a domain object that a client sent into the body of a write to the graph, and comments. */
import type { JsonObject, JsonValue } from '../graph/json.ts';
import { type Comment, commentsMap, fromMap } from './comments.ts';
import { type ObjectError, ObjectWriteError } from './errors.ts';
import { commentsAttribute, type ObjectKind, originNodeField } from './view.ts';

interface MessageContents {
  /** Body of a graph write. */
  readonly body: JsonObject;
  readonly comments: readonly Comment[];
}

const commentsField = 'comments';
/** Names that identify the object, or describe its change. */
const aboutObject: ReadonlySet<string> = new Set(['$type', '$id', '$delta']);

export const isCommentsOnly = (message: JsonObject): boolean =>
  commentsField in message &&
  Object.keys(message).every((name) => name === commentsField || aboutObject.has(name));

/** @throws ObjectWriteError if a new object lacks a required field */
export function requireFields(kind: ObjectKind, { body }: MessageContents): void {
  const missing = [...kind.required].filter((field) => !((kind.fields.get(field) ?? field) in body));
  if (missing.length > 0)
    throw new ObjectWriteError(
      missing.map((field) => ({ code: 400, message: `A new ${kind.name} needs "${field}".`, field })),
    );
}

/**
 * @param resolve returns the `ogit/_id` of the vertex that an originNode names; undefined if there is none
 * @throws ObjectWriteError with all errors of the message
 * @source interfaces.md 2.6, wire.md §5
 */
export function readMessage(
  kind: ObjectKind,
  message: JsonObject,
  resolve: (origin: string) => string | undefined,
): MessageContents {
  const errors: ObjectError[] = [];
  const body = new Map<string, JsonValue>();
  let comments: Comment[] = [];
  const refuse = (field: string, text: string) => errors.push({ code: 400, message: text, field });

  const readOrigin = (field: string, origin: string): JsonValue => {
    const id = resolve(origin);
    if (id === undefined) refuse(field, `There is no vertex "${origin}" where the issue could start.`);
    return id ?? null;
  };
  const readField = (field: string, value: JsonValue): JsonValue => {
    if (value === null && !kind.required.has(field)) return null;
    if (typeof value !== 'string') {
      refuse(field, `"${field}" must be a string.`);
      return null;
    }
    return field === originNodeField ? readOrigin(field, value) : value;
  };

  for (const [name, value] of Object.entries(message)) {
    if (aboutObject.has(name)) continue;
    if (name === commentsField && kind.hasComments) {
      const parsed = commentsMap.safeParse(value);
      if (parsed.success) comments = fromMap(parsed.data);
      else refuse(name, faultOf(parsed.error.issues[0]?.path ?? []));
      continue;
    }
    const attribute = kind.readOnly.has(name) ? undefined : (kind.fields.get(name) ?? freeAttribute(name));
    if (attribute === undefined)
      refuse(name, `"${name}" is not a field that can be written to "${kind.name}".`);
    else if (body.has(attribute))
      refuse(name, `"${name}" is given twice, once by the name of its attribute.`);
    else body.set(attribute, kind.fields.has(name) ? readField(name, value) : value);
  }
  if (errors.length > 0) throw new ObjectWriteError(errors);
  return { body: Object.fromEntries(body), comments };
}

/** Returns the attribute of a field that the view does not define; undefined if clients cannot write it. */
function freeAttribute(name: string): string | undefined {
  const isFree = name.startsWith('/') && name.length > 1 && name !== commentsAttribute;
  return isFree && name !== '/actual_type' ? name : undefined;
}

function faultOf(path: readonly PropertyKey[]): string {
  const place = ['comments', ...path].map(String).join('.');
  return `"${place}" does not fit {<comment-id>: {"comments": [{"timestamp": <ms>, "value": <string>}]}}.`;
}
