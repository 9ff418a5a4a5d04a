import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { argumentError, didYouMean } from './argument-errors.ts';

const options = {
  out: { type: 'string' },
  json: { type: 'boolean' },
  'header-row': { type: 'string' },
} as const;
const messageOf = (...args: string[]) => {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    return argumentError(error, Object.keys(options)).message;
  }
};

it.each([
  [['--haeder-row', '2'], 'Unknown option --haeder-row. Did you mean “--header-row”?'],
  [['--jsno'], 'Unknown option --jsno. Did you mean “--json”?'],
  [['--colour'], 'Unknown option --colour. See --help.'],
  [['-z'], 'Unknown option -z. See --help.'],
  [['--out'], '--out needs a value.'],
  [['--json=3'], '--json takes no value.'],
  [['--out', '--json'], '--out needs a value. Write a value that begins with a dash as --out=-VALUE.'],
  [['x.csv'], 'Unexpected argument “x.csv”: this command takes only options. See --help.'],
])('%s is refused with: %s', (args, message) => {
  expect(messageOf(...args)).toBe(message);
});

it('suggests the nearest command, and none for a name that is not similar', () => {
  const commands = ['check', 'plan', 'send', 'watch', 'watch-folder'];
  expect(['chekc', 'sned', 'watch-fodler', 'delete'].map((each) => didYouMean(each, commands))).toEqual([
    ' Did you mean “check”?',
    ' Did you mean “send”?',
    ' Did you mean “watch-folder”?',
    '',
  ]);
});
