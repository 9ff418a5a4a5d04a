/** Types of domain objects: their fields for forms, and faults of an object to be written. @source interfaces.md 2.6 */
import { z } from 'zod';

export const objectTypes = ['incident', 'configMachine'] as const;
export type ObjectType = (typeof objectTypes)[number];

const described = (title: string, description: string, example?: string) =>
  z
    .string()
    .meta({ title, description, ...(example !== undefined && { examples: [example] }) })
    .optional();

const commentsMap = z
  .record(
    z.string(),
    z.looseObject({ comments: z.array(z.looseObject({ timestamp: z.number().int(), value: z.string() })) }),
  )
  .meta({
    title: 'Comments',
    description: 'For each comment id: { "comments": [{ "timestamp": milliseconds, "value": "text" }] }.',
  })
  .optional();

const incident = z.object({
  $type: z.literal('incident').meta({ title: 'Type', description: 'The type of the object.' }),
  subject: described('Subject', 'The problem in a few words.'),
  originNode: described('Origin node', 'The vertex where the issue starts: an object id, an xid or an id.'),
  summary: described('Summary', 'Short summary of what is known, in one sentence.'),
  description: described('Description', 'Everything else that helps to solve the problem.'),
  priority: described('Priority', 'The priority given by the source system.', '2'),
  urgency: described('Urgency', 'The urgency given by the source system.', 'high'),
  sourceStatus: described('Source status', 'The status in the source system.', 'open'),
  comments: commentsMap,
});

const configMachine = z.object({
  $type: z.literal('configMachine').meta({ title: 'Type', description: 'The type of the object.' }),
  name: described('Name', 'The name of the machine.', 'db-01'),
  systemType: described('System type', 'The class of the machine.', 'Linux'),
});

const schemas: Readonly<Record<ObjectType, z.ZodObject>> = { incident, configMachine };

/** Fields that set the free attribute of the same name (`/priority`); the platform refuses an object with both. */
const mapped: readonly string[] = ['summary', 'description', 'priority', 'urgency', 'sourceStatus'];
/** Attributes that the platform sets itself when it creates an issue. */
const platformAttributes: ReadonlySet<string> = new Set(['/ProcessIssue', '/actual_type', '/comments']);
const platformFields: ReadonlySet<string> = new Set(['platformStatus', '$delta']);

export const isObjectType = (type: unknown): type is ObjectType =>
  typeof type === 'string' && type in schemas;

export interface ObjectField {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON type of the field, such as `string`. */
  readonly type: string;
  readonly example: string | null;
}

const jsonSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({
      title: z.string(),
      description: z.string(),
      type: z.string(),
      examples: z.array(z.string()).optional(),
    }),
  ),
});
const fields = new Map(
  objectTypes.map((type) => {
    const { properties } = jsonSchema.parse(z.toJSONSchema(schemas[type]));
    const all = Object.entries(properties).map(([name, { examples, ...field }]) => ({
      name,
      ...field,
      example: examples?.[0] ?? null,
    }));
    return [type, all] as const;
  }),
);

/** Returns the fields of a type in the order of the form, `$type` first. */
export const fieldsOf = (type: ObjectType): readonly ObjectField[] => fields.get(type) ?? [];

/** Returns why a free attribute of an object of this type cannot have a name, in one sentence; null if it can. */
export function freeNameFault(type: ObjectType, name: string): string | null {
  if (!name.startsWith('/')) return 'Free attributes begin with “/”.';
  if (name.trim() === '/' || name !== name.trim()) return 'Enter a name without spaces before or after it.';
  if (type !== 'incident') return null;
  if (platformAttributes.has(name)) return `The platform sets ${name} itself.`;
  const field = mapped.find((each) => name === `/${each}`);
  return field === undefined ? null : `The field ${field} sets ${name}; fill in that field.`;
}

export interface ObjectFault {
  /** Names and indexes from the outside in; empty for the object as a whole. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns the faults for which the platform would refuse an object. Only the two known types have rules. */
export function objectFaults(object: Readonly<Record<string, unknown>>): ObjectFault[] {
  const { $type: type } = object;
  if (typeof type !== 'string' || type === '')
    return [
      {
        path: type === undefined ? [] : ['$type'],
        message: 'Set "$type" to the name of a type, in quotes.',
      },
    ];
  if (!isObjectType(type)) return [];
  const { shape } = schemas[type];
  const known = schemas[type].safeParse(object);
  const schemaFaults = (known.error?.issues ?? []).map(({ path, message }) => ({
    path: path.flatMap((step) => (typeof step === 'symbol' ? [] : [step])),
    message: schemaFaultWords(path.length === 1 ? String(path[0]) : path.map(String).join('.'), message),
  }));
  const otherFaults = Object.keys(object)
    .filter((name) => !(name in shape) && name !== '$id')
    .flatMap((name) => {
      const message = otherFieldFault(type, name);
      return message === null ? [] : [{ path: [name], message }];
    });
  return [...schemaFaults, ...otherFaults];
}

function otherFieldFault(type: ObjectType, name: string): string | null {
  if (name.startsWith('/')) return freeNameFault(type, name);
  if (platformFields.has(name)) return `${name} can be set only by the platform.`;
  return `${name} is not a field of ${type}. Free attributes begin with “/”.`;
}

const schemaFaultWords = (place: string, message: string): string => {
  const expected = /expected ([^,]+)/.exec(message)?.[1];
  return expected === undefined ? `${place} is invalid.` : `${place} must be ${withArticle(expected)}.`;
};

const withArticle = (type: string): string =>
  type === 'int' ? 'a whole number' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;
