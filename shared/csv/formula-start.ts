/** Begin of cells that a spreadsheet would take for a formula; not only up to the first line break, as Papa Parse checks. */
export const formulaStart = /^[=+\-@\t\r]/;
