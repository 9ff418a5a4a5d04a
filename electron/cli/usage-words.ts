/** What help says of each command besides its options, with examples. */
import type { CommandName } from './option-table.ts';

export interface Prose {
  readonly about: string;
  /** Paragraphs behind the options. */
  readonly after: readonly string[];
  readonly codes: string;
  readonly examples: readonly string[];
}

const recognised = ['What is not said is recognised, or as the recipe has it.'];
const secrets = [
  'Secrets are taken from GRAPH_INTAKE_PASSWORD and GRAPH_INTAKE_CLIENT_SECRET, from stdin, or asked for on a terminal; they are no options, since others see those. The password of a proxy is taken from GRAPH_INTAKE_PROXY_PASSWORD.',
];
const sendCodes =
  'Exit codes: 0 every row stored, 2 some rows failed or partly stored, 3 some rows unknown (wins over 2), 1 it could not run, or not to its end.';

export const proses: Readonly<Record<CommandName, Prose>> = {
  check: {
    about:
      'Checks CSV files by every rule of the platform, as the window does, and sends nothing. Several files are one plan: what one refers to may be in another.',
    after: recognised,
    codes:
      'Exit codes: 0 no errors (there may be warnings), 2 errors (or warnings, with --strict), 1 a file could not be checked.',
    examples: [
      'graph-intake check machines.csv edges.csv',
      "graph-intake check export.csv --recipe 'CMDB machines' --json",
    ],
  },
  plan: {
    about:
      'Checks the files as well, and tells in which order they would be sent and why, what refers to what, circles, and what is missing. PLAN is a saved plan: a .json file, or a kept one by its name; where no other file is named, the files beside it are taken.',
    after: recognised,
    codes:
      'Exit codes: as of check. Circles, an order that breaks references, and files that a saved plan wants and does not find are errors; rows that refer to what no file has are warnings.',
    examples: ['graph-intake plan exports/', 'graph-intake plan Nightly exports/'],
  },
  send: {
    about:
      'Checks the files, sends them in the order of the plan, and tells what became of every row. Nothing is sent while rows have errors. Ctrl-C stops after the requests under way, and resume goes on; once more stops at once.',
    after: secrets,
    codes: sendCodes,
    examples: [
      'graph-intake send machines.csv edges.csv',
      "graph-intake send exports/ --connection 'CMDB test' --yes --json",
      'graph-intake send old.csv --action DELETE --connection Production --confirm-removals 120',
      'pass show cmdb | graph-intake send export.csv --recipe Machines --connection Production --yes --password-stdin',
    ],
  },
  resume: {
    about:
      'Goes on with a run, on its own connection: rows of which nobody knows are read back or, where that is safe, sent again; then come those that were not sent. RUN is the id of a run or its beginning; without it, the newest that can go on.',
    after: secrets,
    codes: sendCodes,
    examples: ['graph-intake resume', 'graph-intake resume 3f2a --repeat-at-stake 2'],
  },
  undo: {
    about:
      'Deletes exactly what the run created: edges, then issues, then vertices. What it changed stays as it is.',
    after: secrets,
    codes: sendCodes,
    examples: ['graph-intake undo 3f2a', 'graph-intake undo 3f2a --write undo/'],
  },
  runs: {
    about:
      'Lists what was sent before, newest first, by the window too. With RUN, shows one run and why rows are not stored.',
    after: [],
    codes: 'Exit codes: 0, or 1 where something is not there or cannot be written.',
    examples: [
      'graph-intake runs --text machines',
      'graph-intake runs 3f2a',
      'graph-intake runs 3f2a --export failed --to failed.csv',
    ],
  },
  watch: {
    about:
      'Prints the updates and transactions of a view as they come, each on a line, until Ctrl-C. It goes on after cuts, sleeps and new tokens, and misses none in between. How far it is complete, and how it hears of them, is said on stderr.',
    after: secrets,
    codes:
      'Exit codes: 0 after Ctrl-C, 1 where it could not begin, or the platform refuses the sign-in and nobody can be asked.',
    examples: [
      "graph-intake watch --connection 'CMDB test'",
      `graph-intake watch --json --from 4815 | jq 'select(.status == "TERMINATED")'`,
    ],
  },
  actions: {
    about:
      'Runs the action handler: takes what the platform asks for, executes it on target systems, and sends the result. Each action is a line on stdout when its end is known. Nothing runs twice, also after a restart. Ctrl-C takes nothing more and ends after what runs; once more ends at once.',
    after: [
      'The environment configures it: PLATFORM_USER and PLATFORM_PASS replace the user of the connection, PLATFORM_EXTERNAL_USER and PLATFORM_EXTERNAL_PASS are the account of supply_token, USE_DEFAULT_AH_CONFIGS names default capabilities (ExecuteCommand,HTTPRequest), AH_CONFIG is the JSON of others. What it does not say is as in the window. The client secret is taken from GRAPH_INTAKE_CLIENT_SECRET, from stdin, or asked for on a terminal; the password of a proxy from GRAPH_INTAKE_PROXY_PASSWORD.',
    ],
    codes: 'Exit codes: 0 after Ctrl-C, 1 where it could not begin, or the platform refuses it.',
    examples: [
      'graph-intake actions --allow web-01 --key ~/.ssh/handler.pem --accept-host-keys',
      "graph-intake actions --connection 'CMDB test' --allow https://tickets.example.org/api/ --json",
    ],
  },
  practice: {
    about:
      'Runs the practice platform on 127.0.0.1 and prints its addresses and its sign-in. Other terminals of the data folder use it meanwhile, and a window of that folder waits for its end; while a window is open, that runs it, and its page Practice shows the same. Ctrl-C stops it, and its world stays for the next start.',
    after: [],
    codes: 'Exit codes: 0 after Ctrl-C, 1 where it could not begin, or ended by itself.',
    examples: [
      'graph-intake practice --port 4711',
      'GRAPH_INTAKE_DATA=/tmp/training graph-intake practice --json',
    ],
  },
  completion: {
    about:
      'Prints a script by which a shell completes commands, options and what they take. SHELL is bash, zsh or fish.',
    after: [],
    codes: 'Exit codes: 0, or 1 for a shell that it does not know.',
    examples: [
      'graph-intake completion bash > ~/.local/share/bash-completion/completions/graph-intake',
      'graph-intake completion zsh > ~/.zfunc/_graph-intake',
      'graph-intake completion fish > ~/.config/fish/completions/graph-intake.fish',
    ],
  },
};
