import { Ago } from '../../../ui/ago.tsx';

/** `read 8 s ago`: age of the data on the screen. */
export const ReadAgo = ({ at }: { at: number }) => (
  <span>
    read <Ago at={at} />
  </span>
);
