import { formatCount } from '../../../../shared/units.ts';
import styles from './dashboard.module.css';
import { extendedTo, type FlowProps, rangeWords } from './flow-range.ts';

const counted = ['opened', 'ended', 'stopped'] as const;

/**
 * Numbers of incidents that were opened, ended and stopped, and of updates, in each interval, newest first.
 * Everything that the chart does with the pointer works here by keyboard.
 */
export const FlowTable = ({ flow, width, range, label, onRange, onOpen }: FlowProps) => (
  <div className={styles['tablePlace']}>
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {[...counted, 'updates'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {flow.toReversed().map((interval) => {
          const time = { from: interval.at, to: interval.at + width };
          const isSelected = range !== null && interval.at >= range.from && interval.at < range.to;
          return (
            <tr key={interval.at} data-selected={isSelected || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['link']}
                  aria-pressed={isSelected}
                  title="Select this time; Shift+click extends the selection"
                  onClick={({ shiftKey }) => onRange(shiftKey ? extendedTo(range, interval.at, width) : time)}
                >
                  {rangeWords(time)}
                </button>
              </th>
              {counted.map((what) => (
                <td key={what}>
                  {interval[what] === 0 ? (
                    '0'
                  ) : (
                    <button
                      type="button"
                      className={styles['link']}
                      aria-label={`${formatCount(interval[what])} ${what}, ${rangeWords(time)}`}
                      onClick={() => onOpen({ ...time, what })}
                    >
                      {formatCount(interval[what])}
                    </button>
                  )}
                </td>
              ))}
              <td>{formatCount(interval.updates)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
