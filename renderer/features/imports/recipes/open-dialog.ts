/** The dialog of recipes that is open. */

/** `lose` asks before an unsaved mapping is lost to the recipe `next`, or to none. */
export type OpenDialog =
  | { readonly ask: 'save-as' }
  | { readonly ask: 'list' }
  | { readonly ask: 'rename'; readonly name: string }
  | { readonly ask: 'remove'; readonly name: string }
  | { readonly ask: 'import-as'; readonly text: string; readonly name: string }
  | { readonly ask: 'lose'; readonly next: string | null };
