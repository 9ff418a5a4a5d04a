/** Help texts of each command besides its options, with examples. */
import type { CommandName } from './option-table.ts';

export interface Prose {
  readonly about: string;
  /** Paragraphs after the options. */
  readonly after: readonly string[];
  readonly codes: string;
  readonly examples: readonly string[];
}

const recognised = ['Settings that are not given are detected, or taken from the recipe.'];
const secrets = [
  'Secrets come from GRAPH_INTAKE_PASSWORD and GRAPH_INTAKE_CLIENT_SECRET, from files (set their paths in the same names with _FILE, or use CREDENTIALS_DIRECTORY of systemd), from stdin, or from a prompt on a terminal. There are no options for secrets, because other users of the machine can see options. The password of a proxy comes from GRAPH_INTAKE_PROXY_PASSWORD.',
];
const sendCodes =
  'Exit codes: 0 every row stored, 2 some rows failed or partly stored, 3 some rows unknown (takes precedence over 2), 75 ended by SIGTERM and can be continued, 1 the command failed or did not finish.';

export const proses: Readonly<Record<CommandName, Prose>> = {
  check: {
    about:
      'Checks tables of any format against every rule of the platform, like the window, and sends nothing. Several files are one plan: a file may refer to rows of another file.',
    after: recognised,
    codes:
      'Exit codes: 0 no errors (there may be warnings), 2 errors (or warnings, with --strict) or a file that cannot be sent, 1 a file could not be checked.',
    examples: [
      'graph-intake check machines.csv edges.csv',
      "graph-intake check export.csv --recipe 'CMDB machines' --json",
    ],
  },
  plan: {
    about:
      'Checks the files, and shows the order in which they would be sent and why, the references between them, circular references, and what is missing. PLAN is a saved plan: a .json file, or the name of a plan. Without other files, a plan file applies to the files in its folder.',
    after: recognised,
    codes:
      'Exit codes: as for check. Circular references, an order that breaks references, and missing files of a saved plan are errors; rows that refer to objects outside these files are warnings.',
    examples: ['graph-intake plan exports/', 'graph-intake plan Nightly exports/'],
  },
  send: {
    about:
      'Checks the files, sends them in the order of the plan, and reports the outcome of every row. Nothing is sent while rows have errors or something else has to be confirmed. Ctrl-C stops after the current requests, and continue sends the rest; a second Ctrl-C stops at once.',
    after: secrets,
    codes: sendCodes,
    examples: [
      'graph-intake send machines.csv edges.csv',
      "graph-intake send exports/ --connection 'CMDB test' --yes --json",
      'graph-intake send old.csv --action DELETE --connection Production --confirm-removals 120',
      'pass show cmdb | graph-intake send export.csv --recipe Machines --connection Production --yes --password-stdin',
    ],
  },
  continue: {
    about:
      'Continues a run on its own connection: unknown rows are read back or, where that is safe, sent again; then the unsent rows follow. RUN is the id of a run or the beginning of its id; without RUN, the newest run that can be continued. `resume` is another name of this command.',
    after: secrets,
    codes: sendCodes,
    examples: ['graph-intake continue', 'graph-intake continue 3f2a --repeat-at-stake 2'],
  },
  undo: {
    about:
      'Deletes exactly what the run created: edges, then issues, then vertices. Changes to existing data are not reverted.',
    after: secrets,
    codes: sendCodes,
    examples: ['graph-intake undo 3f2a', 'graph-intake undo 3f2a --write undo/'],
  },
  runs: {
    about:
      'Lists runs, newest first, including those of the window. With RUN, shows one run and why rows were not stored.',
    after: [],
    codes:
      'Exit codes: 0, or 1 if a run does not exist or a file cannot be written. With --merge those of send, and 2 for a missing or repeated shard.',
    examples: [
      'graph-intake runs --text machines',
      'graph-intake runs 3f2a',
      'graph-intake runs 3f2a --export failed --to failed.csv',
    ],
  },
  watch: {
    about:
      'Prints the updates and transactions of a view as they arrive, one per line, until Ctrl-C. It continues after lost connections, sleep and new tokens without missing any update. The state of the connection and the latest complete update are shown on stderr.',
    after: [
      ...secrets,
      'With --rules, notifications are printed as lines of their own, and sent to the webhook and the e-mail addresses of the file; stderr has each attempt. The secret of the webhook comes from GRAPH_INTAKE_WEBHOOK_SECRET and the password of the mail server from GRAPH_INTAKE_SMTP_PASSWORD, or from files in the same way.',
    ],
    codes:
      'Exit codes: 0 after Ctrl-C, 1 if it could not start, or if the platform refuses the sign-in and there is no terminal to ask for a password.',
    examples: [
      "graph-intake watch --connection 'CMDB test'",
      "graph-intake watch --connection 'CMDB test' --rules rules.json --log json",
      `graph-intake watch --json --from 4815 | jq 'select(.status == "TERMINATED")'`,
    ],
  },
  'watch-folder': {
    about:
      'Waits for files in FOLDER, and checks and sends each one like send, oldest first. Then it moves the file to FOLDER/done, or to FOLDER/held if it was not stored completely, into a separate folder with a report and an evidence file. Each file is sent exactly once: a file that was being sent when the program ended is continued at the next start. Content that was sent before is held. The folder is checked at regular intervals, which also works on network drives. Ctrl-C stops after the current requests.',
    after: secrets,
    codes:
      'Exit codes: 0 stopped, 75 stopped in the middle of a file, which the next start continues, 1 it could not start or the platform refuses the sign-in. With --once: 0 no file is left, 2 files are held or cannot be moved, 75 stopped before that.',
    examples: [
      "graph-intake watch-folder /srv/exports --recipe 'CMDB machines' --connection Production",
      'graph-intake watch-folder /srv/exports --marker .ready --once --json',
    ],
  },
  actions: {
    about:
      'Runs the action handler: it accepts actions from the platform, executes them on target systems, and sends the results. Each action is a line on stdout once its outcome is known. No action runs twice, not even after a restart. After Ctrl-C it accepts no more actions and stops when the running ones finish; a second Ctrl-C stops at once.',
    after: [
      'It is configured by environment variables: PLATFORM_USER and PLATFORM_PASS replace the user of the connection, PLATFORM_EXTERNAL_USER and PLATFORM_EXTERNAL_PASS are the account for supply_token, USE_DEFAULT_AH_CONFIGS lists default capabilities (ExecuteCommand,HTTPRequest), and AH_CONFIG contains other capabilities as JSON. Everything else is configured in the window. The client secret comes from GRAPH_INTAKE_CLIENT_SECRET, from stdin, or from a prompt on a terminal; the password of a proxy comes from GRAPH_INTAKE_PROXY_PASSWORD.',
    ],
    codes: 'Exit codes: 0 after Ctrl-C, 1 if it could not start or the platform refuses it.',
    examples: [
      'graph-intake actions --allow web-01 --key ~/.ssh/handler.pem --accept-host-keys',
      "graph-intake actions --connection 'CMDB test' --allow https://tickets.example.org/api/ --json",
    ],
  },
  practice: {
    about:
      'Runs the practice platform on 127.0.0.1 and prints its addresses and its sign-in. Other terminals with the same data folder use it too, and a window with that folder cannot start until it stops. While a window is open, the window runs the practice platform; its page Practice shows the same information. Ctrl-C stops it; its data is kept for the next start.',
    after: [],
    codes: 'Exit codes: 0 after Ctrl-C, 1 if it could not start or stopped unexpectedly.',
    examples: [
      'graph-intake practice --port 4711',
      'GRAPH_INTAKE_DATA=/tmp/training graph-intake practice --json',
    ],
  },
  convert: {
    about:
      'Converts tables from other programs: any delimiter, quote and encoding, with titles above, footers below, and several tables in one file. Each table is written as CSV with commas, in UTF-8 and with a header row: NAME.csv, and NAME.2.csv and so on for further tables of the same file. A table without a header gets the column names col_0, col_1 and so on. An output file appears only when it is complete, and replaces a file with the same name; the input is never replaced.',
    after: [
      '--json reports for each table what was detected and why: encoding, delimiter, quote, escape, header, and the rows that were left out.',
    ],
    codes: 'Exit codes: 0, or 1 if a file could not be converted; the other files are still converted.',
    examples: [
      'graph-intake convert export.txt --out converted',
      'graph-intake convert *.csv --out converted --to jsonl --json',
      'graph-intake convert report.csv --header-row 5',
    ],
  },
  completion: {
    about:
      'Prints a script that lets a shell complete commands, options and their values. SHELL is bash, zsh or fish.',
    after: [],
    codes: 'Exit codes: 0, or 1 for an unknown shell.',
    examples: [
      'graph-intake completion bash > ~/.local/share/bash-completion/completions/graph-intake',
      'graph-intake completion zsh > ~/.zfunc/_graph-intake',
      'graph-intake completion fish > ~/.config/fish/completions/graph-intake.fish',
    ],
  },
};
