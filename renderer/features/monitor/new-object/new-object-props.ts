/** Props of the form for a new object. */

export interface NewObjectProps {
  readonly view: string;
  /** Closes the form; a draft is kept. */
  readonly onClose: () => void;
  /** Opens the created incident. */
  readonly onCreated: (id: string) => void;
}
