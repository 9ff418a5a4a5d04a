import { describe, expect, it } from 'vitest';
import { watchFlags } from '../watch/watch-options.ts';
import { watchFolderFlags } from '../watch-folder/watch-folder-options.ts';
import { actionsFlags } from './actions-options.ts';
import { checkFlags } from './check-options.ts';
import { convertFlags } from './convert-options.ts';
import type { OptionEntry } from './option-entry.ts';
import { type CommandName, commandNames, commandTable } from './option-table.ts';
import { practiceFlags } from './practice-options.ts';
import { runsFlags } from './runs-options.ts';
import { refuseSecrets } from './secret-options.ts';
import { continueFlags, sendFlags, undoFlags } from './send-options.ts';
import { helps, usage } from './usage.ts';

interface Flag {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
}

/** Parsed options of each command. */
const parsed: Readonly<Record<CommandName, Readonly<Record<string, Flag>>>> = {
  check: checkFlags,
  convert: convertFlags,
  plan: checkFlags,
  send: sendFlags,
  continue: continueFlags,
  undo: undoFlags,
  runs: runsFlags,
  watch: watchFlags,
  'watch-folder': watchFolderFlags,
  actions: actionsFlags,
  practice: practiceFlags,
  completion: {},
};

describe.each(commandNames)('the options of graph-intake %s', (name) => {
  const options: readonly OptionEntry[] = commandTable[name].options;

  it('are documented with the types and short forms that are parsed', () => {
    const flags = options.map(({ name: option, takes, short }) => [
      option,
      { type: takes === undefined ? 'boolean' : 'string', short },
    ]);
    const read = Object.entries(parsed[name]).map(([option, { type, short }]) => [option, { type, short }]);
    expect(Object.fromEntries(flags)).toEqual(Object.fromEntries(read));
  });

  it('are in its help, which fits on a screen and has an example', () => {
    for (const { name: option } of options) expect(helps[name]).toContain(`--${option}`);
    expect(helps[name]).toMatch(new RegExp(`^  .*graph-intake ${name}( |$)`, 'mu'));
    expect(helps[name]).toContain('Exit codes: ');
    expect(helps[name].split('\n').filter((line) => line.length > 120)).toEqual([]);
    expect(usage).toContain(`\n  ${name} `);
  });

  it('carry no secret', () => {
    expect(options.filter(({ name: option }) => /secret|token$|^pass(word|phrase)?$/u.test(option))).toEqual(
      [],
    );
  });
});

describe('an option that would carry a secret', () => {
  it.each([
    '--password',
    '--password=hunter2',
    '--client-secret',
    '--secret',
    '--token',
    '--passphrase',
    '--proxy-password',
    '--PASSWORD',
  ])('is refused in one sentence without the secret: %s', (option) => {
    const refused = () => refuseSecrets(['machines.csv', option, 'hunter2']);
    expect(refused).toThrow(/^--[\w-]+ is not an option, because other users can see options\. [^.]+\.$/u);
    expect(refused).not.toThrow(/hunter2/u);
  });

  it('is distinguished from options with similar names', () => {
    expect(() => refuseSecrets(['--password-stdin', '--token-life', '5', '--', '--password'])).not.toThrow();
  });
});
