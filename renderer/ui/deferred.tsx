import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

type Deferred<P extends object> = FunctionComponent<P> & {
  /** Loads it before it is needed; from then on it is drawn at once. */
  preload(): Promise<unknown>;
};

/** Part of the page that is loaded when it is drawn for the first time; it needs a Suspense around it. */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await preload() }));
  function Part(props: P) {
    // The same component as long as it is drawn: another would start again and lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}
