import { Loader } from '@mantine/core';
import type { NewObjectProps } from './new-object-props.ts';
import { ObjectEditor } from './object-editor.tsx';
import { useConnection } from './use-connection.ts';

/** Page that creates an incident, a machine, or another object as JSON, and follows its transaction to the end. */
export function NewObject(props: NewObjectProps) {
  const connection = useConnection();
  if (connection === null) return <Loader m="auto" size="sm" aria-label="Loading" />;
  // Each connection and view has its own draft.
  const place = `${connection.id}/${props.view}`;
  return <ObjectEditor key={place} place={place} connection={connection} {...props} />;
}
