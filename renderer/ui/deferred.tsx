import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

type Deferred<P extends object> = FunctionComponent<P> & {
  /** Loads the code in advance; afterwards the component is drawn without waiting. */
  preload(): Promise<unknown>;
};

/** Creates a component whose code is loaded when it is first drawn, or by `preload`; it needs a Suspense around it. */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  function Part(props: P) {
    // The choice is kept while the component is mounted: another component type would mount again and lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}
