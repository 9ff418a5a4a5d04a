/** Members that every evidence file has: its facts, its rows and its requests. */
export const summaryEntry = 'summary.json';
export const rowsEntry = 'rows.csv';
export const requestsEntry = 'requests.csv';

export const evidenceMembers: readonly string[] = [summaryEntry, rowsEntry, requestsEntry];
