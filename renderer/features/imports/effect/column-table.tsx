import type { CountedEffect } from '../../../../shared/imports/effect/effect.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import styles from './effect.module.css';
import { cellsWords, columnLine } from './effect-words.ts';

/** Column by column: how many cells set, leave alone and remove. */
export const ColumnTable = ({ file, counted }: { file: ReadyFile; counted: CountedEffect }) => (
  <section className={styles['part']}>
    <h2>Cells by column</h2>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">column</th>
          <th scope="col">what it does</th>
          <th scope="col" data-number>
            set
          </th>
          <th scope="col" data-number>
            left alone
          </th>
          <th scope="col" data-number>
            removed
          </th>
        </tr>
      </thead>
      <tbody>
        {file.columns.map((column, index) => {
          const cells = counted.columns[index];
          if (cells === undefined) return null;
          const { does, sets, leaves, removes } = columnLine(column, cells, file);
          return (
            <tr key={column.name}>
              <th scope="row">
                <code>{column.name}</code>
              </th>
              <td>{does}</td>
              <td data-number>{cellsWords(sets)}</td>
              <td data-number>{cellsWords(leaves)}</td>
              <td data-number data-tone={removes !== null && removes > 0 ? 'warn' : undefined}>
                {cellsWords(removes)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
