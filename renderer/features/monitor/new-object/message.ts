import {
  fieldsOf,
  freeNameFault,
  type ObjectType,
  objectFaults,
} from '../../../../shared/monitor/object-kinds.ts';
import { type Draft, type FreeField, isEmptyField, type ObjectForm } from './draft.ts';

/** Converts the draft of a new object into the object that is sent, or into messages about its fields. */

interface Message {
  readonly id: string;
  readonly type: string;
  readonly object: Record<string, unknown>;
}

/**
 * Result of reading a draft: the message to send, or else the faults by field. A field is named as in the object, `$id`
 * for the object's id, `free:<key>` and `value:<key>` for a free attribute and its value, `text` for JSON as a whole.
 */
type ReadDraft =
  | { readonly message: Message; readonly faults: null }
  | { readonly message: null; readonly faults: Readonly<Record<string, string>> };

/** Message for each field that the form requires; JSON written by hand may omit these fields. */
const requiredFields: Readonly<Record<ObjectType, Readonly<Record<string, string>>>> = {
  incident: {
    subject: 'Describe the problem in a few words.',
    originNode: 'Select the vertex where the issue starts.',
  },
  configMachine: { name: 'Give the machine a name.' },
};

/** The fields of a form, without its type. */
export const formFields = (type: ObjectType) =>
  fieldsOf(type).filter(({ name }) => name !== '$type' && name !== 'comments');

/** Whether the form requires the field. */
export const isRequired = (type: ObjectType, field: string): boolean => field in requiredFields[type];

/** Returns what is wrong with an id, or null. */
export function idFault(id: string): string | null {
  if (id.trim() === '') return 'Enter an id for the object.';
  return id === id.trim() ? null : 'The id begins or ends with a space.';
}

/** Reads the form that is open in the draft. */
export function readDraft({ kind, forms }: Draft): ReadDraft {
  const form = forms[kind];
  return kind === 'raw' ? readRaw(form) : readForm(kind, form);
}

function readForm(type: ObjectType, form: ObjectForm): ReadDraft {
  const faults = new Map<string, string>();
  const idMessage = idFault(form.id);
  if (idMessage !== null) faults.set('$id', idMessage);
  for (const [name, text] of Object.entries(requiredFields[type]))
    if ((form.fields[name] ?? '').trim() === '') faults.set(name, text);
  for (const [name, text] of freeFaults(type, form.free)) faults.set(name, text);
  if (faults.size > 0) return { message: null, faults: Object.fromEntries(faults) };
  return { message: { id: form.id, type, object: objectOf(type, form) }, faults: null };
}

/** Returns the object that the form describes so far, even if it has faults; empty fields are omitted. */
export function objectOf(type: ObjectType, { fields, free, origin }: ObjectForm): Record<string, unknown> {
  const named = formFields(type).flatMap(({ name }) => {
    const text = fields[name] ?? '';
    if (text.trim() === '') return [];
    // For a vertex selected from the list, its id is sent instead of the text, which may be ambiguous.
    const isChosen = name === 'originNode' && origin !== null && origin.text === text;
    return [[name, isChosen ? origin.id : text]];
  });
  const attributes = nonEmpty(free).flatMap((field) => {
    const value = freeValue(field);
    return value === undefined ? [] : [[field.name, value]];
  });
  return { $type: type, ...Object.fromEntries([...named, ...attributes]) };
}

const nonEmpty = (free: readonly FreeField[]) => free.filter((field) => !isEmptyField(field));

/** Returns the value of a free attribute, or undefined if it is invalid JSON. */
function freeValue({ text, isJson }: FreeField): unknown {
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function freeFaults(type: ObjectType, free: readonly FreeField[]): [string, string][] {
  const fields = nonEmpty(free);
  return fields.flatMap((field) => {
    const isTwice = fields.some((other) => other.key < field.key && other.name === field.name);
    const name = freeNameFault(type, field.name) ?? (isTwice ? `${field.name} appears twice.` : null);
    const value = freeValue(field) === undefined ? 'Not valid JSON; text needs quotes.' : null;
    return [
      ...(name === null ? [] : [[`free:${field.key}`, name] as [string, string]]),
      ...(value === null ? [] : [[`value:${field.key}`, value] as [string, string]]),
    ];
  });
}

function readRaw(form: ObjectForm): ReadDraft {
  const { id } = form;
  const idMessage = idFault(id);
  const faults: Record<string, string> = idMessage === null ? {} : { $id: idMessage };
  const object = parseObject(rawText(form));
  if (object === null) faults['text'] = 'Not a JSON object yet.';
  else if ('$id' in object && object['$id'] !== id)
    faults['text'] = '"$id" differs from the id above; remove it or use the same id.';
  else if (objectFaults(object).length > 0) faults['text'] = objectFaults(object)[0]?.message ?? '';
  if (object === null || Object.keys(faults).length > 0) return { message: null, faults };
  return { message: { id, type: String(object['$type']), object }, faults: null };
}

/** Returns the JSON object in a text, or null if the text is anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // The editor underlines where it stops being JSON.
  }
}

const asText = (object: object): string => `${JSON.stringify(object, null, 2)}\n`;
const template = asText({ $type: 'incident', subject: '', originNode: '' });

/** Content of the editor: the typed text, otherwise a minimal incident. */
export const rawText = ({ text }: ObjectForm): string => text ?? template;

/** Fields of a form as JSON for editing by hand; null where nothing is filled in. */
export function textOfForm(type: ObjectType, form: ObjectForm): string | null {
  const object = objectOf(type, form);
  return Object.keys(object).length > 1 ? asText(object) : null;
}
