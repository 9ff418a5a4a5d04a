/** What the terminal says when it is asked how it is used. */
import { dialectNames } from '../../shared/csv/dialects.ts';
import { actions } from '../../shared/imports/open-file.ts';
import { outcomes } from '../../shared/imports/outcomes.ts';
import { encodings, fileKinds, headerForms } from '../../shared/imports/recognition.ts';

export const usage = `Usage: graph-intake COMMAND …

  check FILE…              check files by every rule of the platform, and send nothing
  plan FILE|FOLDER|PLAN…   tell in which order files would be sent and why, and what is missing
  send FILE|FOLDER|PLAN…   check files, send them in the order of the plan, and account for every row
  resume [RUN]             go on with a run that ended before every row was settled
  undo RUN                 delete exactly what a run created
  runs [RUN]               list what was sent before, show one run, export its rows
  watch                    print updates and transactions as they come
  actions                  execute what the platform asks for on target systems

  graph-intake COMMAND --help    options and examples
  graph-intake help, --help      print this
  graph-intake --version         print the version

GRAPH_INTAKE_DATA names another data folder. Results go to stdout, progress to stderr.`;

const fileOptions = `  --recipe NAME|FILE     map by a recipe: a kept one by its name, or a .json file; one for all files, or one per file
                         in their order ('' for none)
  --action ACTION        what sending does: ${actions.join(', ')}
  --null-keyword TEXT    cells that equal it are null
  --json-strings         cells are JSON strings; --no-json-strings says that they are not
  --kind KIND            ${fileKinds.join(', ')}
  --dialect DIALECT      ${dialectNames.join(', ')}
  --encoding ENCODING    ${encodings.join(', ')}
  --header FORM          ${headerForms.join(', ')}`;

const checkOptions = `${fileOptions}
  --scope SCOPE          the default scope of the account, for recipes that write it
  --json                 one JSON object on stdout
  --strict               warnings count as problems

What is not said is recognised, or as the recipe has it.`;

const signInOptions = `  --password-stdin       read the password, and on a second line the client secret, from stdin
  --json                 one JSON object on stdout

Secrets are taken from GRAPH_INTAKE_PASSWORD and GRAPH_INTAKE_CLIENT_SECRET, from stdin, or asked for on a terminal; they
are no options, since others see those.`;

const sendCodes =
  'Exit codes: 0 every row stored, 2 some rows failed or partly stored, 3 some rows unknown (wins over 2), 1 it could not\nrun, or not to its end.';

