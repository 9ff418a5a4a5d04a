/** Writes a request as a curl command for a POSIX shell. */

/** The body must end with a line end. The command contains no other secrets than the headers. */
export function curlOf(request: {
  method: string;
  address: string;
  headers: readonly { readonly name: string; readonly value: string }[];
  body: string;
}): string {
  const { method, address, headers, body } = request;
  const end = endOf(body);
  const options = headers.map(({ name, value }) => `  --header ${quoted(`${name}: ${value}`)} \\\n`);
  // In quotes, so that the shell passes the body unchanged.
  return `curl --request ${method} ${quoted(address)} \\\n${options.join('')}  --data-binary @- <<'${end}'\n${body}${end}\n`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a line that the body does not have, to mark its end in the shell. */
function endOf(body: string): string {
  const lines = new Set(body.split('\n'));
  let end = 'END_OF_ROWS';
  for (let n = 2; lines.has(end); n++) end = `END_OF_ROWS_${n}`;
  return end;
}
