import { Checkbox, Flex, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount, plural } from '../../../../../shared/units.ts';
import {
  type ComparedAttribute,
  compareVertices,
  stateAfter,
} from '../../../../../shared/vertices/compare/compare-vertices.ts';
import { type Holding, type ListItem, textOf } from '../../../../../shared/vertices/list-value.ts';
import type { HistoryEntry, OpenVertex } from '../../../../../shared/vertices.ts';
import { formatMoment } from '../../../../ui/clock.ts';
import { vertexHref } from '../../../../ui/vertex/vertex-href.ts';
import { formatCreated } from '../../lists/created-text.ts';
import { listName } from '../../store.ts';
import { FoldedText } from '../attributes/folded-text.tsx';
import { momentBeside } from '../attributes/value-kind.ts';
import styles from './compare.module.css';
import { keyOfWrite, type Moment, now } from './sides.ts';

interface CompareTableProps {
  readonly vertex: OpenVertex;
  /** History of the vertex, newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly left: Moment;
  /** Not used if there is another vertex. */
  readonly right: Moment;
  /** The other vertex; null to compare the vertex with itself. */
  readonly other: OpenVertex | null;
}

/** Table of the attributes of both sides; at first only those that differ. */
export function CompareTable({ vertex, entries, left, right, other }: CompareTableProps) {
  const [showsEqual, setShowsEqual] = useState(false);
  const one = useMemo(() => stateAt(vertex, entries, left), [vertex, entries, left]);
  const two = useMemo(
    () => (other === null ? stateAt(vertex, entries, right) : stateAt(other, [], now)),
    [vertex, entries, right, other],
  );
  const rows = useMemo(
    () =>
      one === null || two === null
        ? []
        : compareVertices(one.attributes, two.attributes, { isSameVertex: other === null }),
    [one, two, other],
  );
  if (one === null || two === null)
    return (
      <p className={styles['none']}>The platform does not return this state any more. Select another one.</p>
    );
  const differing = rows.filter(({ isEqual }) => !isEqual);
  const shown = showsEqual ? rows : differing;
  return (
    <>
      <Flex className={styles['line']} wrap="wrap" gap="var(--space-4) var(--space-16)" align="center">
        <p role="status">
          {differing.length === 0
            ? `${plural(rows.length, 'attribute')}, no difference`
            : `${formatCount(differing.length)} of ${plural(rows.length, 'attribute')} ${differing.length === 1 ? 'differs' : 'differ'}`}
        </p>
        <Checkbox
          size="xs"
          radius="xs"
          label="Show equal attributes"
          checked={showsEqual}
          onChange={({ currentTarget }) => setShowsEqual(currentTarget.checked)}
        />
        {!(one.isCertain && two.isCertain) && (
          <p className={styles['muted']}>
            The platform does not return every write since then: an earlier state is only what it reports.
          </p>
        )}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles['scroller']} tabIndex={0} aria-label="Comparison">
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">attribute</th>
              <th scope="col">{other === null ? one.words : `${listName(vertex)}, ${one.words}`}</th>
              <th scope="col">
                {other === null ? (
                  two.words
                ) : (
                  <a href={vertexHref(other.id)} className={styles['other']}>
                    {listName(other)}
                  </a>
                )}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Returns a state of a vertex with its name in words; null if it is not in the history. */
function stateAt(vertex: OpenVertex, entries: readonly HistoryEntry[], moment: Moment) {
  if (moment === now) return { attributes: vertex.attributes, isCertain: true, words: 'now' };
  const at = entries.findIndex((entry) => keyOfWrite(entry) === moment);
  const entry = entries[at];
  if (entry === undefined) return null;
  const when = entry.at === null ? '' : formatMoment(entry.at);
  const version = entry.version === null ? '' : `version ${entry.version}`;
  return {
    ...stateAfter(vertex.attributes, entries, at),
    words: [when, version].filter((each) => each !== '').join(', '),
  };
}

const Row = ({ row: { name, left, right, isEqual, lists } }: { row: ComparedAttribute }) => (
  <tr data-equal={isEqual || undefined}>
    <th scope="row">{name}</th>
    <td>
      <Side name={name} side={left} list={lists?.onlyLeft ?? null} both={lists?.both ?? 0} />
    </td>
    <td>
      <Side name={name} side={right} list={lists?.onlyRight ?? null} both={lists?.both ?? 0} />
    </td>
  </tr>
);

interface SideProps {
  readonly name: string;
  readonly side: Holding;
  /** Values that only this side has; null if neither side is a list. */
  readonly list: readonly ListItem[] | null;
  /** Number of values that both sides have. */
  readonly both: number;
}

/** Number of values of a list that are shown at first. */
const firstItems = 12;

/** One side of an attribute: its value, or the values of a list that the other side does not have. */
function Side({ name, side, list, both }: SideProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (side.kind === 'absent') return <span className={styles['muted']}>absent</span>;
  if (list === null) return side.kind === 'scalar' && <Scalar name={name} value={side.value} />;
  const items = isExpanded ? list : list.slice(0, firstItems);
  return (
    <>
      {side.kind === 'scalar' && <span className={styles['muted']}>single value </span>}
      <ul className={styles['items']}>
        {items.map(({ value, created }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal items may stand twice
          <li key={at}>
            <VisuallyHidden>only here: </VisuallyHidden>
            <FoldedText text={value} label={`${name}, only here`} />
            {created !== null && <span className={styles['muted']}> {formatCreated(created)}</span>}
          </li>
        ))}
      </ul>
      {list.length > items.length && (
        <button type="button" className={styles['link']} onClick={() => setExpanded(true)}>
          Show {formatCount(list.length - items.length)} more
        </button>
      )}
      {both > 0 && <span className={styles['muted']}>{plural(both, 'value')} on both sides</span>}
    </>
  );
}

function Scalar({ name, value }: { name: string; value: unknown }) {
  const beside = momentBeside(name, value);
  return (
    <>
      <FoldedText text={textOf(value)} label={name} />
      {beside !== null && <span className={styles['muted']}> {beside}</span>}
    </>
  );
}
