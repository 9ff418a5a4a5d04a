import { ActionIcon, Flex, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { formatCreated, readCreated } from '../../lists/created-text.ts';
import part from '../part.module.css';
import { allTime, lastOf, type Range, type ShownRange, shiftRange, spans, zoomIn, zoomOut } from './range.ts';
import styles from './series.module.css';

interface RangeBarProps {
  readonly range: Range;
  /** Visible range; null without values. */
  readonly shown: ShownRange | null;
  readonly onRange: (range: Range) => void;
  /** Returns to the previous range; null if there is none. */
  readonly onBack: (() => void) | null;
  readonly children: ReactNode;
}

/**
 * Bar that selects the time range of a timeseries: the last hours or days, or between two times; moves and zooms it.
 */
export function RangeBar({ range, shown, onRange, onBack, children }: RangeBarProps) {
  /** The last chosen span and its range; the span is highlighted only while this range is still shown. */
  const [last, setLast] = useState<{ span: string; range: Range } | null>(null);
  return (
    <Flex className={part['tools']} wrap="wrap" gap="var(--space-8)" align="flex-start">
      <SegmentedControl
        aria-label="Range"
        data={[{ value: 'all', label: 'All' }, ...spans.map(({ id, label }) => ({ value: id, label }))]}
        value={isOpen(range) ? 'all' : last?.range === range ? last.span : ''}
        onChange={(chosen) => {
          const span = spans.find(({ id }) => id === chosen);
          const next = span ? lastOf(span.ms, Date.now()) : allTime;
          setLast({ span: chosen, range: next });
          onRange(next);
        }}
      />
      <Moment
        key={`from ${range.from}`}
        label="From"
        ms={range.from}
        onMoment={(from) => onRange({ ...range, from })}
      />
      <Moment key={`to ${range.to}`} label="To" ms={range.to} onMoment={(to) => onRange({ ...range, to })} />
      <span className={styles['moves']}>
        <Move label="Earlier" icon="back" to={shown && shiftRange(shown, -1)} onMove={onRange} />
        <Move label="Later" icon="arrow" to={shown && shiftRange(shown, 1)} onMove={onRange} />
        <Move label="Zoom in" icon="plus" to={shown && zoomIn(shown)} onMove={onRange} />
        <Move label="Zoom out" icon="minus" to={shown && zoomOut(shown)} onMove={onRange} />
        <ActionIcon
          aria-label="Previous range"
          title="Previous range"
          disabled={onBack === null}
          onClick={() => onBack?.()}
        >
          <Icon name="undo" />
        </ActionIcon>
      </span>
      <span className={styles['gap']} />
      {children}
    </Flex>
  );
}

interface MoveProps {
  readonly label: string;
  readonly icon: 'back' | 'arrow' | 'plus' | 'minus';
  readonly to: Range | null;
  readonly onMove: (range: Range) => void;
}

const Move = ({ label, icon, to, onMove }: MoveProps) => (
  <ActionIcon aria-label={label} title={label} disabled={to === null} onClick={() => to && onMove(to)}>
    <Icon name={icon} />
  </ActionIcon>
);

interface MomentProps {
  readonly label: string;
  readonly ms: number | null;
  readonly onMoment: (ms: number | null) => void;
}

/** Field for one end of the range, applied on Enter or on leaving the field; empty for no limit. */
function Moment({ label, ms, onMoment }: MomentProps) {
  const was = ms === null ? '' : formatCreated(ms);
  const [typed, setTyped] = useState(was);
  const [fault, setFault] = useState<string | null>(null);
  const apply = () => {
    if (typed === was) return setFault(null);
    const read = readCreated(typed);
    setFault(read.kind === 'fault' ? read.sentence : null);
    if (read.kind !== 'fault') onMoment(read.kind === 'left' ? null : read.ms);
  };
  return (
    <TextInput
      className={styles['moment']}
      aria-label={label}
      placeholder={label === 'From' ? 'from the beginning' : 'to now'}
      value={typed}
      error={fault}
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
        if (key === 'Escape') setTyped(was);
      }}
    />
  );
}

const isOpen = ({ from, to }: Range): boolean => from === null && to === null;
