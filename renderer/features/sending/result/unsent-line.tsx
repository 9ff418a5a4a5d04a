import { Popover, UnstyledButton } from '@mantine/core';
import { type UnsentOfRun, unsentSentence } from '../../../../shared/imports/columns/unsent-columns.ts';
import { formatCount } from '../../../../shared/units.ts';
import { cutName, cutSentence } from '../../../ui/cut-text.ts';
import styles from './result.module.css';

/** Sentence about the columns of the file that the run did not send; a click shows all their names. */
export function UnsentLine({ unsent }: { unsent: UnsentOfRun }) {
  const { count, names } = unsent;
  const sentence = cutSentence(unsentSentence({ count, names: names.map(cutName) }, 'past'));
  return (
    <span>
      {sentence}{' '}
      {names.length > namedInLine && (
        <Popover withRoles trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton className={styles['allNames']}>Show the names</UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown className={styles['names']}>
            <ul>
              {names.map((name) => (
                <li key={name}>{cutName(name)}</li>
              ))}
            </ul>
            {count > names.length && (
              <p>
                The evidence file names{' '}
                {count - names.length === 1
                  ? 'the other one'
                  : `the other ${formatCount(count - names.length)}`}
                .
              </p>
            )}
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}

/** Number of names that the sentence itself contains. */
const namedInLine = 5;
