const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Time of day on this machine: `14:01:40`. */
export const formatClock = (msSinceEpoch: number): string => clock.format(msSinceEpoch);
