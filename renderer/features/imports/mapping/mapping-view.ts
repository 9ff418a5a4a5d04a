import { create } from 'zustand';

/** Whether the mapping lists the columns of the file, or the targets that are sent. */
export type MappingView = 'columns' | 'targets';

export const useMappingView = create<{ readonly view: MappingView }>()(() => ({ view: 'columns' }));
export const showMappingView = (view: MappingView): void => useMappingView.setState({ view });
