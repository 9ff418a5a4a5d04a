/** What the terminal says when it is asked how it is used. */
import { dialectNames } from '../../shared/csv/dialects.ts';
import { actions } from '../../shared/imports/open-file.ts';
import { encodings, fileKinds, headerForms } from '../../shared/imports/recognition.ts';

export const usage = `Usage: graph-intake check FILE… [options]
       graph-intake plan FILE|FOLDER|PLAN… [options]

check  checks CSV files by every rule of the platform, as the window does, and sends nothing. Several files are one
       plan: what one refers to may be in another.
plan   checks them as well, and tells in which order they would be sent and why, what refers to what, circles, and what
       is missing. PLAN is a saved plan: a .json file, or a kept one by its name; where no other file is named, the
       files beside it are taken.

  --recipe NAME|FILE     map by a recipe: a kept one by its name, or a .json file; one for all files, or one per file
                         in their order ('' for none)
  --action ACTION        what sending would do: ${actions.join(', ')}
  --null-keyword TEXT    cells that equal it are null
  --json-strings         cells are JSON strings; --no-json-strings says that they are not
  --kind KIND            ${fileKinds.join(', ')}
  --dialect DIALECT      ${dialectNames.join(', ')}
  --encoding ENCODING    ${encodings.join(', ')}
  --header FORM          ${headerForms.join(', ')}
  --scope SCOPE          the default scope of the account, for recipes that write it
  --json                 one JSON object on stdout
  --strict               warnings count as problems

What is not said is recognised, or as the recipe has it. Problems go to stdout, progress to stderr.
Exit codes: 0 no errors (there may be warnings), 2 errors (or warnings, with --strict), 1 a file could not be checked.
For plan, circles, an order that breaks references, and files that a saved plan wants and does not find are errors;
rows that refer to what no file has are warnings.

  graph-intake help, --help      print this
  graph-intake --version         print the version

GRAPH_INTAKE_DATA names another data folder, whose recipes and plans are used.`;
