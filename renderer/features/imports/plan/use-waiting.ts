import { useOpenFiles } from '../../../hooks/open-files.ts';

/** Whether the file waits for its turn in a plan that is being sent: until then nothing of it can be changed. */
export const useWaiting = (fileId: string): boolean =>
  useOpenFiles(({ plan }) =>
    Boolean(plan.run?.files.some((file) => file.fileId === fileId && file.state === 'waiting')),
  );
