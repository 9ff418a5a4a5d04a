/** Start of cells that a spreadsheet would take for a formula. Papa Parse's own check stops at the first line break. */
export const formulaStart = /^[=+\-@\t\r]/;
