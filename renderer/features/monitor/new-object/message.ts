import {
  fieldsOf,
  freeNameFault,
  type ObjectType,
  objectFaults,
} from '../../../../shared/monitor/object-kinds.ts';
import { type Draft, type FreeField, isEmptyField, type ObjectForm } from './draft.ts';

interface Message {
  readonly id: string;
  readonly type: string;
  readonly object: Record<string, unknown>;
}

/**
 * What a draft says: the message, or by field what is wrong with it. A field is named as in the object, `$id` for the
 * object's id, `free:<key>` and `value:<key>` for a free attribute and its value, `text` for JSON as a whole.
 */
type ReadDraft =
  | { readonly message: Message; readonly faults: null }
  | { readonly message: null; readonly faults: Readonly<Record<string, string>> };

/** Fields that the form asks for; JSON written by hand may go without. */
const asked: Readonly<Record<ObjectType, Readonly<Record<string, string>>>> = {
  incident: {
    subject: 'Describe the problem in a few words.',
    originNode: 'Select the vertex where the issue starts.',
  },
  configMachine: { name: 'Give the machine a name.' },
};

/** The fields of a form, without its type. */
export const formFields = (type: ObjectType) =>
  fieldsOf(type).filter(({ name }) => name !== '$type' && name !== 'comments');

export const isAsked = (type: ObjectType, field: string): boolean => field in asked[type];

export function idFault(id: string): string | null {
  if (id.trim() === '') return 'Enter an id for the object.';
  return id === id.trim() ? null : 'The id begins or ends with a space.';
}

export function readDraft({ kind, forms }: Draft): ReadDraft {
  const form = forms[kind];
  return kind === 'raw' ? readRaw(form) : readForm(kind, form);
}

function readForm(type: ObjectType, form: ObjectForm): ReadDraft {
  const faults = new Map<string, string>();
  const wrongId = idFault(form.id);
  if (wrongId !== null) faults.set('$id', wrongId);
  for (const [name, text] of Object.entries(asked[type]))
    if ((form.fields[name] ?? '').trim() === '') faults.set(name, text);
  for (const [name, text] of freeFaults(type, form.free)) faults.set(name, text);
  if (faults.size > 0) return { message: null, faults: Object.fromEntries(faults) };
  return { message: { id: form.id, type, object: objectOf(type, form) }, faults: null };
}

/** Value of the fields so far, including faults; an empty field is not sent. */
export function objectOf(type: ObjectType, { fields, free, origin }: ObjectForm): Record<string, unknown> {
  const named = formFields(type).flatMap(({ name }) => {
    const text = fields[name] ?? '';
    if (text.trim() === '') return [];
    // The id of a selected vertex identifies it without any doubt.
    const isChosen = name === 'originNode' && origin !== null && origin.text === text;
    return [[name, isChosen ? origin.id : text]];
  });
  const attributes = used(free).flatMap((field) => {
    const value = freeValue(field);
    return value === undefined ? [] : [[field.name, value]];
  });
  return { $type: type, ...Object.fromEntries([...named, ...attributes]) };
}

const used = (free: readonly FreeField[]) => free.filter((field) => !isEmptyField(field));

/** Undefined where it should be JSON and is not. */
function freeValue({ text, isJson }: FreeField): unknown {
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function freeFaults(type: ObjectType, free: readonly FreeField[]): [string, string][] {
  const fields = used(free);
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
  const wrongId = idFault(id);
  const faults: Record<string, string> = wrongId === null ? {} : { $id: wrongId };
  const object = parseObject(rawText(form));
  if (object === null) faults['text'] = 'Not a JSON object yet.';
  else if ('$id' in object && object['$id'] !== id)
    faults['text'] = '"$id" differs from the id above; remove it or use the same id.';
  else if (objectFaults(object).length > 0) faults['text'] = objectFaults(object)[0]?.message ?? '';
  if (object === null || Object.keys(faults).length > 0) return { message: null, faults };
  return { message: { id, type: String(object['$type']), object }, faults: null };
}

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
