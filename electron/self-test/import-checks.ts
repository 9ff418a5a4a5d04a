/** Checks of the import into the practice platform: rows are sent, and a killed run continues. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type CheckContext, expectThat } from './check.ts';
import { machines } from './machines.ts';

/** A run of this size has not finished when its host is killed. */
const killedRows = 10_000;
const formatCount = (rows: number) => rows.toLocaleString('en-US');

async function send({ folder, program }: CheckContext, name: string, rows: number): Promise<void> {
  const { page } = program();
  const path = join(folder, `${name}.csv`);
  await writeFile(path, machines(name, rows));
  await page.value("location.hash = 'import'");
  await page.drop([path]);
  await page.until('The run', startRunExpression(rows), 60_000);
}

/**
 * Returns an expression for the page that is true once the five outcomes on screen add up to the rows of this run.
 * Until then the expression clicks the button that sends the rows, and “Send” in the dialog that appears while the
 * check of the rows is not over. A click that the page lost while it was drawn again is repeated after 3 s.
 */
const startRunExpression = (rows: number): string => `(() => {
  const numbers = [...document.querySelectorAll('dl dd')].slice(0, 5).map((each) => Number(each.textContent.replaceAll(',', '')));
  if (numbers.length === 5 && numbers.reduce((sum, each) => sum + each, 0) === ${rows}) return true;
  if (performance.now() - (globalThis.selfTestClickedAt ?? -Infinity) < 3000) return false;
  const modal = document.querySelector('[role="dialog"]');
  const name = modal ? /^Send/ : /^Send ${formatCount(rows)} rows/;
  const send = [...(modal ?? document).querySelectorAll('button')].find((each) => name.test(each.textContent.trim()));
  if (!send || send.disabled) return false;
  globalThis.selfTestClickedAt = performance.now();
  send.click();
  return false;
})()`;

/** Expression for the five outcomes of the run on screen: stored, partly, failed, unknown, not sent. */
const shownOutcomes =
  "[...document.querySelectorAll('dl dd')].map((each) => each.textContent.trim()).slice(0, 5).join(' ')";
const storedAll = (rows: number) => `${shownOutcomes} === '${formatCount(rows)} 0 0 0 0'`;

const importRows: Check = {
  name: 'import of 1,000 rows',
  async run(context) {
    await send(context, 'import', 1000);
    await context.program().page.until('The outcome of 1,000 stored rows', storedAll(1000), 60_000);
    return '1,000 rows stored';
  },
};

const killAndContinue: Check = {
  name: 'kill and continue',
  async run(context) {
    const first = context.program();
    // The platform holds its responses after three batches, so that the run cannot end before it is killed.
    const planted = await fetch(`${first.practiceOrigin}/practice/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chaos: { seed: 0, holdAfter: 3 } }),
    });
    expectThat(planted.ok, `The practice platform refused the faults with ${planted.status}.`);
    await send(context, 'killed', killedRows);
    await first.page.until(
      'The first stored rows',
      "/^[1-9]/.test(document.querySelector('dl dd')?.textContent ?? '')",
    );
    await first.kill();
    const { page } = await context.open();
    await page.click(/^(Go on|Continue( run)?)$/);
    await page.until(`The outcome of ${formatCount(killedRows)} rows`, storedAll(killedRows), 60_000);
    return `${formatCount(killedRows)} rows stored after a kill`;
  },
};

export const importChecks = { importRows, killAndContinue };
