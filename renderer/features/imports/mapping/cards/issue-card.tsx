import type { Target } from '../../../../../shared/recipes/target.ts';
import { FieldRow } from '../fields/field-row.tsx';
import { NameField } from '../fields/name-field.tsx';
import { OptionalField } from '../fields/optional-field.tsx';
import { useMappingContext } from '../mapping-context.ts';
import { fieldOf, unchosen } from '../targets/new-target.ts';
import { GroupCard, GroupId } from './group-card.tsx';
import { groupNote } from './group-note.ts';

interface IssueCardProps {
  readonly targetKey: number;
  readonly target: Extract<Target, { kind: 'issue' }>;
}

/** Names that a new attribute of an issue gets, in this order. */
const usualNames = ['ogit/subject', '/ProcessIssue', '/description', '/priority'];

/** An automation issue that starts at the vertex of the row, with any attributes. */
export function IssueCard({ targetKey, target }: IssueCardProps) {
  const { mapping } = useMappingContext();
  const { id, attributes } = target;
  const replace = (next: Target) => mapping.step({ edit: 'replace', key: targetKey, target: next });
  const set = (index: number, change: Partial<(typeof attributes)[number]>) => {
    const before = attributes[index];
    if (before) replace({ ...target, attributes: attributes.with(index, { ...before, ...change }) });
  };
  const add = () => {
    const taken = attributes.map(({ name }) => name);
    const name = usualNames.find((each) => !taken.includes(each)) ?? freeName(taken);
    replace({ ...target, attributes: [...attributes, { name, lookUp: false, ...fieldOf(unchosen) }] });
  };
  return (
    <GroupCard
      targetKey={targetKey}
      title="Issue"
      name={`issue ${id}`}
      meaning="Opened for the vertex of the row, if the row has a value for the issue"
      note={groupNote(target)}
      settings={<GroupId target={target} onId={(next) => replace({ ...target, id: next })} />}
    >
      {attributes.map((attribute, index) => {
        const head = `${attribute.lookUp ? 'xid:' : ''}${attribute.name}`;
        return (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an attribute is known by its place
            key={index}
            targetKey={targetKey}
            path={String(index)}
            field={attribute}
            head={`issue:${id}:${head}`}
            {...(attributes.length > 1 && {
              onRemove: () => mapping.step({ edit: 'remove-field', key: targetKey, path: String(index) }),
            })}
          >
            <NameField
              name={attribute.name}
              head={head}
              lookUp={attribute.lookUp}
              of="issue"
              onName={(name) => set(index, { name })}
              onLookUp={(lookUp) => set(index, { lookUp })}
            />
          </FieldRow>
        );
      })}
      <OptionalField words="Add an attribute" onAdd={add} />
    </GroupCard>
  );
}

function freeName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`/attribute${number}`)) number += 1;
  return `/attribute${number}`;
}
