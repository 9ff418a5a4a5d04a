import { Button, Flex, Loader } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import { plural } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { canDraw } from '../../../ui/chart/can-draw.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useConnection } from '../new-object/use-connection.ts';
import styles from './dashboard.module.css';
import { flowPicture } from './flow-picture.ts';
import { type FlowPart, type FlowRange, type Interval, rangeOf } from './flow-range.ts';
import type { FlowSpan } from './flow-span.ts';
import { FlowTable } from './flow-table.tsx';
import { flowText } from './flow-text.ts';

const FlowChart = lazy(() => import('./flow-chart.tsx').then((module) => ({ default: module.FlowChart })));

interface FlowCardProps {
  readonly view: string;
  readonly span: FlowSpan;
  readonly flow: readonly Interval[];
  readonly range: FlowRange | null;
  /** Number of changes in the span whose interval is not known. */
  readonly excluded: number;
  /** Text for screen readers instead of the picture. */
  readonly label: string;
  /** When the numbers were read, in words. */
  readonly asOf: string;
  readonly onRange: (range: FlowRange) => void;
  readonly onOpen: (part: FlowPart) => void;
}

const legend = [
  { word: 'opened', color: 'accent' },
  { word: 'ended', color: 'ok' },
  { word: 'stopped', color: 'bad' },
] as const;

/** `9 changes are not shown` */
const excludedWords = (excluded: number): string =>
  `${plural(excluded, 'change')} ${excluded === 1 ? 'is' : 'are'} not shown`;

/** Card with the numbers of opened, ended and stopped incidents per interval: a chart, a table, and exports. */
export function FlowCard({ view, span, flow, range, excluded, label, asOf, onRange, onOpen }: FlowCardProps) {
  const { api } = useHost();
  const connection = useConnection();
  const section = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const title = `Opened, ended and stopped per ${span.unit}`;
  const { width } = span;
  const shared = { flow, width, range, onRange, onOpen };
  const exported = async (of: ReturnType<typeof api.monitor.exportFlow>) => ({
    delivery: await of,
    isAll: true,
  });
  const saveCsv = () => exported(api.monitor.exportFlow({ view, width, ...rangeOf(flow, width) }));
  const savePicture = () => {
    // Readers of the picture may be in another time zone, or have several connections.
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const place = `${connection === null ? '' : `${connection.name} · `}view ${view}`;
    const about = `${span.label} · ${place} · ${asOf} · times in ${zone}`;
    const note = excluded > 0 ? excludedWords(excluded) : '';
    const base64 = section.current && flowPicture(section.current, { title, about, note, legend });
    if (!base64) throw new AppError('bad-input', 'The chart is not drawn yet; try again.');
    return exported(api.monitor.exportPicture({ name: 'incidents-over-time', base64 }));
  };
  return (
    <section className={styles['card']} ref={section} aria-label="Incidents over time">
      <Flex align="center" gap="var(--space-4) var(--space-12)" wrap="wrap">
        <h2>{title}</h2>
        <Flex component="ul" gap="0 var(--space-12)" wrap="wrap" className={styles['legend']}>
          {legend.map(({ word }) => (
            <li key={word}>
              <i className={styles['mark']} data-mark={word} aria-hidden="true" />
              {word}
            </li>
          ))}
        </Flex>
        <Flex className={styles['tools']} align="center" gap="var(--space-4)">
          <Button variant="subtle" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Hide table' : 'Show table'}
          </Button>
          <CopyButton text={flowText(flow)} what="the table" />
          <ExportMenu
            label="the chart"
            small
            subtle
            groups={[
              {
                heading: span.label,
                choices: [
                  { label: 'Table as CSV', run: saveCsv },
                  ...(canDraw()
                    ? [{ label: 'Chart as PNG image', run: savePicture, done: 'Chart saved' }]
                    : []),
                ],
              },
            ]}
          />
        </Flex>
      </Flex>
      <Suspense
        fallback={
          <div className={styles['chart']}>
            <Loader size="sm" aria-label="Loading the chart" />
          </div>
        }
      >
        <FlowChart {...shared} label={label} />
      </Suspense>
      {isTable && <FlowTable {...shared} label={title} />}
      {excluded > 0 && (
        <p className={styles['none']}>
          {excludedWords(excluded)}: it is not known in which {span.unit} {excluded === 1 ? 'it' : 'each'}{' '}
          happened, or whether it opened an incident.
        </p>
      )}
    </section>
  );
}