/** By command. */
export const helps = {
  check: `Usage: graph-intake check FILE… [options]

Checks CSV files by every rule of the platform, as the window does, and sends nothing. Several files are one plan: what
one refers to may be in another.

${checkOptions}

Exit codes: 0 no errors (there may be warnings), 2 errors (or warnings, with --strict), 1 a file could not be checked.

  graph-intake check machines.csv edges.csv
  graph-intake check export.csv --recipe 'CMDB machines' --json`,

  plan: `Usage: graph-intake plan FILE|FOLDER|PLAN… [options]

Checks the files as well, and tells in which order they would be sent and why, what refers to what, circles, and what is
missing. PLAN is a saved plan: a .json file, or a kept one by its name; where no other file is named, the files beside it
are taken.

${checkOptions}

Exit codes: as of check. Circles, an order that breaks references, and files that a saved plan wants and does not find
are errors; rows that refer to what no file has are warnings.

  graph-intake plan exports/
  graph-intake plan Nightly exports/`,

  send: `Usage: graph-intake send FILE|FOLDER|PLAN… [options]

Checks the files, sends them in the order of the plan, and tells what became of every row. Nothing is sent while rows have
errors. Ctrl-C stops after the requests under way, and resume goes on; once more stops at once.

  --connection NAME      a connection of the window; without it, the practice platform
  --yes, -y              send without being asked
  --skip-problem-rows    leave out the rows that have errors
  --confirm-removals N   on a connection marked production: so many rows may remove something
${fileOptions}
${signInOptions}

${sendCodes}

  graph-intake send machines.csv edges.csv
  graph-intake send exports/ --connection 'CMDB test' --yes --json
  graph-intake send old.csv --action DELETE --connection Production --confirm-removals 120
  pass show cmdb | graph-intake send export.csv --recipe Machines --connection Production --yes --password-stdin`,

  resume: `Usage: graph-intake resume [RUN] [options]

Goes on with a run, on its own connection: rows of which nobody knows are read back or, where that is safe, sent again;
then come those that were not sent. RUN is the id of a run or its beginning; without it, the newest that can go on.

  --repeat-at-stake N    also send again the N rows that may be stored already and of which a second time may do harm
  --changed-file         go on although the file has changed: rows are taken as they are now
  --confirm-removals N   with a changed file, on a connection marked production: so many rows may remove something
${signInOptions}

${sendCodes}

  graph-intake resume
  graph-intake resume 3f2a --repeat-at-stake 2`,

  undo: `Usage: graph-intake undo RUN [options]

Deletes exactly what the run created: edges, then issues, then vertices. What it changed stays as it is.

  --write FOLDER         write the files that would be sent, numbered in their order, and send nothing
  --yes, -y              send without being asked
  --confirm-removals N   on a connection marked production: so many rows are deleted
${signInOptions}

${sendCodes}

  graph-intake undo 3f2a
  graph-intake undo 3f2a --write undo/`,

  runs: `Usage: graph-intake runs [RUN] [options]

Lists what was sent before, newest first, by the window too. With RUN, shows one run and why rows are not stored.

  --text TEXT            only runs with it in their file, connection, recipe or file hash
  --all                  all, and not only the newest 30
  --export OUTCOME       write the rows of RUN with this outcome: ${outcomes.join(', ')}
  --to FILE              where they are written
  --spreadsheet-safe     put a quote before cells that a spreadsheet would take for a formula
  --json                 one JSON object on stdout

Exit codes: 0, or 1 where something is not there or cannot be written.

  graph-intake runs --text machines
  graph-intake runs 3f2a
  graph-intake runs 3f2a --export failed --to failed.csv`,

  watch: `Usage: graph-intake watch [options]

Prints the updates and transactions of a view as they come, each on a line, until Ctrl-C. It goes on after cuts, sleeps
and new tokens, and misses none in between. How far it is complete, and how it hears of them, is said on stderr.

  --connection NAME      a connection of the window; without it, the practice platform
  --view VIEW            without it, the view “default”
  --from INDEX           also what came before, from this update on; without it, what comes from now on
  --password-stdin       read the password, and on a second line the client secret, from stdin
  --json                 each line is a JSON object

Secrets are taken from GRAPH_INTAKE_PASSWORD and GRAPH_INTAKE_CLIENT_SECRET, from stdin, or asked for on a terminal; they
are no options, since others see those.

Exit codes: 0 after Ctrl-C, 1 where it could not begin, or the platform refuses the sign-in and nobody can be asked.

  graph-intake watch --connection 'CMDB test'
  graph-intake watch --json --from 4815 | jq 'select(.status == "TERMINATED")'`,

  actions: `Usage: graph-intake actions [options]

Runs the action handler: takes what the platform asks for, executes it on target systems, and sends the result. Each
action is a line on stdout when its end is known. Nothing runs twice, also after a restart. Ctrl-C takes nothing more and
ends after what runs; once more ends at once.

  --connection NAME      a connection of the window; without it, the practice platform
  --allow TARGET         a host, host:port, or the beginning of a URL that actions may reach; may be said again. Without
                         it, only what was allowed in the window
  --allow-local          commands on this machine, where AH_CONFIG has such
  --key FILE             the RSA private key for commands: PKCS8, without passphrase, readable by its owner only
  --accept-host-keys     take the key of a host that is not known yet, and expect the same from then on
  --at-once N            so many actions at the same time
  --password-stdin       read the password, and on a second line the client secret, from stdin
  --json                 each line is a JSON object

The environment configures it: PLATFORM_USER and PLATFORM_PASS replace the user of the connection,
PLATFORM_EXTERNAL_USER and PLATFORM_EXTERNAL_PASS are the account of supply_token, USE_DEFAULT_AH_CONFIGS names default
capabilities (ExecuteCommand,HTTPRequest), AH_CONFIG is the JSON of others. What it does not say is as in the window.
The client secret is taken from GRAPH_INTAKE_CLIENT_SECRET, from stdin, or asked for on a terminal.

Exit codes: 0 after Ctrl-C, 1 where it could not begin, or the platform refuses it.

  graph-intake actions --allow web-01 --key ~/.ssh/handler.pem --accept-host-keys
  graph-intake actions --connection 'CMDB test' --allow https://tickets.example.org/api/ --json`,
} as const;
